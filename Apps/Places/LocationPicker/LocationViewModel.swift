public import WaybillStorage

/// The texts of a location in the picker.
public struct LocationViewModel: Identifiable, Hashable, Sendable {
    /// The location's identity.
    public let id: String

    /// What it is called.
    public let title: String

    /// The language of the title, as a BCP 47 tag; nil where it is not known.
    public let language: String?

    /// What distinguishes it from others; empty where the title suffices.
    public let detail: String

    /// The picture beside it.
    public let symbol: LocationSymbol

    /// How far it is; nil where that is not known.
    public let distance: String?

    /// Puts a location into words.
    public init(
        _ location: NamedLocation, symbol: LocationSymbol, from origin: Coordinate?,
        text: LocationPickerText
    ) {
        id = location.id
        self.symbol = symbol
        title = text.title(of: location)
        language = location.nameLanguage
        detail = text.detail(of: location)
        distance = origin.flatMap { origin in
            location.coordinate.map { text.distance(origin.distance(to: $0)) }
        }
    }
}

/// The pictures of a picker; a host has its own for each.
public enum LocationSymbol: String, Hashable, Sendable, CaseIterable {
    /// Where the visitor is, precisely.
    case position

    /// Where the visitor is, roughly.
    case area

    /// The visitor's location is unknown.
    case nowhere

    /// A location that was chosen.
    case chosen

    /// A location.
    case location

    /// A location that was picked lately.
    case recent
}

extension LocationPickerText {
    /// What a location is called: its city, or its point where it has no name.
    func title(of location: NamedLocation) -> String {
        title(of: location as any CityNamed) ?? location.coordinate.map(point) ?? here
    }

    private func title(of named: any CityNamed) -> String? { named.city.nonEmpty }

    /// What tells a location from others of its name.
    func detail(of location: NamedLocation) -> String {
        if let full = location.fullName {
            let rest =
                full.hasPrefix(location.name) ? full.dropFirst(location.name.count) : full[...]
            return String(rest.drop { $0 == "," || $0 == " " })
        }
        return [
            location.zip, location.state, location.countryName ?? location.country.uppercased(),
        ]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
