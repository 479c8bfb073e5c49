public import PlacesCore
import Waybill

/// Which places a person wants to see, of those that there are.
public struct Wanted: Hashable, Sendable {
    /// Whether a place has to be open.
    public enum Opening: String, CaseIterable, Hashable, Sendable {
        /// It may be closed.
        case any

        /// It has to be known to be open at this moment.
        case now
    }

    /// How far a place may be.
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

    /// What kind of place; nil, the default, for all.
    public var kind: PlaceGroup?

    /// Whether it has to be open; it may be closed by default.
    public var opening = Opening.any

    /// How far it may be; however far by default.
    public var reach = Reach.any

    /// Wants all places.
    public init() {}

    /// Whether all places are wanted.
    var isAll: Bool { self == Wanted() }

    /// What the library leaves out by itself.
    private var filter: PlaceFilter {
        PlaceFilter(radius: reach.metres, isOpenNow: opening == .now)
    }

    /// Finds so many of the places that are wanted.
    ///
    /// - Parameters:
    ///   - limit: The most places.
    ///   - find: Finds so many places that a filter lets pass, the best first.
    /// - Returns: The places, the best first.
    /// - Throws: What finding them throws.
    /// - Complexity: That of finding them all, where few are of the kind.
    func first<Failure: Error>(
        _ limit: Int,
        find: (Int, PlaceFilter) async throws(Failure) -> [RecordMatch<Place>]
    ) async throws(Failure) -> [RecordMatch<Place>] {
        guard let kind else { return try await find(limit, filter) }
        var asked = limit
        while true {
            let found = try await find(asked, filter)
            let wanted = found.filter { $0.record.category.group == kind }
            if wanted.count >= limit || found.count < asked { return Array(wanted.prefix(limit)) }
            asked *= 4
        }
    }

    /// A row that wants all places again, where none is like what is wanted.
    ///
    /// - Parameters:
    ///   - context: What the screen is described with.
    ///   - property: Where the screen keeps it.
    /// - Returns: The section; none where all are wanted, or it is not known yet.
    static func showingAll<S: ContentScreen>(
        _ context: ContentContext<S>, _ property: WritableKeyPath<S.Choices, Wanted>
    ) -> [SectionRecord] {
        guard !context.choices[keyPath: property].isAll, context.content.isMissing else {
            return []
        }
        var all = context.choices
        all[keyPath: property] = Wanted()
        return [
            SectionRecord("all") {
                CellRecord(action: ExploreText.showAll, id: "all") {
                    context.dispatch(.choose(all))
                }
            }
        ]
    }
}
