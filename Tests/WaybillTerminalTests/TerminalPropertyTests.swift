import Testing
import WaybillScreens
import WaybillTerminal
import WaybillTesting

@Suite struct TerminalPropertyTests {
    private static let widths = [10, 11, 13, 16, 20, 27, 40, 60, 79, 80, 100, 133, 200]

    @Test(arguments: SeededGenerator.seeds(20))
    func `no line of a random page is wider than the terminal`(_ seed: UInt64) {
        var pages = RandomPages(seed: seed, isHostile: seed % 4 == 0)
        let page = pages.page()
        for width in TerminalPropertyTests.widths {
            let document = TerminalDocument(page: page, width: width, style: style(seed))
            let widest = document.lines.map(\.columns).max() ?? 0
            #expect(widest <= width, "seed \(seed), width \(width)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `a random page has its semantics on its lines`(_ seed: UInt64) {
        var pages = RandomPages(seed: seed)
        let page = pages.page()
        for width in TerminalPropertyTests.widths {
            let document = TerminalDocument(page: page, width: width, style: style(seed))
            #expect(document.semantics == page.semantics, "seed \(seed), width \(width)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(17))
    func `a random form fits the terminal, and has its semantics on its lines`(_ seed: UInt64) {
        var pages = RandomPages(seed: seed, hasControls: true)
        let page = pages.page()
        for width in TerminalPropertyTests.widths {
            let document = TerminalDocument(page: page, width: width, style: style(seed))
            #expect(document.semantics == page.semantics, "seed \(seed), width \(width)")
            let widest = document.lines.map(\.columns).max() ?? 0
            #expect(widest <= width, "seed \(seed), width \(width)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `a form from outside commands no terminal`(_ seed: UInt64) {
        var pages = RandomPages(seed: seed, isHostile: true, hasControls: true)
        let page = pages.page()
        for width in [10, 24, 80] {
            let document = TerminalDocument(page: page, width: width, style: style(seed))
            let found = document.text.unicodeScalars.filter {
                $0 != "\n" && Hostile.contains($0) || Hostile.isInvisible($0)
            }
            #expect(found.isEmpty, "seed \(seed), width \(width)")
            #expect(document.lines.allSatisfy { $0.columns <= width }, "seed \(seed)")
        }
    }

    @Test func `every width from 10 to 200 holds a page with the same texts`() {
        for page in [Page.nearby(), .nearby(.collection), .results(for: "東京 café")] {
            for width in 10...200 {
                let document = TerminalDocument(page: page, width: width)
                #expect((document.lines.map(\.columns).max() ?? 0) <= width, "width \(width)")
                #expect(document.semantics == page.semantics, "width \(width)")
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `no line ends with blanks and no two empty lines meet`(_ seed: UInt64) {
        var pages = RandomPages(seed: seed)
        let lines = TerminalDocument(page: pages.page(), width: 60).lines.map(\.text)
        for (index, line) in lines.enumerated() {
            let last = line.unicodeScalars.last
            #expect(last?.properties.isWhitespace != true, "seed \(seed), line \(index)")
        }
        #expect(lines.first?.isEmpty != true && lines.last?.isEmpty != true, "seed \(seed)")
        #expect(
            !zip(lines, lines.dropFirst()).contains { $0.isEmpty && $1.isEmpty }, "seed \(seed)")
    }

    private func style(_ seed: UInt64) -> TerminalStyle {
        let styles = [TerminalStyle.plain, .ascii, TerminalStyle(measure: 40, cardWidth: 12)]
        return styles[Int(seed % 3)]
    }
}
