import Waybill

/// Lists of songs with several things to press in each row: the list, its author, a heart,
/// how often to play it, and a menu.
struct ActionsScreen: Screen {
    static let title = "Buttons in rows"

    struct Playlist: Identifiable, Hashable, Sendable {
        let id: String
        let author: String
        var isLiked = false
        var rounds = 1
        var stars: String?
        var isSending = false
    }

    /// The state of the screen: the lists, and what was done last.
    struct State: Equatable {
        var playlists = [
            Playlist(id: "Rain on tin", author: "Ada"),
            Playlist(id: "Slow trains", author: "Grace"),
            Playlist(id: "Kitchen radio", author: "Linus"),
        ]
        var last = "Nothing pressed yet"
        var showsFirstOnly = false
    }

    enum Action: Hashable, Sendable {
        case play(String)
        case like(String)
        case rounds(String, Int)
        case rate(String, String?)
        case send(String)
        case sent(String)
        case choose(String, String)
        case remove(String)
        case showFirstOnly(Bool)
        case refill
    }

    var clock: any Clock<Duration> = ContinuousClock()

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        func change(_ id: String, _ body: (inout Playlist) -> Void) {
            guard let index = state.playlists.firstIndex(where: { $0.id == id }) else { return }
            body(&state.playlists[index])
        }
        switch action {
        case .play(let id): state.last = "\(id) is played"
        case .like(let id): change(id) { $0.isLiked.toggle() }
        case .rounds(let id, let rounds): change(id) { $0.rounds = rounds }
        case .rate(let id, let stars): change(id) { $0.stars = stars }
        case .send(let id):
            change(id) { $0.isSending = true }
            return .run { send in
                try? await clock.sleep(for: .milliseconds(600))
                send(.sent(id))
            }
        case .sent(let id):
            change(id) { $0.isSending = false }
            state.last = "\(id) is sent"
        case .choose("Remove", let id):
            return .confirm(
                "Remove \(id)?", yes: "Remove", role: .destructive, then: .remove(id))
        case .choose(let option, let id): state.last = "\(option): \(id)"
        case .remove(let id): state.playlists.removeAll { $0.id == id }
        case .showFirstOnly(let isOn): state.showsFirstOnly = isOn
        case .refill: state = State()
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(
            ActionsScreen.title, url: ShowcaseRoute.exhibit("actions").url)
        screen.subtitle = state.last
        screen.sections = [
            Section("playlists") {
                state.playlists.prefix(state.showsFirstOnly ? 1 : .max)
                    .map { ActionsScreen.record($0, context.dispatch) }
            },
            Section("all") {
                Row.toggle("Only the first", isOn: state.showsFirstOnly) { isOn in
                    context.dispatch(.showFirstOnly(isOn))
                }
                Row.button(
                    "Bring all back", isEnabled: state.playlists.count < State().playlists.count
                ) { context.dispatch(.refill) }
            },
        ]
        return screen
    }

    private static func record(
        _ list: Playlist, _ dispatch: @escaping (Action) -> Void
    ) -> Row {
        let id = list.id
        let more = ["Share", "Copy", "Remove"].map { option in
            MenuOption(option, isDestructive: option == "Remove") { dispatch(.choose(option, id)) }
        }
        let stars = (1...5).map { ControlOption($0 == 1 ? "1 star" : "\($0) stars", id: "\($0)") }
        return Row.group(id, as: Content.column) {
            Row.group("title", Arrangement(.row, weights: [1, 0, 0])) {
                Row("name", .text(id, .headline))
                Row.button(list.isLiked ? "Liked" : "Like", id: "like") {
                    dispatch(.like(id))
                }
                Row.menu("More", more)
            }
            Row("author", .screenLink("By \(list.author)", ShowcaseRoute.source("actions").url))
            Row.group("controls", Arrangement(.row, weights: [0, 1, 0])) {
                Row.stepper("Rounds", value: list.rounds, in: 1...9) { rounds in
                    dispatch(.rounds(id, rounds))
                }
                Row.picker("Rating", stars, chosen: list.stars, as: .stars) { stars in
                    dispatch(.rate(id, stars))
                }
                Row.button("Send", isBusy: list.isSending) { dispatch(.send(id)) }
            }
        } onSelection: {
            dispatch(.play(id))
        }
    }
}
