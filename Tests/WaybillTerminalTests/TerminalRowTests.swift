import Testing
import WaybillLists
import WaybillScreens

@testable import WaybillTerminal

@Suite struct TerminalRowTests {
    private func text(_ row: Content, opening address: String? = nil, width: Int = 40) -> String {
        TerminalDocument(page: Page(row: row, opening: address), width: width).rowText
    }

    @Test func `a row of one line has its address at the far edge`() {
        #expect(
            text(.text("Apple", .headline), opening: "/fruit/apple")
                == "Apple                       /fruit/apple")
    }

    @Test func `an address comes below a row whose edge is taken`() {
        let row = Content.row([
            .text("Check in", .headline), .badge("3 times"), .text("today", .caption),
        ])
        #expect(
            text(row, opening: "/checkin") == """
                Check in  [3 times]                today
                  /checkin
                """)
    }

    @Test func `a row without content shows its address alone`() {
        #expect(text(.text(""), opening: "/a") == "  /a")
        #expect(text(.row([]), opening: nil) == "")
    }

    @Test func `a link shows where it leads and one that may not be followed does not`() {
        #expect(
            text(.link("Website", target: "https://example.org")) == "Website <https://example.org>"
        )
        #expect(text(.link("tel:+1", target: "tel:+1")) == "tel:+1")
        #expect(text(.link("Click", target: "javascript:alert(1)")) == "Click")
    }

    @Test func `the lines of a text stay lines on paper and on a terminal`() {
        let message = Content.column([
            .text("Ann", .headline), .text("\naa bb\r\ncc\n\ndd\n"), .text("e\nf", .secondary),
        ])
        #expect(
            text(message) == """
                Ann
                  aa bb
                  cc

                  dd
                  e f
                """)
        let page = Page(row: message)
        let model = TerminalScreenModel(showing: page, 40, 20)
        #expect(model.frame.text.contains("  aa bb\n  cc\n\n  dd\n  e f\n"))
        #expect(model.drawn.semantics == page.semantics)
        #expect(text(.row([.text("A"), .text("b\ncc")]), width: 20).contains("A"))
        #expect(text(.text("\n\n")).isEmpty)
    }

    @Test func `a label stands over its value`() {
        let fact = Content.column([
            .text("Website", .secondary), .link("esbnyc.com", target: "https://www.esbnyc.com"),
        ])
        #expect(
            text(fact) == """
                Website
                  esbnyc.com <https://www.esbnyc.com>
                """)
    }

    @Test func `a long headline leaves room for the caption in its first line alone`() {
        let row = Content.row([
            .symbol(.sight), .text("The Metropolitan Museum of Art, Fifth Avenue", .headline),
            .text("1.2 km", .caption),
        ])
        #expect(
            text(row) == """
                ★ The Metropolitan Museum of      1.2 km
                  Art, Fifth Avenue
                """)
    }

    @Test func `a caption too long for the edge comes below`() {
        let row = Content.row([
            .symbol(.sight), .text("Metropolitan Museum", .headline),
            .text("open until half past nine", .caption),
        ])
        #expect(
            text(row) == """
                ★ Metropolitan Museum
                  open until half past nine
                """)
    }

    @Test func `columns side by side stay so where they fit`() {
        let row = Content.row([
            .column([.text("Mon"), .text("Tue")]), .column([.text("9–17"), .text("9–21")]),
            .column([.text("Museum", .caption), .text("Garden", .caption)]),
        ])
        #expect(
            text(row) == """
                Mon    9–17                       Museum
                  Tue  9–21                       Garden
                """)
        #expect(text(row, width: 12).split(separator: "\n").count == 6)
    }

    @Test(arguments: [
        ("한국어 서울 café", "/a"), ("東京 Café ☕", "/b"), ("Ａ 👩‍👩‍👧 🇯🇵", "/c"), ("العربية", "/d"),
    ])
    func `wide and combining characters keep the edge aligned`(_ name: String, _ address: String)
        throws
    {
        let row = Content.row([.text(name, .headline), .text("60 m", .caption)])
        let document = TerminalDocument(page: Page(row: row, opening: address), width: 40)
        let line = try #require(document.lines.first { $0.text.contains("60 m") })
        #expect(line.columns == 40 && line.text.hasSuffix("60 m") && line.text.hasPrefix(name))
    }

    @Test func `a text without blanks is broken beside ideographs and not before a full stop`() {
        let name = "東京都渋谷区の道玄坂にある小さな本屋と喫茶店。"
        #expect(
            text(.text(name), width: 24) == """
                東京都渋谷区の道玄坂にあ
                  る小さな本屋と喫茶店。
                """)
        #expect(
            text(.text("一二三四五六七八九十。"), width: 20) == """
                一二三四五六七八九
                  十。
                """)
    }

    @Test func `a no-break space holds two words together`() {
        #expect(
            text(.text("about ten kilo meter 10\u{A0}km"), width: 24) == """
                about ten kilo meter
                  10 km
                """)
    }

    @Test func `a cluster is never cut`() {
        let family = "👩‍👩‍👧"
        let text = text(.text(String(repeating: family, count: 9)), width: 11)
        #expect(text.split(separator: "\n").map { $0.filter { $0 != " " }.count } == [5, 4])
        #expect(text.filter { $0 != " " && $0 != "\n" } == String(repeating: family, count: 9))
    }
}
