import Waybill

/// The messages, and a field below them.
struct TalkScreen: Screen {
    struct State: Equatable {
        var draft = ""
    }

    enum Action: Hashable, Sendable {
        case type(String)
        case send
    }

    static let route = Route("/talk/:author", as: String.self)

    let talk: TalkStore
    let query: String
    let state = State()

    private var author: String { query }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .type(let text): state.draft = text
        case .send:
            let text = state.draft.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !text.isEmpty else { return .none }
            state.draft = ""
            return .dispatch(.say(text, as: author), to: talk)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        let messages = talk.messages
        let input = TextInput(.lines(2), prompt: "Say something", limit: 500)
        var screen = ScreenDescription(
            "Talk", subtitle: messages.count == 1 ? "1 message" : "\(messages.count) messages"
        ) {
            Section(id: "messages", of: messages) { message in
                Row(message.id, line(message))
            }
            Section("composer") {
                Row.group("field", Arrangement(.row, weights: [1, 0])) {
                    Row.field("Message", text: state.draft, input) { text in
                        context.dispatch(.type(text))
                    }
                    Row.button("Send", role: .primary, isEnabled: !state.draft.isEmpty) {
                        context.dispatch(.send)
                    }
                }
            }
        }
        screen.followsEnd = true
        return screen
    }

    private func line(_ message: Message) -> Content {
        .group(
            Arrangement(.column, alignment: message.author == author ? .trailing : .leading),
            [.text(message.author, .secondary), .text(message.text)])
    }
}
