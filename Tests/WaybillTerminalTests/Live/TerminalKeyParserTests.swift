import Testing
import WaybillTerminal
import WaybillTesting

@Suite struct TerminalKeyParserTests {
    /// What terminals send, and the keys that it is.
    static let sequences: [(bytes: String, keys: [TerminalKey])] = [
        ("a", [.text("a")]), ("é", [.text("é")]), ("東", [.text("東")]), ("😀", [.text("😀")]),
        ("e\u{301}", [.text("e"), .text("\u{301}")]),
        ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]),
        ("\u{1B}[D", [.left]), ("\u{1B}OA", [.up]), ("\u{1B}OB", [.down]),
        ("\u{1B}OC", [.right]), ("\u{1B}OD", [.left]), ("\u{1B}OM", [.enter]),
        ("\u{1B}[1;5A", [.up]), ("\u{1B}[H", [.home]), ("\u{1B}[F", [.end]),
        ("\u{1B}OH", [.home]), ("\u{1B}OF", [.end]), ("\u{1B}[1~", [.home]),
        ("\u{1B}[4~", [.end]), ("\u{1B}[7~", [.home]), ("\u{1B}[8~", [.end]),
        ("\u{1B}[3~", [.delete]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]),
        ("\u{1B}[6;5~", [.pageDown]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
        ("\u{1B}[Z", [.backTab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
        ("\u{3}", [.control("c")]), ("\u{15}", [.control("u")]), ("\u{0}", []),
        ("\u{1B}q", []), ("\u{1B}d", []), ("\u{1B}D", []), ("\u{1B} ", []), ("\u{1B}1", []),
        ("\u{1B}é", []), ("\u{1B}東", []), ("\u{1B}\t", []), ("\u{1B}\u{4}", []),
        ("\u{1B}\u{1B}[A", []), ("\u{1B}\u{1B}[D", []), ("\u{1B}\u{1B}OC", []),
        ("\u{1B}\u{1B}[3~", []), ("\u{1B}\u{1B}[11~", []), ("\u{1B}\u{1B}[Z", []),
        ("\u{1B}\u{1B}\u{1B}[D", [.escape]), ("\u{1B}\u{1B}d", [.escape]),
        ("\u{1B}[1;3A", []), ("\u{1B}[1;4H", []), ("\u{1B}[5;3~", []), ("\u{1B}[100;3u", []),
        ("\u{1B}\u{1B}[200~a\u{1B}[201~", [.escape, .paste("a")]),
        ("\u{1B}\u{1B}[<64;1;1M", [.escape, .mouse(TerminalMouse(.scrollUp, line: 0, column: 0))]),
        ("\u{1B}[200~a\u{1B}[A\nb\u{1B}[201~", [.paste("a\u{1B}[A\nb")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]), ("\u{1B}[201~", []),
        ("\u{1B}[15~", []), ("\u{1B}[[A", []), ("\u{1B}[?1;2c", []),
        ("\u{1B}[9999999999999999A", [.up]),
        ("\u{1B}]0;title\u{7}", []), ("\u{1B}]11;rgb:0/0/0\u{1B}\\", []), ("\u{1B}Pq\u{1B}\\", []),
        ("\u{1B}[<0;12;3M", [.mouse(TerminalMouse(.click, line: 2, column: 11))]),
        ("\u{1B}[<64;1;1M", [.mouse(TerminalMouse(.scrollUp, line: 0, column: 0))]),
        ("\u{1B}[<65;200;9999M", [.mouse(TerminalMouse(.scrollDown, line: 9998, column: 199))]),
        ("\u{1B}[<0;12;3m", []), ("\u{1B}[<2;12;3M", []), ("\u{1B}[<32;12;3M", []),
        ("\u{1B}[<4;12;3M", []), ("\u{1B}[<66;1;1M", []), ("\u{1B}[<0;0;3M", []),
        ("\u{1B}[<0;12M", []), ("\u{1B}[<0;12;3;4M", []), ("\u{1B}[<0;;3M", []),
        ("\u{1B}[<M", []),
        ("\u{1B}[<0;-1;3M", []), ("\u{1B}[<0;99999;3M", []), ("\u{1B}[<0;12;3A", []),
        ("\u{1B}[<0;12;3<M", []), ("\u{1B}[<0;1;99999999999999999999M", []),
        ("\u{1B}[<0000;00001;001M", []), ("\u{1B}[0;12;3M", []), ("\u{1B}[M !!", []),
        ("\u{1B}[Mq\u{1B}q", []), ("\u{85}", []), ("\u{1B}[1\u{1B}[B", [.down]),
        ("\u{1B}[\r", [.enter]),
        ("\u{1B}b", [.wordLeft]), ("\u{1B}f", [.wordRight]), ("\u{1B}\r", [.submit]),
        ("\u{1B}\u{7F}", [.control("w")]), ("\u{1B}[1;3D", [.wordLeft]),
        ("\u{1B}[1;5C", [.wordRight]), ("\u{1B}[1;2C", [.right]), ("\u{1B}[1;7D", [.wordLeft]),
        ("\u{1B}[1;0D", [.left]), ("\u{1B}[1;999D", [.left]), ("\u{1B}Od", [.wordLeft]),
        ("\u{1B}Oc", [.wordRight]), ("\u{13}", [.control("s")]),
    ]

    @Test(arguments: sequences.indices)
    func `a sequence is the same keys however it is divided`(_ index: Int) {
        let (text, keys) = TerminalKeyParserTests.sequences[index]
        let bytes = Array((text + "z").utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var parser = TerminalKeyParser()
                var read = parser.read(bytes[..<first])
                read += parser.read(bytes[first..<second])
                read += parser.read(bytes[second...])
                #expect(read == keys + [.text("z")], "divided at \(first) and \(second)")
                #expect(!parser.isWaiting)
            }
        }
    }

    @Test func `all sequences in a row are all keys in a row, byte by byte`() {
        let bytes = TerminalKeyParserTests.sequences.flatMap { Array($0.bytes.utf8) }
        var parser = TerminalKeyParser()
        let keys = bytes.flatMap { parser.read(CollectionOfOne($0)) }
        #expect(keys == TerminalKeyParserTests.sequences.flatMap(\.keys))
    }

    @Test func `Esc by itself is a key once nothing follows`() {
        var parser = TerminalKeyParser()
        #expect(parser.read([0x1B]).isEmpty && parser.isWaiting)
        #expect(parser.timeOut().isEmpty && parser.isWaiting)
        #expect(parser.timeOut() == [.escape])
        #expect(!parser.isWaiting && parser.timeOut().isEmpty)
        #expect(parser.read(Array("[A".utf8)) == [.text("["), .text("A")])
    }

    /// Input by moments of 10 ms, `␛` for Esc and `-` for none, and the keys that it is.
    static let timelines: [(marbles: String, keys: [TerminalKey])] = [
        ("␛--------[--------D", [.left]), ("␛--------[D", [.left]), ("␛[--------D", [.left]),
        ("␛---------------[---------------A", [.up]), ("␛--------O--------B", [.down]),
        ("␛--------[1;--------5--------C", [.wordRight]), ("␛[3--------~", [.delete]),
        ("␛[1;" + String(repeating: "-", count: 90) + "5D", [.wordLeft]),
        ("␛--------q", [.escape, .text("q")]), ("␛---d", []), ("␛--------␛[A", [.escape, .up]),
        ("␛␛--------[D", []), ("␛␛" + String(repeating: "-", count: 40), [.escape, .escape]),
        ("␛[<0;1--------2;3M", [.mouse(TerminalMouse(.click, line: 2, column: 11))]),
        ("␛" + String(repeating: "-", count: 40), [.escape]),
        ("␛" + String(repeating: "-", count: 40) + "q", [.escape, .text("q")]),
        ("␛[" + String(repeating: "-", count: 40) + "q", [.text("q")]),
        ("␛[1;" + String(repeating: "-", count: 110) + "q", [.text("q")]),
    ]

    @Test(arguments: timelines.indices)
    func `an arrow that arrives in two parts is an arrow, and Esc alone is Esc`(_ index: Int) {
        let (marbles, keys) = TerminalKeyParserTests.timelines[index]
        var parser = TerminalKeyParser()
        #expect(parser.keys(of: marbles) == keys, "\(marbles)")
    }

    @Test func `over a network Esc takes longer`() {
        let pause = String(repeating: "-", count: 50)
        var near = TerminalKeyParser()
        #expect(near.keys(of: "␛\(pause)[D") == [.escape, .text("["), .text("D")])
        var remote = TerminalKeyParser(isRemote: true)
        #expect(remote.keys(of: "␛\(pause)[D␛\(pause)\(pause)") == [.left, .escape])
    }

    @Test func `a letter whose bytes arrive in two parts is a letter`() {
        var parser = TerminalKeyParser()
        #expect(parser.read([0xE6, 0x9D]).isEmpty && parser.keys(of: "--------").isEmpty)
        #expect(parser.read([0xB1]) == [.text("東")])
    }

    @Test(arguments: [
        "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;x", "\u{1B}]0;x\u{1B}", "\u{1B}[[",
        "\u{1B}[<0;12;3", "\u{1B}[M!",
    ])
    func `a sequence that stays unfinished is dropped`(_ text: String) {
        var parser = TerminalKeyParser()
        #expect(parser.read(Array(text.utf8)).isEmpty && parser.isWaiting)
        #expect(parser.timeOut().isEmpty && !parser.isWaiting)
        #expect(parser.read(Array("x".utf8)) == [.text("x")])
    }

    @Test(arguments: [[0xC3], [0xE6, 0x9D], [0xF0, 0x9F, 0x98], [0xFF], [0x80], [0xC0, 0xAF]])
    func `what is not UTF-8 is dropped, and what follows is not`(_ bytes: [UInt8]) {
        var parser = TerminalKeyParser()
        #expect(parser.read(bytes + [0x61]) == [.text("a")])
        #expect(parser.read([0xED, 0xA0, 0x80, 0x62]) == [.text("b")])
    }

    @Test func `a paste waits for its end, and is no longer than the limit`() {
        var parser = TerminalKeyParser()
        _ = parser.read(Array("\u{1B}[200~".utf8))
        #expect(parser.timeOut().isEmpty)
        let long = [UInt8](repeating: 0x61, count: TerminalKeyParser.pasteLimit + 50)
        #expect(parser.read(long).isEmpty)
        let keys = parser.read(Array("\u{1B}[201~q".utf8))
        #expect(keys.last == .text("q") && keys.count == 2)
        guard case .paste(let text) = keys.first else {
            Issue.record("no paste")
            return
        }
        #expect(text.utf8.count == TerminalKeyParser.pasteLimit)
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `random bytes trap nothing, and do not depend on how they are divided`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let likely = Array("\u{1B}\u{1B}\u{1B}[[<<O0;9~AqMm\u{1B}[200~\u{1B}[201~é".utf8)
        let bytes = (0..<400).map { _ in
            Bool.random(using: &random)
                ? UInt8.random(in: 0...255, using: &random)
                : likely.randomElement(using: &random) ?? 0x1B
        }
        var whole = TerminalKeyParser()
        var divided = TerminalKeyParser()
        let keys = whole.read(bytes)
        #expect(bytes.flatMap { divided.read(CollectionOfOne($0)) } == keys, "seed \(seed)")
        for case .text(let scalar) in keys {
            #expect(scalar.properties.generalCategory != .control, "seed \(seed)")
        }
    }
}

extension TerminalKeyParser {
    /// The keys of a marble string: `␛` is Esc, and each `-` 10 ms without a byte.
    fileprivate mutating func keys(of marbles: String) -> [TerminalKey] {
        var keys: [TerminalKey] = []
        var passed = Duration.zero
        for marble in marbles {
            guard marble == "-" else {
                passed = .zero
                keys += read(Array((marble == "␛" ? "\u{1B}" : String(marble)).utf8))
                continue
            }
            passed += .milliseconds(10)
            guard let silence, passed >= silence else { continue }
            passed = .zero
            keys += timeOut()
        }
        return keys
    }
}
