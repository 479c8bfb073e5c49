import Foundation
import WaybillStorage

/// Finds locations in what is stored: the stations, districts, squares and
/// streets that a text names, the places that it finds, and the middle of those
/// whose address has all its words, such as a zip; or the point whose latitude and
/// longitude the text is.
public struct LocalLocationFinder: LocationFinder {
    private let library: PlaceLibrary

    /// How many places are looked at to find the middle of an area.
    private static let mostLookedAt = 200

    /// Creates a finder.
    public init(library: PlaceLibrary) { self.library = library }

    /// It needs no network, so it may be queried while a person types.
    public var manners: LocationFinderManners {
        LocationFinderManners(
            name: library.server.map { "the places of \($0)" } ?? "the places of this guide",
            moment: .asOneTypes, attribution: library.attribution,
            isOffline: true)
    }

    /// Finds locations in the store.
    ///
    /// - Parameter query: What to look for; the language makes no difference.
    /// - Returns: The localities of that name first, then the area if there is
    ///   one, the places, and the localities that have nearly that name; of a
    ///   coordinate, that point alone.
    /// - Throws: `PersistenceError`.
    /// - Complexity: That of a search for 200 places.
    public func locations(_ query: LocationQuery) async throws -> [NamedLocation] {
        guard query.limit > 0 else { return [] }
        if let point = NamedLocation(degrees: query.text) { return [point] }
        let named = try await localities(query, .exact)
        var places = try await library.searchExactly(
            query.text, near: query.near, limit: Self.mostLookedAt)
        // A text that names something is not misspelt.
        if places.isEmpty, named.isEmpty {
            places = try await library.searchWords(
                query.text, near: query.near, limit: Self.mostLookedAt)
        }
        var locations = places.map { NamedLocation($0) }
        if let area = Area(query.text, places) { locations.insert(area.location, at: 0) }
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
    public init(_ place: Place) {
        self.init(id: place.id, name: place.name)
        fullName = NamedLocation.fullName([place.name, place.address])
        coordinate = place.coordinate
    }

    /// Describes the point whose latitude and longitude a text is, by these; nil where the
    /// text is something else.
    ///
    /// ```swift
    /// NamedLocation(degrees: "43.7384,7.4246")?.name  // 43.7384, 7.4246
    /// ```
    ///
    /// - Parameter text: The text; blanks around the numbers are allowed.
    public init?(degrees text: String) {
        guard let point = Coordinate(text) else { return nil }
        self.init("\(point.latitude), \(point.longitude)", at: point)
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
