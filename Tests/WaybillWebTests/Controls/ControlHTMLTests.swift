import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

@Suite(.timeLimit(.minutes(60)))
struct ControlHTMLTests {
    private func page(_ content: Content, destination: RouteURL? = nil) -> Page {
        var page = Page(ScreenDescription("T"), appName: "A", tabs: [])
        let row = Page.Row(id: "row", content: content, destination: destination)
        page.sections = [Page.Section(id: "section", rows: [row])]
        return page
    }

    /// A layer as a screen has one, to be changed.
    private func layer() throws -> Page.Layer {
        let session = AppSession(app: DeskApp())
        session.open(RouteURL())
        let edit = session.page?.elements.first { element in
            if case .control(let control) = element.kind { control.id == "edit" } else { false }
        }
        session.perform(try #require(edit).id)
        return try #require(session.page?.layers.first)
    }

    private func document(_ page: Page) throws -> HTMLDocument {
        try HTMLDocument(PageHTML(stylesheet: "/s", script: "/j", formsScript: "/f").document(page))
    }

    private func document(_ control: Control) throws -> HTMLDocument {
        try document(page(.control(control)))
    }

    static let controls: [Control] = {
        let options = [ControlOption("One", id: "1"), ControlOption("<Two> & \"2\"", id: "'2'")]
        let kinds: [Control.Kind] = [
            .button(.primary), .button(.destructive, symbol: .bookmark), .link(RouteURL()),
            .menu(options), .toggle(true), .toggle(false), .stepper(3, in: -1...9, step: 2),
            .slider(0.25, in: 0...1, step: 0.25), .picker(options, chosen: "1"),
            .picker(options, chosen: nil), .picker(options, chosen: "1", as: .segments),
            .picker(options, chosen: "'2'", as: .list), .picker(options, chosen: nil, as: .stars),
            .checkboxes(options, chosen: ["1"]), .date("2026-11-24"),
            .date("", DateInput(.time)), .date("", DateInput(.dateAndTime)),
            .text("a<b", TextInput(prompt: "\"p\"", suggestions: ["x", "<y>"])),
            .text("\na\nb", TextInput(.lines(3))), .text("1,5", TextInput(.number)),
            .text("a@b", TextInput(.email)), .text("secret", TextInput(.password)),
            .text("1", TextInput(.phone)), .text("https://a", TextInput(.address)),
            .text("milk", TextInput(.search)), .file(nil),
            .file("a.csv", FileInput(endings: [".csv"])),
        ]
        return kinds.enumerated().flatMap { number, kind in
            var said = Control("<L> & \(number)", id: "\"c\(number)'", kind)
            said.hint = "<hint>"
            var off = said
            off.isEnabled = false
            var busy = said
            busy.isBusy = true
            var both = off
            both.isBusy = true
            return [Control("Label \(number)", id: "c\(number)", kind), said, off, busy, both]
        }
    }()

    @Test func `each control is well formed, whatever its texts are`() throws {
        for control in Self.controls {
            let document = try document(control)
            let element = try #require(
                document.elements(with: "data-c", control.id).first, "\(control)")
            #expect(element.text.contains("L"), "\(control)")
            #expect(document.elements(with: "style").isEmpty, "a policy forbids it: \(control)")
        }
    }

    @Test func `each control is to a screen reader what it is on every host`() throws {
        for control in Self.controls {
            if case .link = control.kind, !control.isUsable { continue }
            var hidden = control
            // A document has no password in it, and shows eight dots for one.
            if case .text(let text, let input) = control.kind, input.kind == .password,
                !text.isEmpty
            {
                hidden.kind = .text("12345678", input)
            }
            let meant = page(.control(hidden)).semantics
            let drawn = try document(page(.control(control))).semantics
            #expect(drawn == meant, "\(control)\n\(drawn)\n\(meant)")
        }
    }

