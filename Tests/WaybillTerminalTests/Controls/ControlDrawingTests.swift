import Testing
import WaybillScreens

@testable import WaybillTerminal

@Suite struct ControlDrawingTests {
    private func lines(
        _ control: Control, width: Int = 60, style: TerminalStyle = .live
    ) -> [String] {
        let document = TerminalDocument(page: Page(control), width: width, style: style)
        let rule = document.lines.firstIndex { $0.runs.first?.role == .rule } ?? 0
        return document.lines.dropFirst(rule + 2).map(\.text)
    }

    private static let options = ["One", "Two"].map { ControlOption($0) }

    /// Controls, and their line with signs of Unicode and in ASCII.
    private static let drawings: [(Control, String, String)] = [
        (Control("Save", .button(.primary)), "[ Save ]", "[ Save ]"),
        (Control("Send", .button()), "(Send)", "(Send)"),
        (Control("Delete", .button(.destructive)), "(! Delete)", "(! Delete)"),
        (Control("Save", .button()).with { $0.isBusy = true }, "(Save…)", "(Save...)"),
        (Control("Keep", .button(symbol: .bookmark)), "(◇ Keep)", "(* Keep)"),
        (Control("Away", .link(RouteURL())), "Away", "Away"),
        (Control("More", .menu(options)), "(More ▾)", "(More v)"),
        (Control("Miles", .toggle(true)), "[x] Miles", "[x] Miles"),
        (
            Control("Miles", .toggle(false)).with { $0.isRequired = true }, "[ ] Miles *",
            "[ ] Miles *"
        ),
        (Control("Guests", .stepper(3, in: 0...9)), "Guests: ‹ 3 ›", "Guests: < 3 >"),
        (
            Control("Loud", .slider(2.5, in: 0...5, step: 0.5)), "Loud: ─────●───── 2.5",
            "Loud: -----o----- 2.5"
        ),
        (Control("Unit", .picker(options, chosen: "Two")), "Unit: [Two ▾]", "Unit: [Two v]"),
        (Control("Unit", .picker(options, chosen: nil)), "Unit: [▾]", "Unit: [v]"),
        // Nothing can be forgotten where one is chosen.
        (
            Control("Unit", .picker(options, chosen: "Two")).with { $0.isRequired = true },
            "Unit: [Two ▾]", "Unit: [Two v]"
        ),
        (
            Control("Unit", .picker(options, chosen: nil)).with { $0.isRequired = true },
            "Unit*: [▾]", "Unit*: [v]"
        ),
        (
            Control("Size", .picker(options, chosen: "One", as: .segments)),
            "Size: (•) One  ( ) Two", "Size: (*) One  ( ) Two"
        ),
        (Control("Stars", .picker(options, chosen: "One", as: .stars)), "Stars: ★☆", "Stars: *."),
        (
            Control("Name", .text("Ada")).with { $0.isRequired = true },
            "Name*: [Ada_____________________________________]",
            "Name*: [Ada_____________________________________]"
        ),
        (
            Control("Key", .text("ab", TextInput(.password))),
            "Key: [••______________________________________]",
            "Key: [**______________________________________]"
        ),
        (
            Control("Mail", .text("", TextInput(prompt: "you@example.org"))),
            "Mail: [you@example.org_________________________]",
            "Mail: [you@example.org_________________________]"
        ),
        (Control("Ready?", .file(nil)), "Ready? (Choose a file)", "Ready? (Choose a file)"),
        (Control("Map", .file("a b.pdf")), "Map: (a b.pdf)", "Map: (a b.pdf)"),
    ]

    @Test(arguments: drawings.indices)
    func `a control is drawn in one line`(_ index: Int) {
        let (control, unicode, ascii) = ControlDrawingTests.drawings[index]
        #expect(lines(control) == [unicode])
        var style = TerminalStyle.live
        style.glyphs = .ascii
        #expect(lines(control, style: style) == [ascii])
    }

    @Test func `a box is turned beside one that is chosen and disabled`() throws {
        var off = ControlOption("Three")
        off.isEnabled = false
        let boxes = Control(
            "Tags", .checkboxes(ControlDrawingTests.options + [off], chosen: ["Three"]))
        let text = try #require(boxes.text(choosing: "One"))
        #expect(boxes.value(of: text) == .choices(["One", "Three"]))
    }

    @Test func `options in a list and boxes stand below each other`() {
        let list = Control("Kind", .picker(ControlDrawingTests.options, chosen: "Two", as: .list))
        #expect(lines(list) == ["Kind:", "  ( ) One", "  (•) Two"])
        let boxes = Control("Tags", .checkboxes(ControlDrawingTests.options, chosen: ["One"]))
        #expect(lines(boxes) == ["Tags:", "  [x] One", "  [ ] Two"])
    }

