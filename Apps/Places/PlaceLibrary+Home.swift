import WaybillNetwork
public import WaybillStorage

extension PlaceLibrary {
    /// Where a visitor is assumed to be who does not say.
    ///
    /// With an API it is the middle of its first response to a request for what is
    /// near; it stays there, whatever is stored later. Otherwise it
    /// is the middle of all places.
    ///
    /// - Returns: The point, or nil where there is no place yet.
    /// - Throws: `PersistenceError`.
    public func home() async throws -> Coordinate? {
        if let kept = try await keptHome() { return kept.coordinate }
        return try await summary().centre
    }

    /// Keeps the middle of a response as home, unless there is one.
    ///
    /// - Complexity: O(n log n) in the number of places.
    func keepHome(in ids: [String]) async throws {
        guard let landmarks, let homeID, try await keptHome() == nil else { return }
        var points: [Coordinate] = []
        for id in ids {
            if let place = try await place(id: id) { points.append(place.coordinate) }
        }
        guard let middle = Coordinate(middleOf: points) else { return }
        _ = try await landmarks.load(removing: []) { add in
            try add(Landmark(id: homeID, coordinate: middle))
        }
    }

    private func keptHome() async throws -> Landmark? {
        guard let homeID else { return nil }
        return try await landmarks?.record(id: homeID)
    }

    /// Another server's home is elsewhere.
    private var homeID: String? { updater.map { "home of \($0.authority)" } }
}
