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

    /// What kind of place; nil, the default, for all.
    public var kind: PlaceGroup?

    /// Whether it has to be open; it may be closed by default.
    public var opening = Opening.any

    /// How far it may be; however far by default.
    public var reach = Reach.any

    /// Filters that let all places pass.
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
    ///   - find: Finds a number of places that pass a filter, the best first.
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

    /// What is shown below the filters where no place matches: a message,
    /// and a row that removes the filters.
    ///
    /// It is not a status of the screen: that stands above the filters, and would push the one
    /// that was just used from under the pointer.
    ///
    /// - Parameters:
    ///   - context: What the screen is described with.
    ///   - property: Where the screen keeps it.
    ///   - text: Where it keeps a text, whose words for what is open are removed, too; nil,
    ///     the default, where it keeps none.
    /// - Returns: The section; none where all are wanted, or more are on their way.
    static func nothing<S: ContentScreen>(
        _ context: ContentContext<S>, _ property: WritableKeyPath<S.Choices, Wanted>,
        text: WritableKeyPath<S.Choices, String>? = nil
    ) -> [SectionRecord] {
        guard !context.choices[keyPath: property].isAll, !context.content.isRefreshing else {
            return []
        }
        var all = context.choices
        all[keyPath: property] = Wanted()
        if let text, let rest = SearchTerms(all[keyPath: text]).anyTimeText {
            all[keyPath: text] = rest
        }
        let words = CellContent.column([
            .text(ExploreText.noneWanted, .headline),
            .text(ExploreText.noneWantedHint, .secondary),
        ])
        return [
            SectionRecord("all") {
                CellRecord(StatusCell.self, model: StatusCell.Model(.status, words), id: "none")
                CellRecord(action: ExploreText.showAll, id: "all") {
                    context.dispatch(.choose(all))
                }
            }
        ]
    }
}
