import Waybill

extension PlaceLibrary {
    /// How many places a search of the API looks through at most: those that
    /// are nearest, and those that fit a text best.
    static let mostLookedThrough = (nearest: 10_000, ofText: 1000)

    /// Finds the best places that count: the one thing that a search of the API
    /// asks of the library.
    ///
    /// The library is asked for the best places, and for twice as many until
    /// enough of them count.
    ///
    /// - Parameters:
    ///   - limit: The most places to return.
    ///   - criteria: What they have to be; its text and its radius decide how
    ///     many are looked at.
    ///   - point: From where distances are measured; nil for none.
    ///   - counts: Says whether a place counts.
    /// - Returns: The places: by relevance where there is a text, else by
    ///   distance and then by identity; none without either.
    /// - Throws: `PersistenceError`, or `CancellationError`.
    /// - Complexity: O(*n*) in the number of places that are looked through.
    func best(
        _ limit: Int, of criteria: PlacesCriteria, near point: Coordinate?,
        where counts: (RecordMatch<Place>) -> Bool
    ) async throws -> [RecordMatch<Place>] {
        if criteria.text == nil, point == nil { return [] }
        let most = PlaceLibrary.mostLookedThrough
        let bound = criteria.text == nil ? most.nearest : most.ofText
        var size = min(limit, bound)
        while true {
            let matches = try await ranked(size, by: criteria.text, near: point)
            let found = matches.filter(counts)
            let isBehind =
                criteria.text == nil
                && (matches.last?.distance ?? 0) > Double(criteria.radius ?? .max)
            if found.count >= limit || matches.count < size || size >= bound || isBehind {
                return Array(found.prefix(limit))
            }
            size = min(size * 2, bound)
        }
    }

    private func ranked(
        _ limit: Int, by text: String?, near point: Coordinate?
    ) async throws -> [RecordMatch<Place>] {
        if let text { return try await search(text, near: point, limit: limit) }
        guard let point else { return [] }
        return try await nearest(to: point, limit: limit)
    }
}
