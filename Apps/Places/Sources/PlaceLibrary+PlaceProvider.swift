public import WaybillStorage

extension PlaceLibrary: PlaceProvider {
    /// The places on this machine.
    public var profile: PlaceProviderProfile {
        PlaceProviderProfile(name: "this machine", isOffline: true, attribution: attribution)
    }

    /// Returns places from what is stored, without a network request.
    ///
    /// - Parameter request: The request; without a point, what is near home
    ///   is meant.
    /// - Returns: The places; none where there is no home or no such place.
    /// - Throws: `PersistenceError`.
    public func places(_ request: PlacesRequest) async throws -> [RecordMatch<Place>] {
        switch request {
        case .nearest(let point, let limit, let filter):
            let home = point == nil ? try await home() : nil
            guard let centre = point ?? home else { return [] }
            return try await nearest(to: centre, limit: limit, filter: filter)
        case .search(let text, let point, let limit, let filter):
            return try await search(text, near: point, limit: limit, filter: filter)
        case .place(let id):
            return try await place(id: id).map { [RecordMatch(record: $0)] } ?? []
        }
    }
}
