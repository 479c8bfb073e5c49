import Testing
import WaybillLists
import WaybillScreens
import WaybillTerminal

@Suite struct HostileTextTests {
    @Test(arguments: 0..<100 as Range<UInt64>)
    func `no control and no override of direction reaches the output`(_ seed: UInt64) {
        var pages = RandomPages(seed: seed, isHostile: true)
        let page = pages.page()
        for width in [10, 40, 80] {
            let document = TerminalDocument(page: page, width: width)
            let found = document.text.unicodeScalars.filter { $0 != "\n" && Hostile.contains($0) }
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
            let row = CellContent.column([
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

    @Test func `an escape sequence is shown and not obeyed`() {
        let row = CellContent.text("\u{1B}[2J\u{1B}]0;owned\u{7}\r\nnext")
        let document = TerminalDocument(page: Page(row: row))
        #expect(document.rowText == "\u{FFFD}[2J\u{FFFD}]0;owned\u{FFFD} next")
        #expect(!document.ansiText.contains("\u{1B}[2J"))
    }
}

extension SemanticsNode {
    /// The tree as it is when its texts hold nothing that commands a terminal.
    fileprivate var cleaned: SemanticsNode {
        SemanticsNode(
            role, name.cleaned, value: value?.cleaned, children: children.map(\.cleaned))
    }
}

extension String {
    fileprivate var cleaned: String {
        var text = String.UnicodeScalarView()
        for scalar in replacing("\r\n", with: " ").unicodeScalars {
            let isBlank = scalar.properties.isWhitespace
            text.append(Hostile.contains(scalar) ? (isBlank ? " " : "\u{FFFD}") : scalar)
        }
        return String(text)
    }
}
