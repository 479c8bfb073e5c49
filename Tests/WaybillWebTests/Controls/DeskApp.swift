import Synchronization
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

/// What outlasts visits: what was done to the desk, in its order.
final class DeskLog: Sendable {
    private let state = Mutex<[String]>([])
    private let files = Mutex<[String]>([])

    init() {}

    /// Where the files are that were chosen.
    var paths: [String] { files.withLock(\.self) }

    func add(path: String) { files.withLock { $0.append(path) } }

    var lines: [String] { state.withLock(\.self) }

    func add(_ line: String) { state.withLock { $0.append(line) } }
}

/// An app whose one screen has a control of each kind, and notes what is done to them.
struct DeskApp: ListApp {
    var log = DeskLog()
    var appearance = Appearance.system

    var name: String { "Desk" }
    var tabs: [Tab] {
        [Tab("Work", RouteURL(), badge: "3"), Tab("Rest", Self.rest)]
    }

    static let rest = RouteURL(path: ["rest"])

    func screen(at url: RouteURL) -> (any Screen)? {
        switch url.path {
        case []: DeskScreen(log: log)
        case ["rest"]: RestScreen()
        default: nil
        }
    }

    func appearance(for visitor: WaybillSessions.Visitor) -> Appearance { appearance }
}

private struct RestScreen: Screen {
    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Rest", url: DeskApp.rest)
    }
}

/// The screen.
///
/// A shout is never held: what is typed is made small. A code takes digits
/// alone.
struct DeskScreen: Screen {
    let log: DeskLog

    struct State: Equatable {
        var texts = [
            "name": "Ada", "notes": "", "shout": "", "code": "7", "mail": "", "day": "2026-12-24",
            "room": "sea", "side": "left", "stars": "", "secret": "",
        ]
        var isOn = true
        var count = 2
        var volume = 0.5
        var meals: Set<String> = ["dinner"]
        var isBusy = false
        var isEditing = false
        var pressed = 0
    }

    enum Action: Hashable, Sendable {
        case text(String, String)
        case left(String)
        case turn(Bool)
        case count(Int)
        case volume(Double)
        case meals(Set<String>)
        case save
        case ask
        case agreed
        case edit(Bool)
        case chose(String)
        case selected
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        log.add("\(action)")
        switch action {
        case .text("shout", let text): state.texts["shout"] = text.lowercased()
        case .text("code", let text):
            if text.allSatisfy(\.isNumber) { state.texts["code"] = text }
        case .text(let id, let text): state.texts[id] = text
        case .turn(let isOn): state.isOn = isOn
        case .count(let count): state.count = count
        case .volume(let volume): state.volume = volume
        case .meals(let meals): state.meals = meals
        case .save:
            state.pressed += 1
            state.isBusy = true
        case .ask:
            return .confirm("Really?", "It is a question.", yes: "Do it", then: .agreed)
        case .agreed: return .notice("Done.", undoing: .selected)
        case .edit(let isEditing): state.isEditing = isEditing
        case .left, .chose, .selected: break
        }
        return .none
    }

