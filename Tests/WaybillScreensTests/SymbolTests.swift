import Testing

@testable import WaybillScreens

@Suite struct SymbolTests {
    @Test func `an app's own symbol has what it was made of`() {
        let book = Symbol("book-2", sign: "▤", path: "M5 4h12v16H5z", tint: .teal, isFilled: true)
        #expect(book.name == "book-2" && book.sign == "▤" && book.path == "M5 4h12v16H5z")
        #expect(book.tint == .teal && book.isFilled)
        #expect(Symbol("book", sign: "b").tint == .accent)
        #expect(book != Symbol("book-2", sign: "▤", path: "M5 4h12v16H5z", tint: .teal))
    }

    @Test(arguments: ["", "Book", "a b", "a\"", "é", "a_b", "a\0", "<b>"])
    func `a name that is not small letters, digits and hyphens breaks a rule, which names it`(
        name: String
    ) throws {
        let rule = try #require(Symbol.brokenRule(name: name, path: ""))
        #expect(rule.contains("small letters") && rule.hasSuffix(name))
    }

    @Test(arguments: [
        "\"/><script>", "M0 0<", "url(x)", "M0\u{0}", "m 1 1 é",
        String(repeating: "M", count: 1_001),
    ])
    func `a path that is not one of SVG breaks a rule`(path: String) throws {
        let rule = try #require(Symbol.brokenRule(name: "a", path: path))
        #expect(rule.contains("path"))
    }

    @Test func `paths of SVG keep the rules`() {
        for path in ["", "M0 0", "m-1.5,2 a9 9 0 1 0 0 18z", String(repeating: "M", count: 1_000)] {
            #expect(Symbol.brokenRule(name: "a", path: path) == nil)
        }
    }
}
