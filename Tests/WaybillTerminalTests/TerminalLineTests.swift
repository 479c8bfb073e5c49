import Testing
import WaybillScreens
import WaybillTerminal
import WaybillTesting

@Suite struct TerminalLineTests {
    @Test func `each stretch has the role of its text`() {
        let lines = TerminalDocument(page: .nearby()).lines
        #expect(
            lines[0].runs.map(\.role)
                == [.appName, .blank, .current, .blank, .link, .blank, .url])
        #expect(
            lines[0].runs.map(\.text)
                == ["Explore", "   ", "[Nearby]", "  ", "Search", " ", "/search"])
        #expect(lines[2].runs.map(\.role) == [.title])
        #expect(lines[3].runs.map(\.role) == [.rule])
        #expect(lines[8].runs.map(\.role) == [.heading])
        #expect(
            lines[10].runs.map(\.role) == [.symbol, .blank, .headline, .blank, .caption])
        #expect(lines[11].runs.map(\.role) == [.blank, .secondary, .blank, .url])
    }

    @Test func `the attributes of a role end before the next begins`() {
        let lines = TerminalDocument(page: .nearby()).lines
        #expect(
            lines[0].ansiText
                == "\u{1B}[1mExplore\u{1B}[0m   \u{1B}[7m[Nearby]\u{1B}[0m  "
                + "\u{1B}[4mSearch\u{1B}[0m \u{1B}[2m/search\u{1B}[0m"
        )
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `without its attributes the text for a terminal is the plain text`(_ seed: UInt64) {
        var pages = RandomPages(seed: seed, isHostile: true)
        let document = TerminalDocument(page: pages.page(), width: 60)
        // By bytes: a mark at the start of a stretch joins the letter of the attribute.
        var bytes = Array(document.ansiText.utf8)
        for attribute in ["0", "1", "2", "4", "7"] {
            bytes.replace("\u{1B}[\(attribute)m".utf8, with: [])
        }
        #expect(bytes == Array(document.text.utf8), "seed \(seed)")
    }

    @Test func `every role is drawn somewhere`() {
        let pages = [
            Page.nearby(), .nearby(.collection), .results(for: "x", status: .loading("…")),
            .results(for: "", status: .failed("No", retry: {})),
            Page(
                row: .column([
                    .text("body"), .badge("new"), .link("a", target: "tel:1"), .symbol(.food),
                    .button("Not now", isEnabled: false),
                ])),
        ]
        let roles = pages.flatMap { TerminalDocument(page: $0).lines }.flatMap(\.runs).map(\.role)
        // Those of maps and charts are drawn where a person looks at one, not on paper.
        let looked: Set<TerminalRole> = [
            .water, .park, .road, .ground, .pin, .series1, .series2, .series3, .series4,
            .series5, .series6,
        ]
        #expect(Set(roles).union(looked) == Set(TerminalRole.allCases))
    }
}