    @Test func `a control that is off and busy differs from one that is busy`() throws {
        for kind: Control.Kind in [.button(), .menu([ControlOption("One")]), .toggle(true)] {
            var control = Control("Send", kind)
            control.isBusy = true
            let busy = try document(control).semantics
            control.isEnabled = false
            let both = try document(control).semantics
            #expect(busy != both, "\(kind)")
            #expect("\(both)".contains("disabled") && !"\(busy)".contains("disabled"))
        }
    }

    @Test func `what can be used is in nothing else that can be`() throws {
        let interactive: Set = ["a", "button", "input", "select", "textarea", "details"]
        func check(_ element: HTMLElement, within outer: String?, _ control: Control) {
            var inner = outer
            if interactive.contains(element.name), element["type"] != "hidden" {
                let isMenu = outer == "details"
                #expect(outer == nil || isMenu, "\(element.name) in \(outer ?? "") of \(control)")
                inner = element.name
            }
            for child in element.elements { check(child, within: inner, control) }
        }
        let lead = page(
            .row([.link("Out", target: "https://example.org"), .button("B")]),
            destination: RouteURL(path: ["x"]))
        for child in try document(lead).elements(with: "data-id") {
            check(child, within: nil, Control("lead", .button()))
        }
        for control in Self.controls {
            for row in try document(control).elements(with: "data-id") {
                check(row, within: nil, control)
            }
        }
    }

