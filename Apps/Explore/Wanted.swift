public import Places
import Waybill

/// The filters that a person has set on places.
public struct Wanted: Hashable, Sendable {
    /// The filter by opening state.
    public enum Opening: String, CaseIterable, Hashable, Sendable {
        /// It may be closed.
        case any

        /// It has to be known to be open at this moment.
        case now
    }

    /// The filter by distance.
    public enum Reach: String, CaseIterable, Hashable, Sendable {
        /// However far.
        case any

        /// 500 m.
        case near = "500"

        /// 1 km.
        case walk = "1000"

        /// 3 km.
        case ride = "3000"

        /// The same in metres; nil for however far.
        var metres: Int? { Int(rawValue) }
    }

    /// The category of places; nil, the default, for all.
    public var category: PlaceCategory.Group?

    /// Whether it has to be open; it may be closed by default.
    public var opening = Opening.any

    /// How far it may be; however far by default.
    public var reach = Reach.any

    /// Filters that let all places pass.
    public init() {}

    var isAll: Bool { self == Wanted() }

    var isOpenNow: Bool {
        get { opening == .now }
        set { opening = newValue ? .now : .any }
    }

    /// What the library leaves out by itself.
    private var filter: PlaceFilter { PlaceFilter(radius: reach.metres, isOpenNow: isOpenNow) }

    /// Finds so many of the places that are wanted.
    ///
    /// - Parameter find: Finds a number of places that pass a filter, the best first.
    /// - Returns: The places, the best first.
    func first<Failure: Error>(
        _ limit: Int,
        find: (Int, PlaceFilter) async throws(Failure) -> [RecordMatch<Place>]
    ) async throws(Failure) -> [RecordMatch<Place>] {
        guard let category else { return try await find(limit, filter) }
        var asked = limit
        while true {
            let found = try await find(asked, filter)
            let wanted = found.filter { $0.record.category.group == category }
            if wanted.count >= limit || found.count < asked { return Array(wanted.prefix(limit)) }
            asked *= 4
        }
    }
}

extension PlaceLibrary {
    /// So many of the places that are wanted, the nearest first.
    ///
    /// - Parameter radius: How far they may be, in metres; however far by default.
    func nearest(
        _ wanted: Wanted, to point: Coordinate, limit: Int, within radius: Int? = nil
    ) async throws -> [RecordMatch<Place>] {
        try await wanted.first(limit) { limit, filter in
            var filter = filter
            if let radius { filter.radius = min(filter.radius ?? radius, radius) }
            return try await nearest(to: point, limit: limit, filter: filter)
        }
    }
}
