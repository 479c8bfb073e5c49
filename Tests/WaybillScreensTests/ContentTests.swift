import Testing
import WaybillLists
import WaybillScreens
import WaybillTesting

@Suite struct ContentTests {
    @Test func `the accessibility text reads all texts in order without symbols`() {
        let content = Content.row([
            .symbol(.bookmark),
            .column([.text("Joe’s  Pizza", .headline), .text("Pizza", .secondary)]),
            .badge("new"),
        ])
        #expect(content.accessibilityText == "Joe’s Pizza Pizza new")
    }

    @Test(arguments: [
        "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "file:///etc/passwd",
        "https://", "example.org", "//example.org", "https://a b", "https://a\n", "",
    ])
    func `a link that is not safe to follow is left out`(_ target: String) {
        #expect(ExternalLink(text: "x", target: target) == nil)
        #expect(Content.link("x", target: target).links == [])
        #expect(Content.link("x", target: target).accessibilityText == "x")
    }

    @Test(arguments: ["https://example.org/?a=b", "HTTP://example.org", "tel:+1", "geo:1,2"])
    func `a web address and a telephone number are links`(_ target: String) {
        #expect(ExternalLink(text: "x", target: target)?.target == target)
    }

    @Test func `a record of a content cell has its content and another has none`() {
        enum Plain: Cell { typealias Model = String }
        #expect(CellRecord(SectionHeaderCell.self, model: "A").content == .text("A", .headline))
        #expect(CellRecord(Plain.self, model: "A", id: "A").content == nil)
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `the accessibility text has one blank between words in any script`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let signs: [Unicode.Scalar] = [
            " ", " ", " ", "a", "z", "~", "\t", "\n", "\r", "\u{1F}", "\u{85}", "\u{A0}", "é",
            "\u{301}", "\u{5B0}", "\u{64B}", "я", "ش", "\u{1680}", "\u{2003}", "\u{2009}", "’",
            "\u{200D}", "\u{2028}", "\u{205F}", "\u{20DD}", "★", "\u{3000}", "\u{3099}", "か", "漢",
            "한", "\u{FE0F}", "👩", "\u{1F3FD}", "\u{E0100}",
        ]
        for _ in 0..<1_000 {
            let count = Int.random(in: 0...7, using: &random)
            var scalars = String.UnicodeScalarView()
            for _ in 0..<count { scalars.append(signs.randomElement(using: &random) ?? " ") }
            let text = String(scalars)
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let said = Content.text(text).accessibilityText
            #expect(
                said.unicodeScalars.elementsEqual(words.unicodeScalars),
                "seed \(seed): \(scalars.map { String($0.value, radix: 16) })")
        }
    }
}
