/// The visitor's location, as far as it is known.
public enum CurrentLocation: Hashable, Sendable {
    /// Nothing.
    case unknown

    /// Somewhere, perhaps without a name.
    case known(NamedLocation?, style: Style)

    /// The source of the location.
    public enum Style: Hashable, Sendable, CaseIterable {
        /// The device says so, to some metres.
        case precise

        /// It is reckoned, such as the middle of a city.
        case approximate

        /// The visitor picked it.
        case chosen
    }
}

/// The texts of the visitor's location in the picker.
public struct CurrentLocationViewModel: Hashable, Sendable {
    /// What it is called.
    public let title: String

    /// The language of the title, as a BCP 47 tag; nil where it is not known.
    public let language: String?

    /// How it is known, or what to do.
    public let detail: String

    /// The picture beside it.
    public let symbol: LocationSymbol

    /// Creates the texts of a status.
    public init(_ status: CurrentLocation, text: LocationPickerText) {
        switch status {
        case .unknown:
            (title, detail, symbol) = (text.unknown, text.unknownHint, .nowhere)
            language = nil
        case .known(let location, let style):
            title = location.map(text.title) ?? text.here
            language = location?.nameLanguage
            let address = location.map(text.detail) ?? ""
            switch style {
            case .precise: (detail, symbol) = (address, .position)
            case .approximate:
                (detail, symbol) = ([address, text.approximate].inOneLine, .area)
            case .chosen: (detail, symbol) = ([address, text.chosen].inOneLine, .chosen)
            }
        }
    }
}

extension [String] {
    /// The texts that are not empty, in a line.
    fileprivate var inOneLine: String { filter { !$0.isEmpty }.joined(separator: " · ") }
}
