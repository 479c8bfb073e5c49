import Testing
import WaybillLists
import WaybillScreens

@Suite struct CellContentTests {
    @Test func `the accessibility text reads all texts in order without symbols`() {
        let content = CellContent.row([
            .symbol(.food),
            .column([.text("Joe’s  Pizza", .headline), .text("Pizza", .secondary)]),
            .badge("new"),
        ])
        #expect(content.accessibilityText == "Joe’s Pizza Pizza new")
    }

    @Test(arguments: [
        "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "file:///etc/passwd",
        "https://", "example.org", "//example.org", "https://a b", "https://a\n", "",
    ])
    func `a link that is not safe to follow is none`(_ target: String) {
        #expect(ExternalLink(text: "x", target: target) == nil)
        #expect(CellContent.link("x", target: target).links == [])
        #expect(CellContent.link("x", target: target).accessibilityText == "x")
    }

    @Test(arguments: ["https://example.org/?a=b", "HTTP://example.org", "tel:+1", "geo:1,2"])
    func `a web address and a telephone number are links`(_ target: String) {
        #expect(ExternalLink(text: "x", target: target)?.target == target)
    }

    @Test func `a record of a content cell has its content and another has none`() {
        enum Plain: Cell { typealias Model = String }
        #expect(CellRecord(SectionHeaderCell.self, model: "A").content == .text("A", .headline))
        #expect(CellRecord(Plain.self, model: "A").content == nil)
    }
}
