import Foundation
import WaybillPipeline

/// Finds locations in what is stored: the stations, districts, squares and
/// streets that a text names, the places that it finds, and the middle of those
/// whose address has all its words, such as a zip.
public struct LocalLocationFinder: LocationFinder {
    private let library: PlaceLibrary

    /// How many places are looked at to find the middle of an area.
    private static let mostLookedAt = 200

    /// Creates a finder.
    ///
    /// - Parameter library: The places.
    public init(library: PlaceLibrary) { self.library = library }

    /// It needs no network, so it may be queried while a person types.
    public var manners: LocationFinderManners {
        LocationFinderManners(
            name: library.server.map { "the places of \($0)" } ?? "your places",
            moment: .asOneTypes, attribution: library.attribution,
            isOffline: true)
    }

    /// Finds locations in the store.
    ///
    /// - Parameter query: What to look for; the language makes no difference.
    /// - Returns: The localities of that name first, then the area if there is
    ///   one, the places, and the localities that have nearly that name.
    /// - Throws: `PersistenceError`.
    /// - Complexity: That of a search for 200 places.
    public func locations(_ query: LocationQuery) async throws -> [NamedLocation] {
        guard query.limit > 0 else { return [] }
        let matches = try await library.search(
            query.text, near: query.near, limit: Self.mostLookedAt)
        var locations = matches.map { NamedLocation($0.record) }
        if let area = Area(query.text, matches.map(\.record)) {
            locations.insert(area.location, at: 0)
        }
        let named = try await localities(query, .exact)
        // Places keep a half of the room.
        let first = named.prefix(max(query.limit - locations.count, (query.limit + 1) / 2))
        locations.insert(contentsOf: first, at: 0)
        if named.isEmpty, locations.count < query.limit {
            locations += try await localities(query, .forgiving)
        }
        return Array(locations.prefix(query.limit))
    }

    private func localities(
        _ query: LocationQuery, _ spelling: QuerySpelling
    ) async throws -> [NamedLocation] {
        guard let localities = library.localities else { return [] }
        return try await localities.localities(
            named: query.text, near: query.near, limit: query.limit, spelling: spelling
        ).map { NamedLocation($0) }
    }

    /// The middle of the places whose address has all words of a text.
    private struct Area {
        let location: NamedLocation

        init?(_ text: String, _ places: [Place]) {
            let words = text.addressWords
            guard !words.isEmpty else { return nil }
            let inside = places.filter { words.isSubset(of: $0.address.addressWords) }
            guard inside.count > 1,
                let middle = Coordinate(middleOf: inside.map(\.coordinate))
            else { return nil }
            let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            var location = NamedLocation(id: "area \(name.lowercased())", name: name)
            location.coordinate = middle
            if words.count == 1, name.contains(where: \.isNumber) { location.zip = name }
            self.location = location
        }
    }
}

extension NamedLocation {
    /// Describes a place as a location.
    ///
    /// - Parameter place: The place.
    public init(_ place: Place) {
        self.init(id: place.id, name: place.name)
        fullName = NamedLocation.fullName([place.name, place.address])
        coordinate = place.coordinate
    }
}

extension String {
    /// The words of an address, whatever their case and accents.
    fileprivate var addressWords: Set<String> {
        let folded = folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return Set(folded.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
}
