import Testing
import WaybillLists
import WaybillScreens
import WaybillTerminal

@Suite struct TerminalDocumentTests {
    @Test func `a print that is not the whole list says so, and where the other rows are`() {
        var page = Page.nearby()
        page.window.firstRow = 250
        page.window.rowCount = 1_000
        let text = TerminalDocument(page: page).text
        #expect(
            text.contains(
                """
                Rows 251 to 255 of 1000   Previous rows /?w-row=51   Next rows /?w-row=256
                """))
        #expect(!TerminalDocument(page: .nearby()).text.contains("Next rows"))
    }

    @Test func `a table reads calmly in 80 columns`() {
        #expect(
            TerminalDocument(page: .nearby()).text == """
                Explore   [Nearby]  Search /search

                Nearby
                ══════
                Around 40.754° N, 73.984° W

                Show as: [Table]  Cards /?as=collection

                Sights
                ──────
                ▲ Bryant Park                                                               60 m
                  Park · 41 West 40th Street                                 /places/bryant-park

                ✎ New York Public Library                                                  160 m
                  Library · 476 Fifth Avenue                                        /places/nypl

                ★ Empire State Building                                                    680 m
                  Attraction · 20 West 34th Street                 /places/empire-state-building

                Food
                ────
                ψ 拉麵之家                                                               ≈ 240 m
                  Ramen · 38 West 39th Street                                         /places/n7

                ψ Joe’s Pizza                                                              310 m
                  Pizza restaurant · 1435 Broadway                                   /places/n12

                © OpenStreetMap contributors
                """)
    }

    @Test(arguments: [(ScreenLayout.table, 100), (.collection, 200)])
    func `a table stays readable in a wide terminal and cards use all of it`(
        _ layout: ScreenLayout, _ columns: Int
    ) {
        var page = Page.nearby(layout)
        page.sections[0].rows = Array(repeating: page.sections[0].rows, count: 4).flatMap(\.self)
        let document = TerminalDocument(page: page, width: 200)
        #expect(document.lines.map(\.columns).max() == columns)
        #expect(document.semantics == page.semantics)
    }

    @Test func `a page without anything but its name is its name`() {
        let page = Page(sample: "", appName: "Explore", tabs: [])
        #expect(TerminalDocument(page: page).text == "Explore")
        #expect(TerminalDocument(page: page).semantics == page.semantics)
        #expect(TerminalDocument(page: Page(sample: "", appName: "", tabs: [])).lines == [])
    }

    @Test func `200 rows are 200 blocks, each with its address`() {
        let page = Page(sample: "Many") { screen in
            screen.sections = [
                SectionRecord(
                    cells: (1...200).map {
                        CellRecord(place: "Place \($0)", .place, "Here", "\($0) m", "n\($0)")
                    })
            ]
        }
        let document = TerminalDocument(page: page)
        let addresses = document.lines.flatMap(\.runs).filter { $0.role == .url }.map(\.text)
        #expect(addresses == ["/search"] + (1...200).map { "/places/n\($0)" })
        #expect(document.lines.count == 5 + 200 * 3 - 1)
        #expect(document.semantics == page.semantics)
    }

    @Test(arguments: [9, 1, 0, -5, .min, 1_001, .max])
    func `a width beyond reason counts as the nearest within it`(_ width: Int) {
        for layout in ScreenLayout.allCases {
            let style = TerminalStyle(measure: width, cardWidth: width)
            let document = TerminalDocument(page: .nearby(layout), width: width, style: style)
            #expect(document.width == (width < 10 ? 10 : 1_000))
            #expect(document.lines.map(\.columns).max() ?? 0 <= document.width)
        }
    }
}
