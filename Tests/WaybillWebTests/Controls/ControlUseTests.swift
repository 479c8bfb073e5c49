import Foundation
import Testing
import WaybillScreens
import WaybillTesting

@testable import WaybillWeb

/// A browser's messages about controls, as they are parsed.
@Suite struct ControlUseTests {
    private func use(_ text: String) throws -> ControlUse? {
        guard case .use(let use) = try LiveMessage(text.utf8) else { return nil }
        return use
    }

    @Test func `each kind of use is read`() throws {
        let row = LiveRow(list: -3, index: 2, id: "r")
        let typing = try use(#"["in",-3,2,"r","c",7,4,1,2,"é"]"#)
        #expect(typing?.row == row && typing?.control == "c" && typing?.number == 7)
        #expect(typing?.deed == .type(ControlUse.Edit(frames: 4, start: 1, count: 2, text: "é")))
        #expect(try use(#"["set",-3,2,"r","c",8,"x"]"#)?.deed == .set("x"))
        #expect(try use(#"["do",-3,2,"r","c",9,"Save"]"#)?.deed == .press("Save"))
        #expect(try use(#"["out",-3,2,"r","c"]"#)?.deed == .leave)
        #expect(try use(#"["out",-3,2,"r","c"]"#)?.number == 0)
        #expect(try use(#"["out",-3,2,"r",0]"#)?.control == "r")
        #expect(try use(#"["set",-3,2,"r",0,8,"x"]"#)?.deed == .set("x"))
        #expect(try LiveMessage(#"["in",0,0,"r","c",1,0,0,0,"a"]"#.utf8).isTyping)
        #expect(try !LiveMessage(#"["do",0,0,"r","c",1,"a"]"#.utf8).isTyping)
    }

    @Test(arguments: [
        "[", "[]", "[1]", #"["in"]"#, #"["fly",0,0,"","",1]"#, #"["set",0,0,"r","c",1]"#,
        #"["set",0,0,"r","c",1,7]"#, #"["set",0,0,"r","c",1,"x","more","most"]"#,
        #"["set",0,0,"r","c",-1,"x"]"#, #"["set",0,0,"r","c",1.5,"x"]"#,
        #"["set",0,0,"r",1,1,"x"]"#, #"["set",0,0,"r",-1,1,"x"]"#, #"["set",0,0,"r",0.5,1,"x"]"#,
        #"["set",0,0,"r","c",1e99,"x"]"#, #"["set",0,0,"r",null,1,"x"]"#,
        #"["set","0",0,"r","c",1,"x"]"#, #"["set",99999999999999999999,0,"r","c",1,"x"]"#,
        #"["in",0,0,"r","c",1,0,-1,0,"a"]"#, #"["in",0,0,"r","c",1,0,0,-1,"a"]"#,
        #"["in",0,0,"r","c",1,-1,0,0,"a"]"#, #"["in",0,0,"r","c",1,0,0,9223372036854775807,"a"]"#,
        #"["do",0,0,"r","c",1,["Save"]]"#, #"["out",0,0,"r","c",1]"#, #"["out",0,0,"r"]"#,
        #"[["set",0,0,"r","c",1,"x"]]"#, #"["set",0,0,"\uD800","c",1,"x"]"#,
    ])
    func `what is not the use of a control ends as an error`(_ text: String) {
        #expect(throws: LiveMessageError.self) { try LiveMessage(text.utf8) }
    }

    @Test func `identities are bounded`() throws {
        let long = String(repeating: "a", count: 5_000)
        for text in [#"["set",0,0,"\#(long)","c",1,"x"]"#, #"["set",0,0,"r","\#(long)",1,"x"]"#] {
            #expect(throws: LiveMessageError.self) { try LiveMessage(text.utf8) }
        }
    }

    /// The longest message of a field of some thousands of characters fits the limit.
    @Test func `a long text fits into a message`() throws {
        let text = String(repeating: "漢", count: 4_000)
        let message =
            #"["set",-1000000,199,"\#(String(repeating: "r", count: 200))","c",100000,"\#(text)"]"#
        #expect(message.utf8.count < LiveMessage.byteLimit)
        #expect(try use(message)?.deed == .set(text))
    }

    // MARK: Changes of a text

    @Test func `a change counts as browsers do`() {
        func replacing(_ text: String, _ start: Int, _ count: Int, _ by: String) -> String? {
            text.replacing(ControlUse.Edit(frames: 0, start: start, count: count, text: by))
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
        let edit = ControlUse.Edit(frames: 0, start: start, count: one.count - start, text: piece)
        #expect(old.replacing(edit) == new, "seed \(seed)")
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `random bytes never trap`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let whole = Array(#"["in",-3,2,"r","c",7,4,1,2,"\u00e9"]"#.utf8)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            _ = try? LiveMessage(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        }
    }
}
