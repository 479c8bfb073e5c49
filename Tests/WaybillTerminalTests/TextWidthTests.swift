import Testing
import WaybillTerminal
import WaybillTesting

@Suite struct TextWidthTests {
    @Test(
        arguments: [
            ("e", 1), ("é", 1), ("e\u{301}", 1), ("±", 1), ("漢", 2), ("한", 2),
            ("\u{1112}\u{1161}\u{11AB}", 2),
            ("😀", 2), ("🇯🇵", 2), ("🇯", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🏳️‍🌈", 2), ("❤", 1), ("❤\u{FE0F}", 2),
            ("1\u{FE0F}\u{20E3}", 2), ("Ａ", 2), ("ｱ", 1), ("ते", 1), ("\u{200B}", 0),
            ("\u{FEFF}", 0),
            ("\u{AD}", 1), ("\u{301}", 0), ("\u{20000}", 2), ("\u{1FAE9}", 2), ("\u{E000}", 1),
            ("\u{10FFFF}", 1), ("\n", 0), ("\u{1B}", 0), ("\u{85}", 0), ("\u{7F}", 0), ("…", 1),
            ("ψ", 1),
        ] as [(Character, Int)])
    func `a cluster takes the columns that a terminal gives it`(
        _ cluster: Character, _ columns: Int
    ) {
        #expect(TextWidth.columns(of: cluster) == columns)
        #expect(TextWidth.columns(of: String(cluster)) == columns)
    }

    @Test(arguments: [
        ("", 0), ("Explore", 7), ("العربية", 7), ("東京 Tokyo", 10), ("한국어", 6), ("café", 4),
        ("cafe\u{301}", 4),
        ("a\u{200B}b", 2), ("שָׁלוֹם", 4), ("👩‍👩‍👧 family", 9),
    ])
    func `a text takes the columns of its clusters`(_ text: String, _ columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
        #expect(TextWidth.columns(of: text[...]) == columns)
    }

    @Test(
        arguments: [
            ("กำ", 2), ("น้ำ", 2), ("ທຳ", 2), ("ຄ້ຳ", 2), ("\u{E33}", 1), ("\u{EB3}", 1),
            ("ก\u{E4D}\u{E32}", 2), ("กา", 2), ("กี", 1), ("น้ำพุ", 3), ("คำนำ", 4), ("กำำ", 3),
            ("漢\u{E33}", 3), ("\u{301}\u{E33}", 1),
        ])
    func `a SARA AM takes a column beside its consonant`(_ text: String, _ columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test func `a cluster of many signs is no wider than four columns`() {
        #expect(TextWidth.columns(of: "ก" + String(repeating: "\u{E33}", count: 900)) == 3)
        #expect(TextWidth.columns(of: "漢" + String(repeating: "\u{EB3}", count: 900)) == 4)
    }

    @Test func `every scalar takes none, one or two columns and the ideographs two`() {
        var counts: [Int: Int] = [:]
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 7) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            counts[TextWidth.columns(of: Character(scalar)), default: 0] += 1
        }
        #expect(counts.keys.sorted() == [0, 1, 2])
        for value in stride(from: UInt32(0x4E00), through: 0x9FFF, by: 7) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(TextWidth.columns(of: Character(scalar)) == 2)
        }
    }

    @Test(
        arguments: [
            (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x1160, 0), (0x11FF, 0), (0x1200, 1),
            (0x2FF, 1), (0x300, 0),
            (0x36F, 0), (0x370, 1), (0x2319, 1), (0x231A, 2), (0x231B, 2), (0x231C, 1),
            (0x3FFFD, 2),
            (0x3FFFE, 1), (0xE0100, 0), (0xE01EF, 0), (0xE01F0, 1),
        ] as [(UInt32, Int)])
    func `the ranges of the table begin and end as in Unicode`(_ value: UInt32, _ columns: Int)
        throws
    {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(
            TextWidth.columns(of: Character(scalar)) == columns, "U+\(String(value, radix: 16))")
    }
}
