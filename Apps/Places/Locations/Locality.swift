public import OpenStreetMap
public import PlacesMap
public import WaybillStorage

/// A street, station, square or district of an extract, where a person may look
/// around.
public struct Locality: Codable, Identifiable, Hashable, Sendable {
    /// Its identity: its extract, and `n`, `w` or `r` and a number for one of
    /// OpenStreetMap's.
    public var id: String { "\(extract) \(element)" }

    /// The extract that it is of.
    public let extract: ExtractName

    /// `n`, `w` or `r` and a number for one of OpenStreetMap's.
    public let element: String

    /// What it is called.
    public let name: String

    /// Its other names, parted by line breaks.
    let otherNames: String

    /// What it is.
    public let kind: LocalityKind

    /// Where it is.
    public let coordinate: Coordinate

    /// Describes a locality; nil where it is not on earth.
    public init?(_ found: OSMLocality, of extract: ExtractName) {
        guard let coordinate = Coordinate(latitude: found.latitude, longitude: found.longitude)
        else { return nil }
        self.extract = extract
        element = "\(found.element.rawValue.prefix(1))\(found.id)"
        name = found.name
        otherNames = found.otherNames.joined(separator: "\n")
        kind = found.kind
        self.coordinate = coordinate
    }

    /// Localities are stored in a table of their own, found by their names and by common
    /// words for what they are.
    public static let format = RecordFormat<Locality>(
        searched: [\.name, \.kind.words, \.otherNames],
        columns: ["extract": { .text($0.extract.description) }], position: { $0.coordinate },
        ranking: .places)
}

extension Locality {
    /// Whether one of its names is just this.
    ///
    /// - Complexity: O(*n*) in the length of the names.
    func isCalled(_ name: String) -> Bool {
        ([Substring(self.name)] + otherNames.split(separator: "\n"))
            .contains { FoldedWord.joined(String($0)) == name }
    }
}

extension LocalityKind {
    /// Common words for it, by which it is found too.
    fileprivate var words: String {
        switch self {
        case .station: LocalityKind.stationWords
        case .stop: LocalityKind.stopWords
        case .airport: "airport Flughafen aéroport aeropuerto 空港"
        case .district, .square, .street: ""
        }
    }

    private static let stationWords = words(of: "station") + " " + words(of: "underground")
    private static let stopWords = words(of: "tram stop")

    private static func words(of kind: String) -> String {
        CategoryWords.all.compactMap { $0.words[kind] }.joined(separator: " ")
    }

    /// What it is called in a list, as in `Station`.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension NamedLocation {
    /// Describes a locality as a location.
    public init(_ locality: Locality) {
        self.init(id: locality.element, name: locality.name)
        fullName = NamedLocation.fullName([locality.name, locality.kind.title])
        coordinate = locality.coordinate
    }
}