    /// A press on a label is one on what it names, or on the first thing in it that can be
    /// labelled.
    @Test func `a label is that of its field`() throws {
        let labelled: Set = ["button", "input", "select", "textarea", "output", "progress"]
        let fields: Set = ["input", "select", "textarea"]
        for control in Self.controls {
            let document = try document(control)
            for label in document.elements(named: "label") {
                let named = label["for"].map { document.elements(with: "id", $0) }
                let first = label.descendants.dropFirst().first {
                    labelled.contains($0.name) && $0["type"] != "hidden"
                }
                let target = named == nil ? first : named?.first
                #expect(named == nil || named?.count == 1, "one field has the name: \(control)")
                #expect(
                    target.map { fields.contains($0.name) } == true,
                    "\(target?.name ?? "nothing") is what the label of \(control) presses")
            }
        }
    }

    @Test func `all that is sent belongs to the one form of the page`() throws {
        for control in Self.controls where control.kind != .file(nil) {
            for field in try document(control).elements(with: "name")
            where field.name != "meta" {
                let isOwn = ["w-once", "w-press"].contains(field["name"])
                guard let name = field["name"] else { continue }
                #expect(field["form"] == "w-form" || isOwn, "\(name) of \(control)")
            }
        }
    }

    @Test func `a field sends what it held when it was drawn`() throws {
        func name(_ text: String) throws -> [Substring] {
            let document = try document(Control("L", .text(text)))
            let field = try #require(document.elements(with: "maxlength").first)
            return try #require(field["name"]).split(separator: ".")
        }
        let (one, other) = (try name("a"), try name("b"))
        #expect(one.count == 3 && one[0] == other[0] && one[1] != other[1] && one[2] == other[2])
        #expect(try name("a") == one)
    }

    @Test(arguments: [
        ("2025-05-17", "2025-05-17"), ("0002-05-17", "0002-05-17"), ("20270-05-17", "20270-05-17"),
        ("2025-02-29", ""), ("soon", ""),
    ])
    func `a date out of its range stays in its field`(text: String, shown: String) {
        let input = DateInput(from: "2026-01-01", to: "2027-12-31")
        #expect(Control("Day", .date(text, input)).browserText == shown)
    }

    @Test func `a text keeps its first line break`() throws {
        for text in ["\na", "a", "\n\n", ""] {
            let document = try document(Control("L", .text(text, TextInput(.lines(2)))))
            #expect(
                document.semantics.focusOrder.contains { $0.value == text },
                "\(text.debugDescription)")
        }
    }

    /// A state may hold what no field takes: what is sent back for it is not a change.
    @Test(arguments: ["a\r\nb", "a\u{202E}b", "a\rb", " a ", "a\u{0}", "é\u{2066}"])
    func `a field that no one touched is sent back as it was drawn`(_ text: String) throws {
        for kind in [TextInput.Kind.line, .lines(2), .email, .search] {
            let control = Control("L", .text(text, TextInput(kind)))
            let document = try document(control)
            let field = try #require(document.elements(with: "maxlength").first)
            let held = field.name == "textarea" ? control.browserText : field["value"] ?? ""
            #expect(held == control.browserText, "\(kind)")
            let name = try #require(field["name"])
            let form = try #require(PageForm([(name, held), ("w-press", "-")]))
            #expect(form.fields[0].isUntouched, "\(kind) \(text.debugDescription)")
        }
    }

    @Test func `what is typed, and words from the right, find their direction`() throws {
        let word = "שלום"
        let options = [ControlOption(word, id: "o"), ControlOption("Left", id: "l")]
        let kinds: [Control.Kind] = [
            .button(), .menu(options), .toggle(true), .stepper(1, in: 0...9),
            .picker(options, chosen: nil), .picker(options, chosen: nil, as: .list),
            .checkboxes(options, chosen: []), .date(""), .text(""),
            .text("", TextInput(.lines(2))), .text("", TextInput(.email)), .link(RouteURL()),
        ]
        for kind in kinds {
            var control = Control(word, id: "c", kind)
            (control.error, control.hint) = (word, word)
            let elements = try document(control).root.descendants
            for element in elements where element.text == word && element.elements.isEmpty {
                guard element.name != "title" else { continue }
                #expect(element["dir"] == "auto", "\(element.name) of \(kind)")
            }
            for field in elements where field["maxlength"] != nil {
                #expect(field["dir"] == "auto", "\(field.name) of \(kind)")
            }
            for element in elements where element.text == "Left" {
                #expect(element["dir"] == nil)
            }
        }
    }

    @Test func `boxes are shown as they are, with and without one that is disabled`() throws {
        var off = ControlOption("Off", id: "off")
        off.isEnabled = false
        let options = [ControlOption("A", id: "a"), off]
        let control = Control("L", .checkboxes(options, chosen: ["a", "off"]))
        #expect(control.shows("a\noff") && control.shows("a") && !control.shows("off"))
        let field = try #require(try document(control).elements(with: "type", "checkbox").first)
        let name = try #require(field["name"])
        let form = try #require(PageForm([(name, ""), (name, "a"), ("w-press", "-")]))
        #expect(form.fields[0].isUntouched)
    }

    // MARK: Contents

    @Test func `how far something has come is a bar with words`() throws {
        for (part, value, words) in [
            (0.4, "0.4", "40 %"), (nil, nil, nil), (7, "1.0", "100 %"), (-1, "0.0", "0 %"),
            (.nan, "0.0", "0 %"),
        ] as [(Double?, String?, String?)] {
            let page = page(.progress(part, label: "Import"))
            let document = try document(page)
            let bar = try #require(document.elements(named: "progress").first)
            #expect(bar["value"] == value && bar["aria-valuetext"] == words)
            #expect(document.semantics == page.semantics)
        }
    }

    @Test func `stars are drawn for the eye and announced as text`() throws {
        for (stars, count) in [(3.5, 5), (0, 5), (.nan, 5), (9, 3), (-1, 0), (2, 1_000_000)] {
            let page = page(.rating(stars, of: count))
            let drawn = try #require(try document(page).elements(with: "class", "rating").first)
            #expect(drawn.descendants.contains { $0["aria-hidden"] == "true" })
            #expect(drawn.text == page.sections[0].rows[0].content.accessibilityText)
        }
    }

    @Test func `a layout is written as classes, whatever its numbers are`() throws {
        let parts = [Content.text("a"), .text("b"), .text("c")]
        for (axis, classes) in [
            (Arrangement.Axis.row, ["beside", "part-0", "part-12", "part-1"]),
            (.column, ["below"]), (.grid(99), ["cells", "n12"]), (.grid(-1), ["cells", "n1"]),
        ] {
            for alignment in Arrangement.Alignment.allCases {
                let layout = Arrangement(axis, weights: [-3, 99], alignment: alignment)
                let document = try document(page(.group(layout, parts)))
                let all = Set(
                    document.elements(with: "class").flatMap {
                        ($0["class"] ?? "").split(separator: " ").map(String.init)
                    })
                for word in classes + [alignment.rawValue] {
                    #expect(all.contains(word), "\(word)")
                }
                #expect(document.elements(with: "data-id").first?.text == "a b c")
            }
        }
    }

    // MARK: Rows

    @Test func `a row that leads on has its link beside its controls`() throws {
        let content = Content.row([
            .text("Name"), .link("Out", target: "https://e.org"), .button("B"),
        ])
        let page = page(content, destination: RouteURL(path: ["x"]))
        let document = try document(page)
        let leads = document.elements(with: "class", "lead")
        #expect(leads.map(\.name) == ["a"] && leads[0]["href"] == "/x" && leads[0].text == "Name")
        #expect(document.semantics == page.semantics)
    }

    @Test func `a header that holds a control is drawn with its name alone`() throws {
        var page = page(.text("a"))
        page.sections[0].header = .button("Press <me>")
        page.sections[0].footer = .control(
            Control("Pick", .picker([ControlOption("o")], chosen: nil, as: .list)))
        let document = try document(page)
        #expect(document.elements(with: "data-c").isEmpty)
        #expect(document.elements(named: "h2").map(\.text) == ["Press <me>"])
    }

    // MARK: What is around

    @Test func `the second script is loaded where there is something to use`() throws {
        let scripts = { (page: Page) in
            try document(page).elements(named: "script").compactMap { $0["src"] }
        }
        #expect(try scripts(page(.text("a"))) == ["/j"])
        #expect(try scripts(page(.button("a"))) == ["/j", "/f"])
        var asking = page(.text("a"))
        asking.layers = [try layer()]
        #expect(try scripts(asking) == ["/j", "/f"])
    }

    @Test func `a badge is announced with the place that it is on`() throws {
        var page = page(.text("a"))
        page.tabs = [Choice(title: "Work", url: RouteURL(), isCurrent: true, badge: "<3>")]
        #expect(try document(page).semantics == page.semantics)
    }

    @Test(arguments: [Appearance.light, .dark])
    func `the colours and what is not saved are marked`(_ appearance: Appearance) throws {
        var page = page(.text("a"))
        #expect(try document(page).elements(with: "data-theme").isEmpty)
        #expect(try document(page).elements(with: "data-unsaved").isEmpty)
        (page.appearance, page.isUnsaved) = (appearance, true)
        let document = try document(page)
        #expect(
            document.elements(with: "data-theme").allSatisfy {
                $0["data-theme"] == appearance.rawValue
            })
        #expect(!document.elements(with: "data-theme").isEmpty)
        #expect(document.elements(with: "data-unsaved").count == 1)
    }

    /// Two pages that differ in the word alone are one page to a browser that comes alive.
    @Test func `the word of a form takes no part in the fingerprint`() throws {
        let page = page(.button("a"))
        func drawn(_ once: String) throws -> HTMLElement {
            try HTMLDocument(PageHTML(stylesheet: "/s", once: once).document(page)).root
        }
        let (one, other) = (try drawn("one"), try drawn("other"))
        #expect(one["data-page"] == other["data-page"])
        #expect(one.descendants.first { $0["name"] == "w-once" }?["value"] == "one")
        let known = try #require(one["data-page"])
        #expect(LiveFrame(page, unlessShown: known).isEmpty)
    }

    // MARK: Layers

    @Test(arguments: Page.Layer.Kind.allCases)
    func `what is above a page is the same on every host`(_ kind: Page.Layer.Kind) throws {
        var page = page(.control(Control("Field", .text("x"))))
        var section = Page.Section(
            id: "<s>",
            rows: [Page.Row(id: "<r>", content: .row([.button("<Yes>"), .button("No")]))])
        section.index = ItemPath(layer: 7, section: 0, item: 0).section
        var layer = try layer()
        (layer.number, layer.kind, layer.title, layer.sections) = (7, kind, "<T>", [section])
        if kind == .question { layer.message = "<M>" }
        if kind != .sheet { layer.close = nil }
        page.layers = [layer]
        let document = try document(page)
        let drawn = try #require(document.elements(with: "data-layer", "7").first)
        #expect(drawn["role"] == (kind == .notice ? "status" : nil))
        #expect(drawn.descendants.contains { $0["aria-modal"] == "true" } == (kind != .notice))
        #expect(document.elements(with: "data-id", "<r>").count == 1)
        #expect(document.semantics == page.semantics)
    }

    /// A field above the page is not mistaken for one of the same name in the list.
    @Test func `names distinguish layers, sections, rows and controls`() throws {
        var page = Page(ScreenDescription("T"), appName: "A", tabs: [])
        func section(_ id: RecordID, in layer: Page.Layer? = nil) -> Page.Section {
            var section = Page.Section(
                id: id,
                rows: ["1", "2"].map { row in
                    Page.Row(
                        id: RecordID(row),
                        content: .row([.button("b", id: "x"), .button("b", id: "y")]))
                })
            if let layer {
                section.index = ItemPath(layer: layer.number, section: 0, item: 0).section
                section.root = layer.root
            }
            return section
        }
        page.sections = [section("a"), section("b")]
        page.layers = try [(3, .sheet), (4, .question)].map { number, kind in
            var layer = try layer()
            (layer.number, layer.kind, layer.close) = (number, kind, nil)
            layer.sections = [section("a", in: layer)]
            return layer
        }
        let values = try document(page).elements(with: "name", "w-press").compactMap { $0["value"] }
            .filter { $0 != "-" }
        #expect(values.count == 16 && Set(values).count == 16)
    }

    /// Radio buttons of one name would be one group, and a label that of the first field.
    @Test func `rows of one identity have controls with names of their own`() throws {
        var page = Page(ScreenDescription("T"), appName: "A", tabs: [])
        func row(_ id: RecordID) -> Page.Row {
            Page.Row(
                id: id,
                content: .column([
                    .control(Control("Name", id: "n", .text(""))),
                    .control(
                        Control(
                            "Side", id: "s",
                            .picker([ControlOption("Left")], chosen: nil, as: .list))),
                ]))
        }
        page.sections = [Page.Section(id: "s", rows: [row("a"), row("a"), row("b"), row("a")])]
        let document = try document(page)
        let ids = document.root.descendants.compactMap { $0["id"] }
        #expect(Set(ids).count == ids.count)
        let groups = document.elements(with: "type", "radio").compactMap { $0["name"] }
        #expect(Set(groups).count == 4)
        // A row that comes before others with another identity changes no address of theirs.
        let rows = page.sections[0].rowIDs
        page.sections[0].rows.insert(row("c"), at: 0)
        #expect(Array(page.sections[0].rowIDs.dropFirst()) == rows)
        #expect(Set(page.elements.map(\.id)).count == page.elements.count)
    }

    @Test(arguments: [true, false])
    func `what applies fields without a script is in their card, and is not loud`(
        _ isFilter: Bool
    ) throws {
        var page = page(.control(Control("Open now", .toggle(true))))
        let places = Page.Section(id: "places", rows: [.init(id: "a", content: .text("A place"))])
        page.sections.insert(places, at: isFilter ? 1 : 0)
        let document = try document(page)
        let sections = document.elements(with: "data-section")
        let fields = try #require(sections.first { $0["data-section"] == "section" })
        let button = try #require(
            fields.elements.first { $0.name == "noscript" }?.elements.first)
        #expect(button["class"] == "press plain" && button["name"] == "w-press")
        let all = document.root.descendants.filter { $0.name == "noscript" }
        #expect(all.count == 1)
        // A button of the screen sends them itself.
        page.sections[isFilter ? 0 : 1].rows.append(
            .init(id: "b", content: .button("Save", role: .primary)))
        #expect(!PageHTML.body(page).contains("<noscript"))
    }
}
