import Waybill

/// A chat that follows its end: a message is shown at once, and gets a reply.
struct ChatScreen: Screen {
    static let title = "Chat"

    /// The last messages of the chat, each with its author.
    struct Message: Identifiable, Hashable, Sendable {
        let id: Int
        let isOwn: Bool
        let text: String
    }

    /// The state of the screen: the messages and the draft.
    struct State: Equatable {
        var messages = (0..<40).map { Message.sample(number: $0, isOwn: $0.isMultiple(of: 3)) }
        var draft = ""
    }

    enum Action: Hashable, Sendable {
        case type(String)

        case say

        case hear
    }

    static let messages: RecordID = "messages"

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .type(let text): state.draft = text
        case .say:
            guard !state.draft.trimmed.isEmpty else { return .none }
            state.messages.append(
                Message(id: state.messages.count, isOwn: true, text: state.draft.trimmed))
            state.draft = ""
            return .send(.hear)
        case .hear:
            state.messages.append(.sample(number: state.messages.count, isOwn: false))
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(
            ChatScreen.title, url: ShowcaseRoute.exhibit("chat").url)
        screen.subtitle = quantity(state.messages.count, "message")
        screen.followsEnd = true
        let input = TextInput(.lines(2), prompt: "Say something", limit: 2_000)
        screen.sections = [
            Section(id: ChatScreen.messages, of: state.messages) { message in
                Row(MessageLine.self, model: message, id: message.id)
            },
            Section("composer") {
                Row.group("say", Arrangement(.row, weights: [1, 0])) {
                    Row.field("Message", text: state.draft, input) { text in
                        context.dispatch(.type(text))
                    }
                    Row.button(
                        "Send", role: .primary, isEnabled: !state.draft.trimmed.isEmpty
                    ) {
                        context.dispatch(.say)
                    }
                }
            },
        ]
        return screen
    }
}

extension ChatScreen.Message {
    fileprivate static func sample(number: Int, isOwn: Bool) -> Self {
        var random = RandomWords(seed: UInt64(truncatingIfNeeded: number))
        return Self(id: number, isOwn: isOwn, text: random.sentence(of: 10 + random.below(60)))
    }
}

/// A message: its author and its text.
enum MessageLine: ContentCell {
    static func content(for model: ChatScreen.Message) -> Content {
        .group(
            Arrangement(.column, alignment: model.isOwn ? .trailing : .leading),
            [.text(model.isOwn ? "You" : "Ada", .secondary), .text(model.text)])
    }
}
