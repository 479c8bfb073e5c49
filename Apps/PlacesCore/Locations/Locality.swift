public import WaybillPipeline

/// A street, station, square or district of an extract, where a person may look
/// around.
public struct Locality: StoredRecord, Hashable {
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
    ///
    /// - Parameters:
    ///   - found: What the extract says.
    ///   - extract: The extract.
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

    /// Localities lie in a table of their own, found by their names and by common
    /// words for what they are.
    public static var schema: RecordSchema {
        RecordSchema(
            table: "locality",
            columns: [
                "id", "extract", "element", "name", "kind", "words", "names", "latitude",
                "longitude",
            ],
            searchedColumns: ["name", "words", "names"], latitudeColumn: "latitude",
            longitudeColumn: "longitude")
    }

    /// The values of the columns, in the order of the schema.
    public var storedValues: [StoredValue] {
        [
            .text(id), .text(extract.description), .text(element), .text(name),
            .text(kind.rawValue), .text(kind.words), .text(otherNames),
            .real(coordinate.latitude), .real(coordinate.longitude),
        ]
    }

    /// Reads a locality back.
    ///
    /// - Parameter storedValues: The values of the columns.
    /// - Throws: `PersistenceError` with the reason `unreadable` where one is
    ///   missing or of another kind.
    public init(storedValues: [StoredValue]) throws(PersistenceError) {
        var columns = StoredColumns(storedValues)
        _ = try columns.text()  // The identity follows from the next two.
        let extractText = try columns.text()
        element = try columns.text()
        name = try columns.text()
        let kindText = try columns.text()
        _ = try columns.text()  // The words follow from the kind.
        otherNames = try columns.text()
        let latitude = try columns.real()
        let longitude = try columns.real()
        guard let extract = ExtractName(extractText), let kind = LocalityKind(rawValue: kindText),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else {
            throw PersistenceError(.unreadable, message: "A locality cannot be read.")
        }
        self.extract = extract
        self.kind = kind
        self.coordinate = coordinate
    }
}

extension Locality {
    /// Whether one of its names is just this.
    ///
    /// - Parameter name: The name, folded.
    /// - Returns: Whether it is, in any of its languages.
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
        KindWords.all.compactMap { $0.words[kind] }.joined(separator: " ")
    }

    /// What it is called in a list, as in `Station`.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension NamedLocation {
    /// Describes a locality as a location.
    ///
    /// - Parameter locality: The locality.
    public init(_ locality: Locality) {
        self.init(id: locality.element, name: locality.name)
        fullName = NamedLocation.fullName([locality.name, locality.kind.title])
        coordinate = locality.coordinate
    }
}