    @Test func `what is wrong and what helps stand below`() {
        let control = Control("Name", .text("")).with {
            $0.error = "It is needed."
            $0.hint = "As on your card."
        }
        #expect(
            lines(control).dropFirst() == ["  ! It is needed.", "  As on your card."])
    }

    @Test func `a field of several lines has so many, and more where its text has`() {
        let few = Control("Note", .text("a\n\nb", TextInput(.lines(2))))
        #expect(
            lines(few, width: 20) == [
                "Note:", "  [a_______________]", "  [________________]", "  [b_______________]",
            ])
        let empty = Control("Note", .text("", TextInput(.lines(2), prompt: "What?")))
        #expect(
            lines(empty, width: 20) == [
                "Note:", "  [What?___________]", "  [________________]",
            ])
    }

    @Test func `a text that is longer than its box is set in several lines on paper`() {
        let control = Control("Name", .text("a text that is long enough"))
        #expect(
            lines(control, width: 20) == [
                "Name: [a text that ]", "      [is long ____]", "      [enough______]",
            ])
    }

    @Test func `what cannot be used is dim`() {
        for control in Control.all where control.kind != Control("", .toggle(true)).kind {
            let dim = control.with { $0.isEnabled = false }
            let document = TerminalDocument(page: Page(dim), width: 40)
            let roles = document.lines.dropFirst(4).flatMap(\.runs).map(\.role)
            #expect(!roles.contains(.button) && !roles.contains(.field), "\(control.label)")
        }
    }

    @Test func `progress is drawn in eighths of blocks, with a number`() {
        let glyphs = TerminalStyle.Glyphs.unicode
        #expect(glyphs.bar(0.5, columns: 4) == "██░░" && glyphs.bar(0.29, columns: 4) == "█▏░░")
        #expect(glyphs.bar(1, columns: 3) == "███" && glyphs.bar(nil, columns: 3) == "░░░")
        for part in [Double.nan, -.infinity, .infinity, -3, 7] {
            #expect(glyphs.bar(part, columns: 5).count == 5)
            #expect(TerminalStyle.Glyphs.ascii.bar(part, columns: 5).count == 5)
        }
        #expect(TerminalStyle.Glyphs.ascii.bar(0.5, columns: 4) == "##--")
        let page = Page(row: .progress(0.25, label: "Copied"))
        #expect(TerminalDocument(page: page, width: 40).rowText == "Copied ███░░░░░░░░░ 25 %")
    }

    @Test func `a rating is stars, or words`() {
        let page = Page(row: .rating(4, of: 5))
        #expect(TerminalDocument(page: page, width: 40).rowText == "★★★★☆")
        #expect(TerminalDocument(page: page, width: 40, style: .ascii).rowText == "4 of 5")
    }

    @Test(arguments: [10, 11, 14, 20, 24, 33, 40, 60, 80, 100, 200])
    func `every width holds all controls, with their semantics`(_ width: Int) {
        let page = Page.allControls
        for style in [TerminalStyle.plain, .live, .ascii] {
            let document = TerminalDocument(page: page, width: width, style: style)
            #expect((document.lines.map(\.columns).max() ?? 0) <= width, "width \(width)")
            #expect(document.semantics == page.semantics, "width \(width)")
        }
        let model = TerminalScreenModel(showing: page, width, 24)
        #expect(model.drawn.semantics == page.semantics, "width \(width)")
        #expect(model.drawn.lines.allSatisfy { $0.end <= width }, "width \(width)")
    }

    @Test func `the badge of a tab stands behind its title`() {
        var page = Page(row: .text("x"))
        page.tabs[0].badge = "12"
        page.tabs[1].badge = "new"
        let document = TerminalDocument(page: page, width: 60, style: .live)
        #expect(document.lines[0].text == "Explore   [Nearby (12)]  Search (new)")
        #expect(document.semantics == page.semantics)
    }

    // MARK: Layouts

    private func rows(_ content: Content, width: Int = 40) -> [String] {
        TerminalDocument(page: Page(row: content), width: width, style: .live).rowText
            .split(separator: "\n").map(String.init)
    }

    @Test func `weights share out the width, and what has none is as wide as it needs`() {
        let words = ["one", "two", "three"].map { Content.text($0) }
        #expect(
            rows(.group(Arrangement(.row, weights: [0, 1, 2]), words))
                == ["one  two          three"])
        #expect(
            rows(.group(Arrangement(.row, weights: [1, 1, 1], alignment: .trailing), words))
                == ["         one           two         three"])
        #expect(
            rows(.group(Arrangement(.row, weights: [0, 0, 0], alignment: .center), words))
                == ["            one  two  three"])
    }

    @Test func `columns of a grid are those of all its lines`() {
        let words = ["a", "bbbb", "cc", "d", "e"].map { Content.text($0) }
        #expect(
            rows(.group(Arrangement(.grid(2), weights: [0, 0]), words))
                == ["a   bbbb", "cc  d", "e"])
        #expect(
            rows(.group(Arrangement(.grid(3)), words)) == [
                "a             bbbb          cc", "d             e",
            ])
    }

    @Test func `what has too little room stands one below the other`() {
        let fields = ["First", "Last"].map { Content.control(Control($0, .text("x"))) }
        let narrow = rows(.group(Arrangement(.row, weights: [1, 1]), fields), width: 24)
        #expect(narrow.count == 2 && narrow[0].hasPrefix("First") && narrow[1].hasPrefix("Last"))
        let wide = rows(.group(Arrangement(.row, weights: [1, 1]), fields), width: 80)
        #expect(wide.count == 1)
    }

    @Test func `contents in a column are aligned`() {
        let words = ["a", "bb"].map { Content.text($0) }
        #expect(
            rows(.group(Arrangement(.column, alignment: .trailing), words), width: 10)
                == ["         a", "        bb"])
        #expect(
            rows(.group(Arrangement(.column, alignment: .center), words), width: 10) == [
                "    a", "    bb",
            ])
    }
}
