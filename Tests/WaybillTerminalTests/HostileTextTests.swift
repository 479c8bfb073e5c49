import Testing
import WaybillLists
import WaybillScreens
import WaybillTerminal
import WaybillTesting

@Suite struct HostileTextTests {
    @Test(arguments: SeededGenerator.seeds(30))
    func `no control and no override of direction reaches the output`(_ seed: UInt64) {
        var pages = RandomPages(seed: seed, isHostile: true)
        let page = pages.page()
        for width in [10, 40, 80] {
            let document = TerminalDocument(page: page, width: width)
            let found = document.text.unicodeScalars.filter {
                $0 != "\n" && Hostile.contains($0) || Hostile.isInvisible($0)
            }
            #expect(found.isEmpty, "seed \(seed), width \(width)")
            #expect(document.semantics == page.semantics.cleaned, "seed \(seed), width \(width)")
        }
    }

    @Test(arguments: Hostile.values)
    func `a scalar that commands a terminal becomes a blank or a sign in every place`(
        _ value: UInt32
    ) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let text = "a\(scalar)b"
        let shown = scalar.properties.isWhitespace ? "a b" : "a\u{FFFD}b"
        #expect(TerminalText.clean(text) == shown)
        let page = Page(
            sample: text, appName: text,
            tabs: [Choice(title: text, url: RouteURL(path: [text]), isCurrent: true)]
        ) { screen in
            screen.subtitle = text
            screen.search = SearchField(
                label: text, text: text, prompt: text, target: RouteURL(path: [text]),
                parameter: text,
                onChange: { _ in })
            screen.choices = [ChoiceGroup(label: text, choices: [])]
            screen.status = .failed(text, retry: {})
            let row = Content.column([
                .text(text), .badge(text), .link(text, target: "https://example.org/\(scalar)"),
            ])
            screen.sections = [SectionRecord(titled: text, [CellRecord(row, 0)])]
            screen.attribution = Attribution(text, target: text, note: text)
        }
        let document = TerminalDocument(page: page)
        #expect(!document.text.unicodeScalars.contains { $0 != "\n" && Hostile.contains($0) })
        #expect(document.text.split(separator: shown).count > 10)
        #expect(document.lines.allSatisfy { !$0.text.contains("\n") && !$0.text.contains("\r\n") })
    }

    @Test(arguments: [
        "\u{200B}", "\u{FEFF}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{E0001}",
        "\u{E0041}\u{E007F}",
    ])
    func `what no one can see is left out`(_ unseen: String) {
        let text = "\(unseen)pay\(unseen)pal \(unseen) x\(unseen)"
        #expect(TerminalText.clean(text) == "paypal  x")
        #expect(TerminalDocument(page: Page(row: .text(text))).rowText == "paypal x")
    }

    @Test(arguments: ["👩‍👩‍👧", "क्\u{200D}ष", "می\u{200C}خواهم", "1\u{FE0F}\u{20E3}"])
    func `what joins letters and emoji stays`(_ text: String) {
        #expect(TerminalText.clean(text) == text)
        #expect(TerminalDocument(page: Page(row: .text(text))).rowText == text)
    }

    @Test func `an escape sequence is shown and not obeyed`() {
        let row = Content.text("\u{1B}[2J\u{1B}]0;owned\u{7}\r\nnext")
        let document = TerminalDocument(page: Page(row: row))
        #expect(document.rowText == "\u{FFFD}[2J\u{FFFD}]0;owned\u{FFFD}\n  next")
        #expect(!document.ansiText.contains("\u{1B}[2J"))
    }
}

extension SemanticsNode {
    /// The tree as it is when its texts hold nothing that commands a terminal.
    fileprivate var cleaned: SemanticsNode {
        SemanticsNode(
            role, name.cleaned, value: value?.blanked.cleaned, children: children.map(\.cleaned))
    }
}

extension String {
    /// What a field holds: a caret is counted by clusters, so that each remains.
    fileprivate var blanked: String {
        String(map { $0.unicodeScalars.allSatisfy(Hostile.isInvisible) ? " " : $0 })
    }

    fileprivate var cleaned: String {
        var text = String.UnicodeScalarView()
        for scalar in replacing("\r\n", with: " ").unicodeScalars
        where !Hostile.isInvisible(scalar) {
            let isBlank = scalar.properties.isWhitespace
            let shown = Hostile.contains(scalar) ? (isBlank ? " " : "\u{FFFD}") : scalar
            text.append(shown)
        }
        return String(text)
    }
}
