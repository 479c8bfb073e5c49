import WaybillLists

@testable import WaybillScreens
@testable import WaybillTerminal

extension Page {
    /// A page whose rows are contents, by their number.
    init(rows: [Content], title: String = "Form") {
        self.init(sample: title) { screen in
            screen.sections = [
                SectionRecord(
                    id: "form", cells: rows.enumerated().map { CellRecord($1, $0) })
            ]
        }
    }

    init(_ control: Control) { self.init(rows: [.control(control)]) }

    /// A page on which there is each control, and each content around it.
    static var allControls: Page {
        var page = Page(rows: Control.all.map { .control($0) } + Content.allLayouts)
        var lead = Page.Row(
            id: "lead",
            content: .row([
                .symbol(.place), .text("A note", .headline), .button("Edit", id: "edit"),
                .button("Remove", id: "remove", role: .destructive),
            ]),
            isSelectable: true)
        page.sections[0].rows.append(lead)
        lead.id = "away"
        (lead.isSelectable, lead.destination) = (false, RouteURL("/away"))
        lead.actions = [Page.Action(id: "x", title: "Do it")]
        page.sections[0].rows.append(lead)
        page.sections[0].rowCount = page.sections[0].rows.count
        page.tabs[1].badge = "3"
        return page
    }
}

extension ControlOption {
    /// Three options, the last of which cannot be chosen.
    static var three: [ControlOption] {
        var last = ControlOption("Three", id: "3")
        last.isEnabled = false
        return [ControlOption("One", id: "1"), ControlOption("Number two", id: "2"), last]
    }
}

extension Control {
    func with(_ change: (inout Control) -> Void) -> Control {
        var control = self
        change(&control)
        return control
    }

    static var all: [Control] {
        let three = ControlOption.three
        return [
            Control("Save", .button(.primary)), Control("Send", .button()),
            Control("Delete", .button(.destructive, symbol: .place)),
            Control("Waiting", .button()).with { $0.isBusy = true },
            Control("Not now", .button()).with { $0.isEnabled = false },
            Control("Elsewhere", .link(RouteURL(path: ["else"]))),
            Control("More", .menu(three)),
            Control("Miles", .toggle(true)), Control("Night", .toggle(false)),
            Control("Guests", .stepper(3, in: 1...9)),
            Control("Volume", .slider(40, in: 0...100, step: 5)),
            Control("Units", .picker(three, chosen: "2")),
            Control("Nothing", .picker(three, chosen: nil)),
            Control("Size", .picker(three, chosen: "1", as: .segments)),
            Control("Kind", .picker(three, chosen: "2", as: .list)),
            Control("Stars", .picker(stars, chosen: "2", as: .stars)),
            Control("Tags", .checkboxes(three, chosen: ["1", "3"])),
            Control("Day", .date("2026-11-24")), Control("At", .date("", DateInput(.time))),
            Control("Name", .text("Ada", TextInput(prompt: "Yours"))).with {
                $0.isRequired = true
                $0.hint = "As on your card."
            },
            Control("Mail", .text("", TextInput(.email, prompt: "you@example.org"))).with {
                $0.error = "It is needed."
                $0.hint = "For the answer."
            },
            Control("Secret", .text("abc", TextInput(.password))),
            Control("Find", .text("x", TextInput(.search))),
            Control("Note", .text("one\n\n two", TextInput(.lines(4)))),
            Control("Fixed", .text("as it is")).with { $0.isEnabled = false },
            Control("Photo", .file(nil)), Control("Map", .file("a map.pdf")),
            Control("", id: "nameless", .text("")), Control("", id: "sign", .toggle(false)),
        ]
    }

    static var stars: [ControlOption] {
        ["One star", "Two stars", "Three stars"].enumerated().map {
            ControlOption($1, id: "\($0 + 1)")
        }
    }
}

extension Content {
    /// Contents in layouts, and others without controls.
    static var allLayouts: [Content] {
        let fields = ["First", "Last"].map { Content.control(Control($0, .text("Ada"))) }
        let words = ["one", "two", "three", "four"].map { Content.text($0) }
        return [
            .progress(0.4, label: "Loaded"), .progress(nil, label: "Waiting"), .rating(3.5, of: 5),
            .group(Arrangement(.row, weights: [2, 1]), fields),
            .group(Arrangement(.column, alignment: .center), words),
            .group(Arrangement(.grid(3), weights: [0, 1, 1]), words),
            .group(
                Arrangement(.row, weights: [0, 0], alignment: .trailing),
                [.button("No", id: "no"), .button("Yes", id: "yes", role: .primary)]),
            .notice(.status, .row([.text("Gone."), .button("Undo")])),
            .row([.text("A title", .headline), .button("Open", id: "open")]),
        ]
    }
}

extension Page.Layer {
    init(_ kind: Kind, _ number: Int, _ title: String, _ contents: [Content]) {
        let rows = contents.enumerated().map { index, content in
            Page.Row(id: RecordID(index), content: content)
        }
        var section = Page.Section(id: "layer", rows: rows)
        section.index = -1 - (number << 8)
        self.init(number: number, kind: kind, title: title, sections: [section])
    }

    /// A question, by which something is lost or not.
    static func question(_ number: Int = 1, isDestructive: Bool = false) -> Page.Layer {
        var layer = Page.Layer(
            .question, number, "Remove this book?",
            [
                .group(
                    Arrangement(.row, weights: [0, 0], alignment: .trailing),
                    [
                        .button("Remove", id: "0", role: isDestructive ? .destructive : .primary),
                        .button("Cancel", id: "1"),
                    ])
            ])
        layer.message = "It cannot be taken back."
        return layer
    }

    static func sheet(_ number: Int = 2) -> Page.Layer {
        var layer = Page.Layer(
            .sheet, number, "Note",
            [
                .text("About the book"), .control(Control("Text", .text("abc"))),
                .button("Keep", role: .primary),
            ])
        layer.close = Control("Close", id: "close", .button())
        return layer
    }

    static func notice(_ number: Int = 3) -> Page.Layer {
        Page.Layer(
            .notice, number, "The book was removed.",
            [
                .group(
                    Arrangement(.row, weights: [0, 0], alignment: .trailing),
                    [
                        .button("Undo", id: "undo", role: .primary),
                        .button("Dismiss", id: "dismiss"),
                    ])
            ])
    }
}
