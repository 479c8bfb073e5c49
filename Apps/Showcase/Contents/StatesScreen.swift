import Foundation
import Waybill

/// A list that is loaded, in each of the states that it can be in.
struct StatesScreen: Screen {
    static let title = "States of loading"

    enum Outcome: String, CaseIterable, Sendable {
        case ready, empty, loading, missing, failed, stale

        /// It is tried again after it failed once.
        case again

        var title: String {
            switch self {
            case .ready: "Ready"
            case .empty: "Empty"
            case .loading: "Loading"
            case .missing: "Not there"
            case .failed, .again: "Failed once"
            case .stale: "Old, and failed"
            }
        }
    }

    struct Query: Hashable, Sendable {
        var outcome = Outcome.ready
    }

    static let route = Route("/states", Query(), .field("state", \.outcome))

    let query: Query

    init(at url: RouteURL) {
        query = StatesScreen.route.value(at: url) ?? Query()
    }

    struct Failure: LocalizedError {
        var errorDescription: String? { "The kitchen does not respond." }
    }

    func source(for query: Query) -> Source<[String]>? {
        let dishes = ["Minestrone", "Rye bread", "Baklava"]
        switch query.outcome {
        case .ready, .again: return .fetched { dishes }
        case .empty: return .fetched { [] }
        case .missing: return .fetched { nil }
        case .loading:
            return .fetched {
                // It never comes; what leaves the screen cancels it.
                try await Task.sleep(for: .seconds(86_400))
                return dishes
            }
        case .failed: return .fetched { throw Failure() }
        case .stale:
            return .stored(changes: { AsyncStream { $0.yield() } }) { dishes }
                .refreshed { _ in throw Failure() }
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        var states = context.picker(
            "State", \.outcome, of: Outcome.allCases.filter { $0 != .again }, title: \.title)
        for index in states.choices.indices where context.query.outcome == .again {
            states.choices[index].isCurrent = states.choices[index].title == Outcome.again.title
        }
        var screen = ScreenDescription(StatesScreen.title) {
            Section("dishes") { (context.value ?? []).map { Row($0, .text($0)) } }
        }
        .filters(states)
        .empty("No dish is left", hint: "Come back tomorrow.")
        .missing("There is no such kitchen")
        screen.statusTexts.mayReload = { _ in true }
        if context.query.outcome == .failed, let failure = context.content.failure {
            // That it was tried is in the address: a page without a script knows no more.
            let again = Query(outcome: .again)
            screen.status = .failed(
                failure.cause.localizedDescription,
                retry: { context.set(again) })
            screen.retryURL = StatesScreen.route.url(again)
        }
        return screen
    }
}
