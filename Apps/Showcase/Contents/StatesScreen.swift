import Foundation
import Waybill

/// A list that is loaded, in each of the states that it can be in.
struct StatesScreen: ContentScreen {
    static let title = "States of loading"

    /// What becomes of what is asked for.
    enum Outcome: String, CaseIterable, Sendable {
        case ready, empty, loading, missing, failed, stale

        /// What it is called.
        var title: String {
            switch self {
            case .ready: "Ready"
            case .empty: "Empty"
            case .loading: "Loading"
            case .missing: "Not there"
            case .failed: "Failed once"
            case .stale: "Old, and failed"
            }
        }
    }

    struct Choices: Hashable, Sendable {
        var outcome = Outcome.ready
    }

    static let route = Route("/states", Choices(), .field("state", \.outcome))

    var choices = Choices()

    /// How often it was asked for since the screen was opened.
    private let attempts = Attempts()

    init(at url: RouteURL) {
        if let choices = StatesScreen.route.value(at: url) { self.choices = choices }
    }

    /// Something that went wrong, as a person reads it.
    struct Failure: LocalizedError {
        var errorDescription: String? { "The kitchen does not respond." }
    }

    func source(for choices: Choices) -> Source<[String]>? {
        let dishes = ["Minestrone", "Rye bread", "Baklava"]
        switch choices.outcome {
        case .ready: return .fetched(choices) { dishes }
        case .empty: return .fetched(choices) { [] }
        case .missing: return .fetched(choices) { nil }
        case .loading:
            return .fetched(choices) {
                // It never comes; what leaves the screen cancels it.
                try await Task.sleep(for: .seconds(86_400))
                return dishes
            }
        case .failed:
            return .fetched(choices) { [attempts] in
                guard await attempts.next() > 1 else { throw Failure() }
                return dishes
            }
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
        screen.choices = [context.choices("State", \.outcome) { $0.title }]
        screen.sections = [
            SectionRecord(
                id: "dishes", cells: (dishes ?? []).map { CellRecord($0, .text($0)) })
        ]
        return screen
    }
}

/// Counts, for all that ask at once.
private actor Attempts {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
