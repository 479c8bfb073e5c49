import Waybill

/// Messages with actions: what a swipe uncovers, and a menu or a key offers elsewhere.
struct SwipeScreen: Screen {
    static let title = "Row actions"

    struct Message: Identifiable, Hashable, Sendable {
        let id: Int
        let from: String
        let text: String
        var isRead = false
        var isFlagged = false
    }

    /// The state of the screen: the messages, the newest first.
    struct State: Equatable {
        var messages = SwipeScreen.samples
    }

    enum Action: Hashable, Sendable {
        case open(Int)
        case turnRead(Int)
        case turnFlag(Int)
        case delete(Int)
        case putBack(Message, at: Int)
        case refill
    }

    static let samples = [
        ("Ada", "The plan for Saturday"), ("Grace", "Photos of the trip"),
        ("Linus", "About the kernel"), ("Barbara", "Lunch tomorrow?"),
        ("Edsger", "A shorter path"), ("Margaret", "We are on the moon"),
        ("Alan", "A question"), ("Radia", "The tree is up"),
    ].enumerated().map { Message(id: $0, from: $1.0, text: $1.1) }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        func change(_ id: Int, _ body: (inout Message) -> Void) {
            guard let index = state.messages.firstIndex(where: { $0.id == id }) else { return }
            body(&state.messages[index])
        }
        switch action {
        case .open(let id): change(id) { $0.isRead = true }
        case .turnRead(let id): change(id) { $0.isRead.toggle() }
        case .turnFlag(let id): change(id) { $0.isFlagged.toggle() }
        case .delete(let id):
            guard let index = state.messages.firstIndex(where: { $0.id == id }) else {
                return .none
            }
            let message = state.messages.remove(at: index)
            return .notice(
                "The message from \(message.from) is deleted.",
                undoing: .putBack(message, at: index))
        case .putBack(let message, let index):
            guard !state.messages.contains(where: { $0.id == message.id }) else {
                return .none
            }
            state.messages.insert(message, at: min(index, state.messages.count))
        case .refill: state = State()
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(
            SwipeScreen.title, url: ShowcaseRoute.exhibit("swipe").url
        ) {
            Section("messages") {
                state.messages.map { SwipeScreen.record($0, context.dispatch) }
            }
        }
        let unread = state.messages.count { !$0.isRead }
        screen.subtitle = "\(unread) of \(state.messages.count) not read"
        if state.messages.isEmpty {
            screen.status = .empty("All are deleted", hint: "Bring them back to go on.")
            screen.sections.append(
                Section("refill") {
                    Row(action: "Bring all back", id: "refill") { context.dispatch(.refill) }
                })
        }
        return screen
    }

    private static func record(
        _ message: Message, _ dispatch: @escaping (Action) -> Void
    ) -> Row {
        let id = message.id
        var record = Row(MessageCell.self, model: message, id: id) { _, _ in
            dispatch(.open(id))
        }
        record.allowsHighlighting = true
        return record.swipeActions(
            leading: [
                RowAction(
                    message.isRead ? "Mark as not read" : "Mark as read", id: "read",
                    allowsFullSwipe: true
                ) { _ in dispatch(.turnRead(id)) }
            ],
            trailing: [
                RowAction("Delete", id: "delete", role: .destructive, allowsFullSwipe: true) { _ in
                    dispatch(.delete(id))
                },
                RowAction(message.isFlagged ? "Take the flag off" : "Flag", id: "flag") { _ in
                    dispatch(.turnFlag(id))
                },
            ])
    }
}

/// A message: who sent it, what it is about, and whether it was read.
enum MessageCell: ContentCell {
    static func content(for model: SwipeScreen.Message) -> Content {
        let words = Content.column([
            .text(model.from, .headline), .text(model.text, .secondary),
        ])
        let badges = [model.isFlagged ? "Flag" : nil, model.isRead ? nil : "New"]
        return .row([words] + badges.compactMap { $0.map { .badge($0) } })
    }
}
