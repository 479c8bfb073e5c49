import Waybill

struct Message: Codable, Hashable, Identifiable, Sendable {
    var id: Int
    var author: String
    var text: String
}

/// The messages, shared by all visitors.
struct Talk: Codable, Equatable, Sendable {
    var messages = [Message(id: 0, author: "Ada", text: "Is anyone there?")]

    enum Action: Sendable {
        case say(String, as: String)
    }

    static func reduce(_ talk: inout Talk, _ action: Action) -> Effect<Action> {
        switch action {
        case .say(let text, let author):
            talk.messages.append(
                Message(id: talk.messages.count, author: author, text: text))
        }
        return .none
    }
}

typealias TalkStore = SharedStore<Talk, Talk.Action>
