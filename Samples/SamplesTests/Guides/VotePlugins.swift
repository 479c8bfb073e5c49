import Waybill

/// Lets each row be chosen once.
final class OncePlugin: ListListener {
    private var chosen: Set<RecordID> = []

    func listen(to event: ListEvent, in manifest: ListManifest) {
        if case .didSelect(let context) = event { chosen.insert(context.record.id) }
    }

    func vote(
        on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
    ) -> Vote<Bool> {
        guard case .select(let context) = question, chosen.contains(context.record.id) else {
            return .silent
        }
        return .override(false)
    }
}

/// Tells what happens to a list, in a line for each event.
final class Narrator: ListListener {
    private let tell: (String) -> Void

    init(_ tell: @escaping (String) -> Void) { self.tell = tell }

    func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .attached: tell("I listen")
        case .didSelect(let context): tell("\(context.record.id) in row \(context.path.item)")
        case .planned(let plan) where !plan.isEmpty: tell("the list changes: \(plan)")
        default: break
        }
    }
}

/// A vote: everyone has one voice for each drink.
struct VoteScreen: Screen {
    struct State: Equatable {
        var votes = ["Coffee": 0, "Tea": 0]
        var story: [String] = []
    }

    enum Action: Hashable, Sendable {
        case vote(String)
        case tell(String)
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .vote(let drink): state.votes[drink, default: 0] += 1
        case .tell(let line): state.story.append(line)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        return ScreenDescription("Vote", subtitle: state.story.last) {
            Section("drinks") {
                for (drink, count) in state.votes.sorted(by: { $0.key < $1.key }) {
                    Row(drink, .row([.text(drink), .badge("\(count)")])) {
                        context.dispatch(.vote(drink))
                    }
                }
            }
        }
        .plugin("once") { OncePlugin() }
        .plugin("narrator") { Narrator { context.dispatch(.tell($0)) } }
    }
}
