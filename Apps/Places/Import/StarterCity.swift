public import Foundation
import OpenStreetMap
import PlacesMap
public import WaybillStorage

/// The city that comes with the project, so that a first page has real places and a map.
///
/// Its data are OpenStreetMap's, under the Open Database License; `Scripts/make-starter` makes
/// them from an extract.
public struct StarterCity: Sendable {
    /// The name of the city.
    public static let name = StarterCityData.name

    /// The date of its data.
    public static let dataDate = Date(timeIntervalSince1970: StarterCityData.date)

    /// The extract by which its localities and tiles of the map are stored: no name of a file has
    /// a capital.
    static let extract = ExtractName("Starter city") ?? ExtractName(ofFileAt: "starter")

    /// Its places, in the order of their identities.
    public let places: [Place]

    let localities: [Locality]

    let tiles: [MapTile]

    /// The date of the data of an extract; nil where its file did not say.
    private let date: Date?

    /// Unpacks the city that comes with the project.
    ///
    /// - Throws: `PersistenceError` with the reason `unreadable`.
    /// - Complexity: O(*n*) in the size of its data, at each call.
    public init() throws(PersistenceError) {
        do {
            let content = try StarterCityContent(
                packed: StarterCityData.packed, count: StarterCityData.count)
            places = try content.places.map { try $0.place(in: StarterCityData.timeZone) }
            localities = content.localities
            tiles = try content.tiles.sorted { $0.key < $1.key }.map { path, shapes in
                try MapTile(storedValues: [
                    .text(""), .text(path), .text(Self.extract.description), .data(shapes),
                ])
            }
            date = Self.dataDate
        } catch {
            throw PersistenceError(
                .unreadable, message: "The starter city is damaged.", underlying: error)
        }
    }

    /// Reads an extract, to make the starter city from it.
    ///
    /// - Throws: ``PlaceImportError``.
    /// - Complexity: That of an import.
    public init(ofExtractAt path: String) throws {
        let files = [(path: path, extract: Self.extract)]
        var found: [Place] = []
        let options = PlaceImportOptions(extract: Self.extract, timeZone: .gmt)
        var places = PlaceImport(files, options, KnownPlaces(importing: []))
        try places.run({ _, _ in }, { found.append($0) })
        var map = MapImport(files)
        try map.run { _, _ in }
        var localities = LocalityImport()
        try localities.read(path, as: Self.extract)
        self.places = found.sorted { $0.id < $1.id }
        self.localities = localities.localities
        tiles = map.tiles
        date = places.report.files.first?.summary.date
    }

    /// The Swift file that ships the city: its data as a text, which compiles in a second where
    /// an array of bytes takes minutes.
    ///
    /// - Parameters:
    ///   - name: The name of the city.
    ///   - timeZone: The time zone in which its places keep their hours.
    /// - Throws: ``StarterCityError``, or `EncodingError`.
    public func sourceText(name: String, timeZone: TimeZone) throws -> String {
        guard let date else { throw StarterCityError.noDate }
        let content = StarterCityContent(
            places: places.map(StarterCityContent.Row.init), localities: localities,
            tiles: try Dictionary(uniqueKeysWithValues: tiles.map { ($0.path, try $0.bytes) }))
        let (packed, count) = try content.packed
        let day = date.formatted(.iso8601.year().month().day())
        return """
            // swift-format-ignore-file
            // \(name) of \(day), made by Scripts/make-starter.
            // © OpenStreetMap contributors, ODbL 1.0: see StarterCityData.LICENSE.txt.

            enum StarterCityData {
                static let name = \(String(reflecting: name))
                static let timeZone = \(String(reflecting: timeZone.identifier))
                static let date = \(date.timeIntervalSince1970)
                static let count = \(count)
                static let packed = "\(packed)"
            }
            """
    }
}

/// The error of an extract of which no starter city can be made.
public enum StarterCityError: Error, CustomStringConvertible {
    /// The file does not say how old its data are.
    case noDate

    /// The data cannot be packed.
    case notPacked

    /// The error in a line.
    public var description: String {
        switch self {
        case .noDate: "The extract does not say how old its data are."
        case .notPacked: "There is not enough memory to pack the city."
        }
    }
}

extension MapTile {
    /// The bytes of the shapes.
    fileprivate var bytes: Data {
        get throws {
            guard case .data(let data) = storedValues.last else { throw StarterCityError.notPacked }
            return data
        }
    }
}
