import Foundation
import Testing
import WaybillDiff
import WaybillLoading
import WaybillScreens
import WaybillTesting

@testable import WaybillWeb

/// A browser's messages about elements, as they are parsed.
@Suite struct LiveInputTests {
    private func input(_ text: String) throws -> LiveInput? {
        guard case .input(let input) = try LiveMessage(text.utf8) else { return nil }
        return input
    }

    @Test func `each kind of input is read`() throws {
        let (id, other) = (try #require(ElementID("abc")), try #require(ElementID("end")))
        let path = ItemPath(section: 3, item: 9)
        for (text, deed) in [
            (#"["set","abc",7,4,"p","x"]"#, LiveInput.Deed.value(.set("x"))),
            (
                #"["edit","abc",7,4,"p",1,2,"é"]"#,
                .edit(LiveInput.Edit(start: 1, count: 2, text: "é"))
            ),
            (#"["file","abc",7,4,"p","a.txt",5]"#, .file(name: "a.txt", size: 5)),
            (#"["extend","abc",7,4,"p",0]"#, .value(.extend(from: nil))),
            (#"["extend","abc",7,4,"p","end"]"#, .value(.extend(from: other))),
            (#"["extend","abc",7,4,"p",-1]"#, .value(.extendToEnd(.start))),
            (#"["extend","abc",7,4,"p",1]"#, .value(.extendToEnd(.end))),
            (
                #"["move","abc",7,4,"p","end",1,3,9]"#,
                .value(.move(over: other, isAfter: true, from: path))
            ),
        ] {
            let read = LiveInput(id: id, number: 7, frames: 4, deed: deed, fingerprint: "p")
            #expect(try input(text) == read)
        }
        let leave = LiveInput(id: id, number: 7, frames: 4, deed: .value(.leave))
        #expect(try input(#"["leave","abc",7,4]"#) == leave)
        let press = LiveInput(
            id: id, number: 7, frames: 4, deed: .value(.press), fingerprint: "xyz")
        #expect(try input(#"["press","abc",7,4,"xyz"]"#) == press)
        #expect(try LiveMessage(#"["edit","abc",1,0,"p",0,0,"a"]"#.utf8).isTyping)
        #expect(try !LiveMessage(#"["press","abc",1,0,"a"]"#.utf8).isTyping)
    }

    @Test(arguments: [
        #"["edit"]"#, #"["fly","abc",0,1]"#, #"["set","abc",1]"#, #"["set","abc",1,1,"x"]"#,
        #"["leave","abc",1,1,"p"]"#, #"["set","abc",1,1,"p",7]"#,
        #"["set","abc",1,1,"p","x","more"]"#, #"["set","abc",-1,1,"p","x"]"#,
        #"["set","abc",1.5,1,"p","x"]"#, #"["set","ABC",1,1,"p","x"]"#, #"["set",0,1,1,"p","x"]"#,
        #"["set","",1,1,"p","x"]"#, #"["set","abc",1e99,1,"p","x"]"#, #"["set",null,1,1,"p","x"]"#,
        #"["set","zzzzzzzzzzz",1,1,"p","x"]"#, #"["edit","abc",1,0,"p",-1,0,"a"]"#,
        #"["edit","abc",1,0,"p",0,9223372036854775807,"a"]"#, #"["press","abc",1,0,["Save"]]"#,
        #"["press","abc",1,0]"#, #"["leave","abc"]"#, #"["extend","abc",1,0,"p",0.5]"#,
        #"["extend","abc",1,0,"p","?"]"#, #"["move","abc",1,0,"p","d",1,3]"#,
        #"["move","abc",1,0,"p","d",1,-3,9]"#, #"[["set","abc",1,1,"p","x"]]"#,
        #"["set","\uD800",1,1,"p","x"]"#,
    ])
    func `what is not an input ends as an error`(_ text: String) {
        #expect(throws: LiveMessageError.self) { try LiveMessage(text.utf8) }
    }

    /// The longest message of a field of some thousands of characters fits the limit.
    @Test func `a long text fits into a message`() throws {
        let text = String(repeating: "漢", count: 4_000)
        let message = #"["set","abc",100000,100000,"p","\#(text)"]"#
        #expect(message.utf8.count < LiveMessage.byteLimit)
        #expect(try input(message)?.deed == .value(.set(text)))
    }

    // MARK: Changes of a text

    @Test func `a change counts as browsers do`() {
        func replacing(_ text: String, _ start: Int, _ count: Int, _ by: String) -> String? {
            text.replacing(LiveInput.Edit(start: start, count: count, text: by))
        }
        #expect(replacing("abc", 1, 1, "XY") == "aXYc")
        #expect(replacing("", 0, 0, "a") == "a")
        #expect(replacing("a💥b", 3, 1, "c") == "a💥c")
        #expect(replacing("abc", 3, 0, "d") == "abcd")
        for (start, count) in [(4, 0), (0, 4), (3, 1), (1_000_000_000, 0), (0, 1_000_000_000)] {
            #expect(replacing("abc", start, count, "x") == nil)
        }
        // Half a character does not count.
        #expect(replacing("💥", 1, 1, "") == "\u{FFFD}")
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `a change that a page finds leads from one text to the other`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let letters = Array("ab💥é\n")
        func text() -> String {
            String(
                (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &random)]
                })
        }
        let (old, new) = (text(), text())
        let (one, other) = (Array(old.utf16), Array(new.utf16))
        var start = 0
        while start < min(one.count, other.count), one[start] == other[start] { start += 1 }
        if start > 0, UTF16.isLeadSurrogate(one[start - 1]) { start -= 1 }
        let piece = String(decoding: other[start...], as: UTF16.self)
        let edit = LiveInput.Edit(start: start, count: one.count - start, text: piece)
        #expect(old.replacing(edit) == new, "seed \(seed)")
    }
}
