import Testing
import WaybillScreens
import WaybillTesting

@Suite struct RouteURLTests {
    @Test func `an address is read into decoded parts`() {
        let url = RouteURL("/a%20b/c?q=caf%C3%A9+au%2Blait&x&y=")
        #expect(url?.path == ["a b", "c"])
        #expect(url?["q"] == "café au+lait")
        #expect(url?["x"] == "" && url?["y"] == "" && url?["z"] == nil)
    }

    @Test(arguments: ["", "a", "//evil.example", "/%", "/%4", "/%GG", "/%ff"])
    func `what is not an address is refused`(_ text: String) {
        #expect(RouteURL(text) == nil)
    }

    @Test(arguments: [
        ("/a?utm=%E9", "/a"), ("/a?q=100%", "/a"), ("/a?%FF=1&q=b&x=%4", "/a?q=b"),
        ("/a?q=%C3&q=c", "/a?q=c"),
    ])
    func `a parameter that cannot be read is left out`(_ text: String, _ meant: String) {
        #expect(RouteURL(text)?.description == meant)
    }

    @Test func `no part of a path leads out of the site or up in it`() {
        #expect(RouteURL(path: ["", "evil.example"]).description == "/evil.example")
        #expect(RouteURL(path: ["a", "..", ".", "b", ""]).description == "/a/b")
        #expect(RouteURL("/a/%2e%2e/b") == nil)
    }

    @Test func `a fragment is ignored and the root is a slash`() {
        #expect(RouteURL("/#top")?.description == "/")
        #expect(RouteURL().description == "/")
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `reading what was written gives the same address`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["a", "é", "漢", "/", "?", "&", "=", "+", " ", "%", "#", "🇯🇵", "\u{0}", "."]
        func text() -> String {
            (1...Int.random(in: 1...5, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
        for _ in 0..<200 {
            let url = RouteURL(
                path: (0..<Int.random(in: 0...3, using: &random)).map { _ in text() + "x" },
                query: (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    RouteURL.Parameter(text(), text())
                })
            #expect(RouteURL(url.description) == url, "seed \(seed)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `random bytes never trap`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Array("/%?&=+#aF0\u{e9}".utf8).randomElement(using: &random) ?? 0
            }
            let text = "/" + String(decoding: bytes, as: UTF8.self)
            if let url = RouteURL(text) { #expect(RouteURL(url.description) == url, "\(text)") }
        }
    }
}
