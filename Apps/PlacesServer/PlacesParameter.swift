enum PlacesParameter: String, CaseIterable {
    case query

    case point = "ll"

    /// How far from there a place may be, in metres.
    case radius

    case categories = "fsq_category_ids"

    case isOpenNow = "open_now"

    case sort

    case limit

    case fields

    case cursor
}

struct PlacesParameterError: Error {
    /// The reason, as a word for programs.
    enum Reason: String, CaseIterable {
        case invalid

        /// It is too small, too large or too long.
        case outOfRange = "out_of_range"

        case unknown

        case repeated

        case missing

        /// It means something that this server cannot do.
        case unsupported
    }

    /// The name of the parameter, as it was written.
    let parameter: String

    let reason: Reason

    /// What it can say, in a line that begins with its name.
    let message: String

    init(_ parameter: PlacesParameter, _ reason: Reason, _ words: String) {
        self.init(parameter.rawValue, reason, words)
    }

    /// Names what is wrong with a parameter that a stranger named; a long name
    /// is cut.
    init(_ name: String, _ reason: Reason, _ words: String) {
        parameter = String(name.prefix(60))
        self.reason = reason
        message = "\(parameter) \(words)"
    }
}
