import Foundation
import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillTesting

@testable import WaybillWeb

@Suite struct LiveMessageTests {
    @Test func `each message about the page is read`() throws {
        let url = RouteURL(query: [RouteURL.Parameter("q", "a")])
        let row = try #require(ElementID("abc"))
        for (text, message) in [
            (
                #"["show",5,"/?q=a","x",2,"w"]"#,
                LiveMessage.show(url, fingerprint: "x", depth: 2, window: "w")
            ),
            (#"["go","/?q=a",1]"#, .go(url, depth: 1)),
            (#"["choose","/?q=a"]"#, .choose(url)),
            (
                #"["follow","abc",3,"/?q=a",1,1]"#,
                .follow(row, frames: 3, to: url, depth: 1, isWide: true)
            ),
            (
                #"["beside","abc",7,4,"xyz","/?q=a",1]"#,
                .beside(
                    LiveInput(
                        id: row, number: 7, frames: 4, deed: .value(.press), fingerprint: "xyz"),
                    to: url, depth: 1)
            ),
            (#"["travel","/?q=a",0]"#, .travel(url, depth: 0)),
        ] {
            #expect(try LiveMessage(text.utf8) == message)
        }
    }

    @Test func `a sight is read with its place and sizes`() throws {
        func sight(_ place: String) throws -> LiveSight? {
            let text = #"["see",7,600,800,\#(place),["abc",600,72],["d",30],["e",-4]]"#
            guard case .see(let sight) = try LiveMessage(text.utf8) else { return nil }
            return sight
        }
        let row = try #require(ElementID("abc"))
        let near = ItemPath(section: 1, item: 2)
        for (text, place) in [
            ("[]", LiveSight.Place.same), ("[true]", .end), ("[40.5]", .offset(40.5)),
            ("[1,2,-8]", .row(near, below: -8)),
            (#"["abc",-8,1,2]"#, .shown(row, near: near, below: -8, offset: nil)),
            (#"["abc",-8,1,2,40]"#, .shown(row, near: near, below: -8, offset: 40)),
        ] {
            let read = try #require(try sight(text))
            #expect(read.question == 7 && read.size.width == 600 && read.place == place)
            #expect(read.rows[row]?.height == 72 && read.headers.values.first == 30)
            #expect(read.sides.values.first == 0)
        }
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "[", #"["fly"]"#, "[7]", #"["go"]"#, #"["go","//evil",0]"#,
        #"["show",4,"/","",0,""]"#, #"["show",5,"/","",0]"#, #"["go","/"]"#, #"["go","/",-1]"#,
        #"["go","/",1e99]"#, #"["go","/",0,1]"#, #"["travel",0]"#, #"["choose","/""#,
        #"["beside","/",1]"#, #"["beside","abc",1,1,"/",1]"#,
        #"["follow","abc",1,"/",1]"#, #"["follow","?",1,"/",1,0]"#, #"["follow","abc",1,1,0]"#,
        #"{"kind":"go","url":"/","depth":0}"#, #"["see",1,600,800,[],["abc",1],[],[]]"#,
        #"["see",1,600,800,["?",1,1,1],[],[],[]]"#, #"["see",1,600,1e99,[],[],[],[]]"#,
        #"["see",1,600,800,[1,2,3,4],[],[],[]]"#, #"["see",1,600,800,[],[],[]]"#,
    ])
    func `what is not a message is refused with a reason`(_ text: String) {
        #expect(throws: LiveMessageError.self) { try LiveMessage(text.utf8) }
    }

    @Test func `an address that is too long is refused`() throws {
        let most = "/" + String(repeating: "a", count: LiveMessage.addressLimit - 1)
        _ = try LiveMessage(#"["go","\#(most)",0]"#.utf8)
        #expect(throws: LiveMessageError.self) {
            try LiveMessage(#"["go","\#(most)a",0]"#.utf8)
        }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `random bytes never trap`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let whole = [
            #"["follow","abc",3,"/%41",1,1]"#,
            #"["see",7,600,800,["abc",8,1,2],["abc",1,2],[],[]]"#,
            #"["edit","abc",7,4,"p",1,2,"\u00e9"]"#,
        ]
        for round in 0..<300 {
            var bytes = Array(whole[round % whole.count].utf8)
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
