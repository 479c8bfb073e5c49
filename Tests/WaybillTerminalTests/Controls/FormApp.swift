import Foundation
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

@testable import WaybillTerminal

struct FormState: Equatable, Sendable {
    var texts: [String: String] = ["name": "Ada", "note": "one\ntwo"]
    var isOn = false
    var guests = 3
    var volume = 40.0
    var units: String? = "m"
    var size: String? = "1"
    var stars: String?
    var tags: Set<String> = []
    var file: ChosenFile?
    var isBusy = false
    var sheet = false
    var rows = 3
    var log: [String] = []
}

enum FormAction: Sendable {
    case text(String, String)
    case turn(Bool)
    case guests(Int)
    case volume(Double)
    case units(String?)
    case size(String?)
    case stars(String?)
    case tags(Set<String>)
    case file(ChosenFile)
    case press(String)
    case left(String)
}

/// An app with a form of all controls at `/`, a composer at `/chat`, and a place to go.
struct FormApp: ListApp {
    var name: String { "Form" }
    var tabs: [Tab] { [Tab("Form", RouteURL(), badge: "2")] }

    func screen(at url: RouteURL) -> (any Screen)? {
        switch url.path {
        case []: return FormScreen()
        case ["chat"]: return ChatScreen()
        case ["else"]:
            return SampleScreen(description: ScreenDescription("Elsewhere", url: url))
        default: return nil
        }
    }
}

struct FormScreen: Screen {
    let state = FormState()

    func reduce(_ state: inout FormState, _ action: FormAction) -> Effect<FormAction> {
        switch action {
        case .text(let field, let text): state.texts[field] = text
        case .turn(let isOn): state.isOn = isOn
        case .guests(let number): state.guests = number
        case .volume(let number): state.volume = number
        case .units(let units): state.units = units
        case .size(let size): state.size = size
        case .stars(let stars): state.stars = stars
        case .tags(let tags): state.tags = tags
        case .file(let file): state.file = file
        case .left(let field): state.log.append("left \(field)")
        case .press(let button): return FormScreen.press(button, &state)
        }
        return .none
    }