    static let rooms = [
        ControlOption("By the sea", id: "sea"), ControlOption("In the wood", id: "wood"),
    ]
    static let meals = [
        ControlOption("Breakfast", id: "breakfast"), ControlOption("Dinner", id: "dinner"),
    ]

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Desk", url: RouteURL())
        if state.pressed > 0 || state.texts["name"] != "Ada" { screen.leaving = LeaveQuestion() }
        screen.sections = [
            SectionRecord("fields") { fields(state, context.dispatch) },
            SectionRecord("choices") { choices(state, context.dispatch) },
            SectionRecord("buttons") { buttons(state, context.dispatch) },
        ]
        if state.isEditing {
            screen.sheet = Sheet(
                "Details",
                sections: [
                    SectionRecord("more") { text("mail", "Mail", .email, state, context.dispatch) }
                ]
            ) { context.dispatch(.edit(false)) }
        }
        return screen
    }

    private func text(
        _ id: String, _ label: String, _ kind: TextInput.Kind, _ state: State,
        _ dispatch: @escaping (Action) -> Void
    ) -> CellRecord {
        let input = TextInput(kind, prompt: "…", limit: 4_000)
        return CellRecord.field(label, id: id, text: state.texts[id] ?? "", input) { text in
            dispatch(.text(id, text))
        } onLeave: {
            dispatch(.left(id))
        }
        .control {
            $0.hint = "About \(label)"
            if id == "name", state.texts[id] == "" { $0.error = "Say a name." }
            $0.isRequired = id == "name"
        }
    }

    @CellBuilder private func fields(
        _ state: State, _ dispatch: @escaping (Action) -> Void
    ) -> [CellRecord] {
        text("name", "Name", .line, state, dispatch)
        text("notes", "Notes", .lines(3), state, dispatch)
        text("shout", "Shout", .line, state, dispatch)
        text("code", "Code", .number, state, dispatch)
        text("secret", "Secret", .password, state, dispatch)
        CellRecord.date(
            "Day", id: "day", date: state.texts["day"] ?? "", DateInput(.date, from: "2026-01-01")
        ) { text in dispatch(.text("day", text)) }
    }

    @CellBuilder private func choices(
        _ state: State, _ dispatch: @escaping (Action) -> Void
    ) -> [CellRecord] {
        let sides = [ControlOption("Left", id: "left"), ControlOption("Right", id: "right")]
        let stars = (1...3).map { ControlOption("\($0) stars", id: "\($0)") }
        CellRecord.toggle("News", id: "news", isOn: state.isOn) { isOn in dispatch(.turn(isOn)) }
        CellRecord.stepper("Count", id: "count", value: state.count, in: 0...9) { count in
            dispatch(.count(count))
        }
        CellRecord.slider("Volume", id: "volume", value: state.volume, in: 0...1, step: 0.1) {
            volume in dispatch(.volume(volume))
        }
        CellRecord.picker(
            "Room", id: "room", DeskScreen.rooms, chosen: state.texts["room"],
            perform: choose("room", dispatch))
        CellRecord.picker(
            "Side", id: "side", sides, chosen: state.texts["side"], as: .segments,
            perform: choose("side", dispatch))
        CellRecord.picker(
            "Stars", id: "stars", stars, chosen: nil, as: .stars, perform: choose("stars", dispatch)
        )
        CellRecord.checkboxes("Meals", id: "meals", DeskScreen.meals, chosen: state.meals) {
            meals in dispatch(.meals(meals))
        }
    }

    private func choose(
        _ id: String, _ dispatch: @escaping (Action) -> Void
    ) -> (String?) -> Void {
        { option in if let option { dispatch(.text(id, option)) } }
    }

    @CellBuilder private func buttons(
        _ state: State, _ dispatch: @escaping (Action) -> Void
    ) -> [CellRecord] {
        CellRecord.group("row", as: Content.row) {
            CellRecord("title", .text("A row", .headline))
            CellRecord("out", .link("Out", target: "https://example.org"))
            CellRecord.button("Like", id: "like") { dispatch(.chose("like")) }
            CellRecord.menu(
                "More",
                [
                    MenuOption("Share", id: "share") { dispatch(.chose("share")) },
                    MenuOption("Copy") { dispatch(.chose("Copy")) },
                ])
        } onSelection: {
            dispatch(.selected)
        }
        CellRecord("way", .row([.text("Rest"), .screenLink("Rest too", DeskApp.rest)]))
            .destination(DeskApp.rest)
        CellRecord.button("Ask", id: "ask") { dispatch(.ask) }
        CellRecord.button("Edit", id: "edit") { dispatch(.edit(true)) }
        CellRecord.button(
            "Save \(state.pressed)", id: "save", role: .primary, isBusy: state.isBusy
        ) { dispatch(.save) }
    }
}
