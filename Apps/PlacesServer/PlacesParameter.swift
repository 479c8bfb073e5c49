/// The parameters that the API of places knows.
enum PlacesParameter: String, CaseIterable {
    /// Words to look for.
    case query

    /// The point where one is.
    case point = "ll"

    /// How far from there a place may be, in metres.
    case radius

    /// The categories, one of which a place has to have.
    case categories = "fsq_category_ids"

    /// Whether a place has to be open.
    case isOpenNow = "open_now"

    /// The order of the result.
    case sort

    /// The most places to return.
    case limit

    /// What to say of each place.
    case fields

    /// Where the page before ended.
    case cursor
}

/// The error of an invalid parameter.
struct PlacesParameterError: Error {
    /// The reason, as a word for programs.
    enum Reason: String, CaseIterable {
        /// It is not of the kind that it has to be.
        case invalid

        /// It is too small, too large or too long.
        case outOfRange = "out_of_range"

        /// There is no such parameter here.
        case unknown

        /// It is there more than once.
        case repeated

        /// It has to be there.
        case missing

        /// It means something that this server cannot do.
        case unsupported
    }

    /// The name of the parameter, as it was written.
    let parameter: String

    /// The reason, as a word.
    let reason: Reason

    /// What it can say, in a line that begins with its name.
    let message: String

    /// Names what is wrong.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - reason: The reason, as a word.
    ///   - words: What follows its name in the line.
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
