import Waybill

/// The parts that all screens are made of: sizes of text, colours, spacing, motion, buttons
/// and fields.
struct StyleScreen: Screen {
    static let title = "Style"

    /// What is known: what is typed and chosen, so that each state can be seen.
    struct State: Equatable {
        var text = "Text"
        var isOn = true
        var choice: String? = "one"
        var isTurned = false
    }

    /// What a person does.
    enum Action: Hashable, Sendable {
        case type(String)
        case turn(Bool)
        case choose(String?)
        case turnRound
    }

    static let options = [
        ControlOption("One", id: "one"), ControlOption("Two", id: "two"),
        ControlOption("Three", id: "three"),
    ]

    static let spacing = [
        ("Steps", "4, 8, 12, 16, 28 px"), ("Within a row", "12 px × density, 16 px"),
        ("Density", "compact 0.5, regular 1, roomy 1.4"), ("Corners", "10 px; cards 14 px"),
    ]

    static let motion = [
        ("A row comes or moves", "180 ms"), ("A question appears", "160 ms"),
        ("A sheet rises", "260 ms"), ("Where less motion is wanted", "none"),
    ]

    var start: (state: State, action: Action?) { (State(), nil) }

    var reducer: Reducer<State, Action> {
        Reducer { state, action in
            switch action {
            case .type(let text): state.text = text
            case .turn(let isOn): state.isOn = isOn
            case .choose(let choice): state.choice = choice
            case .turnRound: state.isTurned.toggle()
            }
            return .none
        }
    }

    func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        ScreenDescription(title: StyleScreen.title, url: ShowcaseRoute.exhibit("style").url) {
            SectionRecord("type", title: "Type") {
                CellRecord("headline", .text("Headline: the name of a thing", .headline))
                CellRecord("body", .text("Body: running text"))
                CellRecord("secondary", .text("Secondary: what tells rows apart", .secondary))
                CellRecord("caption", .text("Caption: 680 m", .caption))
            }
            SectionRecord("tints", title: "Tints") {
                CellRecord(
                    "tints",
                    .group(
                        Arrangement(.grid(3)),
                        Symbol.Tint.allCases.map { tint in
                            .group(
                                Arrangement(.row, weights: [0, 1]),
                                [.symbol(.dot(tint)), .text(tint.rawValue)])
                        }))
                CellRecord(
                    "badges",
                    .group(
                        Arrangement(.row, weights: [0, 0, 0]),
                        BadgeRole.allCases.map { .badge($0.rawValue, $0) }))
            }
            SectionRecord("spacing", title: "Spacing") { StyleScreen.spacing.map(figure) }
            SectionRecord("motion", title: "Motion") {
                let rows = StyleScreen.motion.map(figure)
                CellRecord.button("Turn round", id: "turn") { dispatch(.turnRound) }
                state.isTurned ? rows.reversed() : rows
            }
            SectionRecord("buttons", title: "Buttons") {
                CellRecord(
                    "buttons",
                    .group(
                        Arrangement(.row, weights: [0, 0, 0]),
                        ButtonRole.allCases.map { .button($0.rawValue, role: $0) }))
                CellRecord(
                    "states",
                    .group(
                        Arrangement(.row, weights: [0, 0]),
                        [.button("Off", isEnabled: false), .button("Busy", isBusy: true)]))
            }
            SectionRecord("fields", title: "Fields") {
                CellRecord(field("Text", state.text)) { (text: String) in dispatch(.type(text)) }
                CellRecord(wrong(state.text)) { (text: String) in dispatch(.type(text)) }
                CellRecord(Control("Switch", .toggle(state.isOn))) { (isOn: Bool) in
                    dispatch(.turn(isOn))
                }
                [PickerStyle.menu, .segments, .list].map { style in
                    CellRecord(
                        Control(
                            "Picker, \(style.rawValue)",
                            .picker(StyleScreen.options, chosen: state.choice, as: style))
                    ) { (choice: String?) in dispatch(.choose(choice)) }
                }
            }
        }
    }

    private func figure(_ figure: (name: String, value: String)) -> CellRecord {
        CellRecord(figure.name, .row([.text(figure.name), .text(figure.value, .caption)]))
    }

    private func field(_ label: String, _ text: String) -> Control {
        var control = Control(label, .text(text))
        control.hint = "A hint below the field"
        return control
    }

    private func wrong(_ text: String) -> Control {
        var control = Control("Wrong", .text(text))
        control.error = "What is wrong is said here."
        return control
    }
}

extension Symbol {
    /// A circle in a tint.
    fileprivate static func dot(_ tint: Tint) -> Symbol {
        Symbol(
            "dot", sign: "●", path: "M12 4a8 8 0 1 0 .01 0z", tint: tint, isFilled: true)
    }
}
