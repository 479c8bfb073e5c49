import Foundation
import Waybill

/// A list that is loaded, in each of the states that it can be in.
struct StatesScreen: ContentScreen {
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

    struct Choices: Hashable, Sendable {
        var outcome = Outcome.ready
    }

    static let route = Route("/states", Choices(), .field("state", \.outcome))

    var choices = Choices()

    init(at url: RouteURL) {
        if let choices = StatesScreen.route.value(at: url) { self.choices = choices }
    }

    struct Failure: LocalizedError {
        var errorDescription: String? { "The kitchen does not respond." }
    }

    func source(for choices: Choices) -> Source<[String]>? {
        let dishes = ["Minestrone", "Rye bread", "Baklava"]
        switch choices.outcome {
        case .ready, .again: return .fetched(choices) { dishes }
        case .empty: return .fetched(choices) { [] }
        case .missing: return .fetched(choices) { nil }
        case .loading:
            return .fetched(choices) {
                // It never comes; what leaves the screen cancels it.
                try await Task.sleep(for: .seconds(86_400))
                return dishes
            }
        case .failed: return .fetched(choices) { throw Failure() }
        case .stale:
            return .stored(choices, changes: { AsyncStream { $0.yield() } }) { dishes }
                .refreshed { _ in throw Failure() }
        }
    }

    func statusContent(_ choices: Choices) -> StatusContent {
        var content = StatusContent()
        content.texts.empty = "No dish is left"
        content.texts.emptyHint = "Come back tomorrow."
        content.texts.missing = "There is no such kitchen"
        content.mayReload = { _ in true }
        return content
    }

    func describe(_ dishes: [String]?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: StatesScreen.title)
        var states = context.choices(
            "State", \.outcome, Outcome.allCases.filter { $0 != .again }
        ) { $0.title }
        for index in states.choices.indices where context.choices.outcome == .again {
            states.choices[index].isCurrent = states.choices[index].title == Outcome.again.title
        }
        screen.choices = [states]
        if context.choices.outcome == .failed, let failure = context.content.failure {
            // That it was tried is in the address: a page without a script knows no more.
            let again = Choices(outcome: .again)
            screen.status = .failed(
                failure.cause.localizedDescription,
                retry: { context.dispatch(.choose(again)) })
            screen.retryURL = StatesScreen.route.url(again)
        }
        screen.sections = [
            SectionRecord(
                id: "dishes", cells: (dishes ?? []).map { CellRecord($0, .text($0)) })
        ]
        return screen
    }
}
