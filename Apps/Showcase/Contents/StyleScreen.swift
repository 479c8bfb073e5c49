import Waybill

/// The parts that all screens are made of: sizes of text, colours, spacing, motion, buttons
/// and fields.
struct StyleScreen: Screen {
    static let title = "Style"

    /// The values of the samples, so that each state can be seen.
    struct Samples: Equatable, Sendable {
        var text = "Text"
        var wrong = "Text"
        var day = "2026-11-25"
        var isOn = true
        var menu: String? = "one"
        var segment: String? = "one"
        var chip: String? = "one"
        var item: String? = "one"
        var stars: String? = "4"
        var several: Set<String> = ["one", "three"]
        var count = 3
        var part = 60.0
    }

    /// The state of the screen: the samples, and whether the rows are in the other order.
    struct State: Equatable {
        var samples = Samples()
        var isTurned = false
    }

    enum Action: Sendable {
        case edit(FieldEdit<Samples>)
        case turnRound
    }

    static let options = [
        ControlOption("One", id: "one"), ControlOption("Two", id: "two"),
        ControlOption("Three", id: "three"),
    ]

    static let roles: [(text: String, role: TextRole, size: String)] = [
        ("Headline: the name of a thing", .headline, "16 px, bold"),
        ("Body: running text", .body, "16 px"),
        ("Secondary: what distinguishes rows", .secondary, "14.4 px"),
        ("Caption: 680 m", .caption, "14.4 px, one line"),
    ]

    static let figures: [(section: String, rows: [(name: String, value: String)])] = [
        (
            "Spacing",
            [
                ("Steps", "4, 8, 12, 16, 28 px"), ("Within a row", "12 px × density, 16 px"),
                ("Density", "compact 0.5, regular 1, roomy 1.4"),
                ("Corners", "10 px; cards 14 px"),
            ]
        ),
        (
            "Motion",
            [
                ("A row comes or moves", "180 ms"), ("A question appears", "160 ms"),
                ("A sheet rises", "260 ms"), ("Where less motion is wanted", "none"),
            ]
        ),
    ]

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .edit(let edit): edit.apply(to: &state.samples)
        case .turnRound: state.isTurned.toggle()
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        let form = FormContext(state.samples) { context.dispatch(.edit($0)) }
        let url = ShowcaseRoute.exhibit("style").url
        return ScreenDescription(StyleScreen.title, url: url) {
            Section("type", title: "Type") {
                Row("title", figure("Title of a screen, above", "26 to 35 px, bold"))
                StyleScreen.roles.map { sample in
                    Row(
                        sample.role.rawValue,
                        .row([.text(sample.text, sample.role), .text(sample.size, .caption)]))
                }
            }
            colours
            StyleScreen.figures.map { figures in
                Section(figures.section, title: figures.section) {
                    let rows = figures.rows.map { Row($0.name, figure($0.name, $0.value)) }
                    figures.section == "Motion" && state.isTurned ? rows.reversed() : rows
                }
            }
            Section("buttons", title: "Buttons") {
                Row.button("Turn round", id: "turn") { context.dispatch(.turnRound) }
                // Samples: they can be pressed, and that changes nothing.
                Row.group("roles") {
                    for role in ButtonRole.allCases {
                        Row.button(role.rawValue, role: role) {}
                    }
                }
                Row.group("states") {
                    Row.button("Off", isEnabled: false) {}
                    Row.button("Busy", isBusy: true) {}
                }
            }
            Section("fields", title: "Fields") {
                form.text("Text", \.text, hint: "A hint below the field")
                form.text("Wrong", \.wrong).control { $0.error = "The error message is here." }
                form.date("Date", \.day)
                form.toggle("Switch", \.isOn)
                form.stepper("Number", \.count, in: 0...9)
                form.slider("Part", \.part, in: 0...100)
            }
            Section("choices", title: "Choices") {
                form.picker("Menu", \.menu, of: StyleScreen.options)
                form.picker("Segments", \.segment, of: StyleScreen.options, as: .segments)
                form.picker("Chips", \.chip, of: StyleScreen.options, as: .chips)
                form.picker("List", \.item, of: StyleScreen.options, as: .list)
                form.checkboxes("Several", \.several, of: StyleScreen.options)
                form.picker(
                    "Stars", \.stars, of: (1...5).map { ControlOption("\($0) stars", id: "\($0)") },
                    as: .stars)
            }
            Section("shown", title: "Shown") {
                Row("progress", .progress(state.samples.part / 100, label: "As the part"))
                Row("rating", .rating(3.5, of: 5))
            }
        }
    }

    private var colours: Section {
        Section("colours", title: "Colours by their part") {
            Row("ink", .text("Ink: names and running text"))
            Row("soft", .text("Soft: what distinguishes rows", .secondary))
            sample(.symbol(.dot(.accent)), "Accent: what is pressed, and the focus")
            sample(.badge("Good", .available), "Available now")
            sample(.badge("Away", .unavailable), "Unavailable: closed, sold out")
            Row(
                "alert", .text("Alert: errors and deletions, as a button and a field below"))
            Row("ground", .text("Paper behind all, cards on it, lines between rows"))
            Row(
                "tints",
                .group(
                    Arrangement(.grid(3)),
                    Symbol.Tint.allCases.map { tint in
                        .group(
                            Arrangement(.row, weights: [0, 1]),
                            [.symbol(.dot(tint)), .text(tint.rawValue)])
                    }))
        }
    }

    private func sample(_ look: Content, _ words: String) -> Row {
        Row(words, .group(Arrangement(.row, weights: [0, 1]), [look, .text(words)]))
    }

    private func figure(_ name: String, _ value: String) -> Content {
        .row([.text(name), .text(value, .caption)])
    }
}

extension Symbol {
    fileprivate static func dot(_ tint: Tint) -> Symbol {
        Symbol(
            "dot", sign: "●", path: "M12 4a8 8 0 1 0 .01 0z", tint: tint, isFilled: true)
    }
}