    private static func press(
        _ button: String, _ state: inout FormState
    ) -> Effect<FormAction> {
        state.log.append(button)
        switch button {
        case "ask":
            return .confirm(
                "Remove it?", "It is gone then.", yes: "Remove", role: .destructive,
                then: .press("removed"))
        case "tell": return .notice("It was sent.", undoing: .press("untold"))
        case "open": state.sheet = true
        case "close": state.sheet = false
        case "more": state.rows += 1
        case "less": state.rows = max(0, state.rows - 1)
        case "busy": state.isBusy.toggle()
        default: break
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Form", url: RouteURL())
        if !state.log.isEmpty { screen.subtitle = state.log.joined(separator: " · ") }
        screen.sections = [
            FormScreen.fields(state, context.dispatch), FormScreen.choices(state, context.dispatch),
            FormScreen.buttons(state, context.dispatch),
        ]
        if state.texts["name"] != "Ada" { screen.leaving = LeaveQuestion() }
        if state.sheet {
            screen.sheet = Sheet(
                "Sheet",
                sections: [
                    SectionRecord("sheet") {
                        FormScreen.field("Inner", "inner", state, context.dispatch)
                        CellRecord.button("Keep", role: .primary) {
                            context.dispatch(.press("close"))
                        }
                        CellRecord.button("Ask") { context.dispatch(.press("ask")) }
                    }
                ]
            ) { context.dispatch(.press("close")) }
        }
        return screen
    }

    private static func field(
        _ label: String, _ id: String, _ input: TextInput = TextInput(), _ state: FormState,
        _ dispatch: @escaping (FormAction) -> Void
    ) -> CellRecord {
        .field(label, id: id, text: state.texts[id] ?? "", input) { text in
            dispatch(.text(id, text))
        } onLeave: {
            dispatch(.left(id))
        }
    }

    private static func field(
        _ label: String, _ id: String, _ state: FormState,
        _ dispatch: @escaping (FormAction) -> Void
    ) -> CellRecord { field(label, id, TextInput(), state, dispatch) }

    private static func fields(
        _ state: FormState, _ dispatch: @escaping (FormAction) -> Void
    ) -> SectionRecord {
        SectionRecord("fields", title: "Fields") {
            field("Name", "name", TextInput(limit: 60), state, dispatch)
            field("Note", "note", TextInput(.lines(3)), state, dispatch)
            field("Secret", "secret", TextInput(.password), state, dispatch)
            CellRecord.date("Day", id: "day", date: state.texts["day"] ?? "") { text in
                dispatch(.text("day", text))
            }
            .control { $0.hint = "The first day." }
            CellRecord.file("Map", id: "map", name: state.file?.name) { file in
                dispatch(.file(file))
            }
        }
    }

    private static func choices(
        _ state: FormState, _ dispatch: @escaping (FormAction) -> Void
    ) -> SectionRecord {
        let three = ControlOption.three
        let units = [ControlOption("Metric", id: "m"), ControlOption("Imperial", id: "i")]
        return SectionRecord("choices", title: "Choices") {
            CellRecord.toggle("Night", isOn: state.isOn) { isOn in dispatch(.turn(isOn)) }
            CellRecord.stepper("Guests", value: state.guests, in: 1...9) { number in
                dispatch(.guests(number))
            }
            CellRecord.slider("Volume", value: state.volume, in: 0...100, step: 5) { number in
                dispatch(.volume(number))
            }
            CellRecord.picker("Units", units, chosen: state.units) { units in
                dispatch(.units(units))
            }
            CellRecord.picker("Size", three, chosen: state.size, as: .segments) { size in
                dispatch(.size(size))
            }
            CellRecord.picker("Stars", Control.stars, chosen: state.stars, as: .stars) { stars in
                dispatch(.stars(stars))
            }
            CellRecord.checkboxes("Tags", three, chosen: state.tags) { tags in
                dispatch(.tags(tags))
            }
        }
    }

    private static func buttons(
        _ state: FormState, _ dispatch: @escaping (FormAction) -> Void
    ) -> SectionRecord {
        SectionRecord("buttons", title: "Buttons") {
            CellRecord.button("Save", role: .primary, isBusy: state.isBusy) {
                dispatch(.press("save"))
            }
            for name in ["ask", "tell", "open", "more", "less", "busy"] {
                CellRecord.button(name) { dispatch(.press(name)) }
            }
            CellRecord("away", .control(Control("Away", .link(RouteURL(path: ["else"])))))
            for index in 0..<state.rows {
                CellRecord.group("row\(index)", as: Content.row) {
                    CellRecord("title", .text("Row \(index)"))
                    CellRecord.button("Edit", id: "edit") { dispatch(.press("edit\(index)")) }
                } onSelection: {
                    dispatch(.press("row\(index)"))
                }
            }
        }
    }
}

/// A list of messages, and a field for the next one, which is emptied when it is sent.
struct ChatScreen: Screen {
    struct State: Equatable, Sendable {
        var draft = ""
        var messages: [String] = ["hello"]
    }

    enum Action: Sendable {
        case type(String)
        case send
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .type(let text): state.draft = text
        case .send:
            state.messages.append(state.draft)
            state.draft = ""
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Chat", url: RouteURL(path: ["chat"]))
        screen.sections = [
            SectionRecord("messages") {
                for (index, message) in state.messages.enumerated() {
                    CellRecord(index, .text(message))
                }
            },
            SectionRecord("composer") {
                CellRecord.group("composer", as: Content.column) {
                    CellRecord.field("Message", id: "text", text: state.draft) { text in
                        context.dispatch(.type(text))
                    }
                    CellRecord.button(
                        "Send", id: "send", role: .primary, isEnabled: !state.draft.isEmpty
                    ) { context.dispatch(.send) }
                }
            },
        ]
        return screen
    }
}

extension TerminalSession {
    /// Presses the keys of a text, one by one.
    func type(_ text: String) {
        for scalar in text.unicodeScalars { press(.text(scalar)) }
    }

    /// Presses Tab until the keyboard is at a text.
    func tab(to text: String) -> Bool {
        for _ in 0..<100 {
            let focused = frame.lines.map { line in
                line.runs.filter(\.isFocused).map(\.text).joined()
            }
            if focused.contains(where: { $0.contains(text) }) { return true }
            if let line = frame.cursor?.line, frame.lines[line].text.contains(text) { return true }
            press(.tab)
        }
        return false
    }

    /// What the form has noted of what was done.
    var log: [String]? {
        session.page.map { $0.subtitle?.components(separatedBy: " · ") ?? [] }
    }

    var status: String { frame.lines.last?.text ?? "" }

    /// The line of the frame that has a text.
    func line(with text: String) -> String? {
        frame.lines.map(\.text).first { $0.contains(text) }
    }
}
