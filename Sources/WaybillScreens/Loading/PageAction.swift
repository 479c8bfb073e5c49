public import WaybillLoading
public import WaybillStore

/// What happens to a long list that is fetched page by page.
public enum PageAction<
    Element: Identifiable & Sendable, Cursor: Hashable & Sendable, Failure: Error
>:
    Sendable
where Element.ID: Sendable {
    /// The first page is asked for, at first or anew.
    case load

    /// The list is to begin elsewhere.
    case jump(Cursor)

    /// The rows at an end come into sight.
    case more(PageEnd)

    /// The page at an end that failed is asked for again.
    case retry(PageEnd)

    /// Rows are in sight: dropped ones among them are asked for, and pages
    /// further away than `keeping` rows are dropped.
    case see(Range<Int>, keeping: Int)

    /// The dropped pages of rows are asked for again, those that failed too.
    case retryRows(Range<Int>)

    /// A page came.
    case loaded(PageAnswer<Element, Cursor>, PageRequest<Cursor>)

    /// A page failed.
    case failed(Failure, PageRequest<Cursor>)

    /// All that is on its way is given up.
    case cancel
}

extension PageAction: Equatable where Element: Equatable, Failure: Equatable {}

extension Reducer {
    /// Fetches a long list page by page.
    ///
    /// - Parameters:
    ///   - id: The name of the effects; `pages` by default. To be another one
    ///     for each list of one store.
    ///   - fetch: What fetches a page, from where it is said and in the
    ///     direction that is said. It runs outside the owner's isolation, for
    ///     several pages at once perhaps.
    /// - Returns: The reducer.
    public static func paging<Element, Cursor, Failure: Error>(
        id: String = "pages",
        fetch:
            @escaping @Sendable (PageOrigin<Cursor>) async throws(Failure)
            -> PageAnswer<Element, Cursor>
    ) -> Reducer
    where
        State == Paged<Element, Cursor, Failure>, Action == PageAction<Element, Cursor, Failure>
    {
        let effects = PageEffects(id: id, fetch: fetch)
        return Reducer { state, action in
            switch action {
            case .load: return effects.begin(state.returningIDs, state.begin())
            case .jump(let cursor):
                return effects.begin(state.returningIDs, state.begin(at: cursor))
            case .more(let end): return effects.run(state.more(end), at: end)
            case .retry(let end): return effects.run(state.retry(end), at: end)
            case .see(let rows, let margin):
                let all = 0..<state.rows.count
                let rows = rows.clamped(to: all)
                let margin = min(max(margin, 0), all.count)
                state.drop(outside: rows.lowerBound - margin..<rows.upperBound + margin)
                return effects.run(state.need(rows))
            case .retryRows(let rows): return effects.run(state.need(rows, retrying: true))
            case .loaded(let answer, let request): state.finish(answer, of: request)
            case .failed(let failure, let request): state.fail(failure, of: request)
            case .cancel:
                let returning = state.returningIDs
                state.cancel()
                return effects.cancellation(of: returning)
            }
            return .none
        }
    }
}

/// The effects of a long list: one name for each kind of page, so that a first
/// page ends what is on its way.
private struct PageEffects<
    Element: Identifiable & Sendable, Cursor: Hashable & Sendable, Failure: Error
>: Sendable where Element.ID: Sendable {
    typealias Action = PageAction<Element, Cursor, Failure>

    let id: String
    let fetch: @Sendable (PageOrigin<Cursor>) async throws(Failure) -> PageAnswer<Element, Cursor>

    /// What ends all that is on its way, dropped pages by their numbers.
    func cancellation(of returning: [Int]) -> Effect<Action> {
        returning.reduce(
            .merge(
                .cancel(EffectID(id, "first")), .cancel(EffectID(id, PageEnd.start)),
                .cancel(EffectID(id, PageEnd.end)))
        ) {
            .merge($0, .cancel(EffectID(id, $1)))
        }
    }

    func begin(_ returning: [Int], _ request: PageRequest<Cursor>) -> Effect<Action> {
        .merge(cancellation(of: returning), run(request, as: EffectID(id, "first")))
    }

    func run(_ request: PageRequest<Cursor>?, at end: PageEnd) -> Effect<Action> {
        request.map { run($0, as: EffectID(id, end)) } ?? .none
    }

    func run(_ requests: [PageRequest<Cursor>]) -> Effect<Action> {
        requests.reduce(.none) { .merge($0, run($1, as: EffectID(id, $1.id))) }
    }

    private func run(_ request: PageRequest<Cursor>, as id: EffectID) -> Effect<Action> {
        .run(id) { [fetch] send in
            do throws(Failure) {
                send(.loaded(try await fetch(request.origin), request))
            } catch {
                send(.failed(error, request))
            }
        }
    }
}

extension PageEnd: CustomStringConvertible {
    /// `start` or `end`.
    public var description: String { self == .start ? "start" : "end" }
}
