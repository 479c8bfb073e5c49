import Places
import Waybill

extension PlaceLibrary {
    /// How many places a search of the API looks through at most: those that
    /// are nearest, and those that fit a text best.
    static let mostLookedThrough = (nearest: 10_000, ofText: 1000)

    /// Fewer are never requested: whether a text may be misspelt depends on how
    /// many have it among so many, and has to be the same for each page.
    private static let leastLookedThrough = 10

    /// Finds the best places that count: the one thing that a search of the API
    /// asks of the library.
    ///
    /// It requests the best places from the library, and twice as many until
    /// enough of them count.
    ///
    /// - Complexity: O(*n*) in the number of places that are looked through.
    func best(
        _ limit: Int, of criteria: PlacesCriteria, near point: Coordinate?,
        where counts: (RecordMatch<Place>) -> Bool
    ) async throws -> [RecordMatch<Place>] {
        if criteria.text == nil, point == nil { return [] }
        let most = PlaceLibrary.mostLookedThrough
        let bound = criteria.text == nil ? most.nearest : most.ofText
        var size = min(max(limit, PlaceLibrary.leastLookedThrough), bound)
        while true {
            let matches = try await matches(
                criteria.text, near: point, limit: size, filter: criteria.filter)
            let found = matches.filter(counts)
            if found.count >= limit || matches.count < size || size >= bound {
                return Array(found.prefix(limit))
            }
            size = min(size * 2, bound)
        }
    }
}
