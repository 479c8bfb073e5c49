import Testing
import WaybillDiff
import WaybillScreens
import WaybillTesting

@testable import WaybillWeb

@Suite struct LiveMessageTests {
    @Test func `each kind of message is read`() throws {
        let url = RouteURL(query: [RouteURL.Parameter("q", "a")])
        for (text, message) in [
            (
                #"{"kind":"show","url":"/?q=a","page":"x","depth":2}"#,
                LiveMessage.show(url, fingerprint: "x", depth: 2)
            ),
            (#"{"kind":"go","url":"/?q=a","depth":1}"#, .go(url, depth: 1)),
            (
                #"{"kind":"follow","url":"/?q=a","depth":1,"list":1,"row":2,"id":"n1"}"#,
                .follow(url, depth: 1, row: LiveRow(list: 1, index: 2, id: "n1"))
            ),
            (#"{"kind":"travel","url":"/?q=a","depth":0}"#, .travel(url, depth: 0)),
            (#"{"kind":"type","text":"é"}"#, .type("é")),
            (
                #"{"kind":"select","list":1,"row":2,"id":"n1"}"#,
                .select(LiveRow(list: 1, index: 2, id: "n1"))
            ),
            (
                #"{"kind":"drop","list":1,"row":-1,"id":"2","from":[0,2],"over":7,"overID":"9"}"#,
                .drop(
                    LiveRow(list: 1, index: -1, id: "2"), from: ItemPath(section: 0, item: 2),
                    over: LiveRow(list: 1, index: 7, id: "9"), isAfter: false)
            ),
            (#"{"kind":"retry","more":[1]}"#, .retry),
        ] {
            #expect(try LiveMessage(text.utf8) == message)
        }
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "{", #"{"kind":"fly"}"#, #"{"kind":7}"#, #"{"kind":"type"}"#,
        #"{"kind":"type","text":7}"#, #"{"kind":"go","url":"//evil","depth":0}"#,
        #"{"kind":"show","url":"/","depth":0,"version":1}"#,
        #"{"kind":"go","url":"/"}"#, #"{"kind":"go","url":"/","depth":-1}"#,
        #"{"kind":"go","url":"/","depth":1e99}"#, #"{"kind":"select","list":0,"row":0}"#,
        #"{"kind":"travel","depth":0}"#, #"{"kind":"retry""#,
        #"{"kind":"follow","url":"/","depth":1,"list":0,"row":0}"#,
        #"{"kind":"follow","depth":1,"list":0,"row":0,"id":"a"}"#,
        #"{"kind":"follow","url":"/","list":0,"row":0,"id":"a"}"#,
    ])
    func `what is not a message is refused with a reason`(_ text: String) {
        #expect(throws: LiveMessageError.self) { try LiveMessage(text.utf8) }
    }

    @Test func `a text that is too long is refused`() {
        let text = String(repeating: "a", count: LiveMessage.textLimit + 1)
        #expect(throws: LiveMessageError.self) {
            try LiveMessage(#"{"kind":"type","text":"\#(text)"}"#.utf8)
        }
    }

    @Test func `an address that is too long is refused`() throws {
        let most = "/" + String(repeating: "a", count: LiveMessage.addressLimit - 1)
        _ = try LiveMessage(#"{"kind":"go","url":"\#(most)","depth":0}"#.utf8)
        #expect(throws: LiveMessageError.self) {
            try LiveMessage(#"{"kind":"go","url":"\#(most)a","depth":0}"#.utf8)
        }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `random bytes never trap`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let whole = Array(#"{"kind":"select","list":1,"row":2,"id":"n1","url":"/%41"}"#.utf8)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            _ = try? LiveMessage(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        }
    }

    @Test func `only a page of the same host may connect`() {
        #expect(Origin.isAllowed(["http://a:1"], host: ["a:1"]))
        #expect(Origin.isAllowed(["https://A.example"], host: ["a.example"]))
        for (origins, hosts) in [
            (["http://b"], ["a"]), (["http://a:2"], ["a:1"]), (["null"], ["null"]), ([], ["a"]),
            (["http://a"], []), (["http://a", "http://a"], ["a"]), (["http://"], [""]),
            (["ftp://a"], ["a"]), (["http://a.evil"], ["a"]), (["http://evil/a"], ["a"]),
        ] {
            #expect(!Origin.isAllowed(origins, host: hosts), "\(origins) \(hosts)")
        }
    }
}
