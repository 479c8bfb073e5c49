import Testing
import WaybillGRDB
import WaybillPipeline
import WaybillTesting

@Suite(.timeLimit(.minutes(1)))
struct TextSearchPropertyTests {
    private static let letters: [String] = [
        "a", "b", "C", "é", "É", "e\u{301}", "ø", "ß", "ẞ", "æ", "İ", "ı", "ς", "Σ", "ё", "Й", "ế",
        "漢",
        "が", "か\u{3099}", "한", "हि", "न्", "ไ", "ก", "ﬁ", "Ａ", "ｶ", "²", "7", "٣", "\u{200D}",
        "\u{AD}",
        "\u{301}", "🏝️",
    ]
    private static let separators = [
        " ", "-", "’", "'", "\0", "\n", "。", "\"", "*", ", ", "\u{3000}",
    ]

    private static func text(words: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: words, using: &random)).map { _ in
            let word = (0..<Int.random(in: 0...4, using: &random))
                .compactMap { _ in letters.randomElement(using: &random) }.joined()
            return word + (separators.randomElement(using: &random) ?? " ")
        }
        .joined()
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `words in many scripts find what a search through all finds`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let spots = (0..<300).map { number in
            Spot(
                id: "n\(number)", name: Self.text(words: 0...5, &random),
                group: Bool.random(using: &random) ? Self.text(words: 0...2, &random) : nil)
        }
        let store = try GRDBRecordStore<Spot>.inMemory()
        try await store.add(spots)
        let plain = try InMemoryRecordStore(spots)
        var hits = 0
        for _ in 0..<150 {
            let text = Self.text(words: 1...2, &random)
            let found = try await store.ids(text, limit: 1_000)
            let expected = try await plain.ids(text, limit: 1_000)
            #expect(Set(found) == Set(expected), "seed \(seed), \(text.debugDescription)")
            #expect(found.count == expected.count)
            hits += found.count
        }
        #expect(hits > 100, "seed \(seed): the test finds something")
    }

    @Test func `a text's matches come by relevance, equal ones by identity`() async throws {
        let store = try GRDBRecordStore<Spot>.inMemory()
        try await store.add([
            Spot(id: "long", name: "Pizza and a great many other things to eat here"),
            Spot(id: "b", name: "Pizza"),
            Spot(id: "twice", name: "Pizza Pizza Pizza"),
            Spot(id: "a", name: "Pizza"),
            Spot(id: "other", name: "Pasta"),
        ])
        let ids = try await store.ids("pizza")
        #expect(ids.last == "long")
        #expect(ids.filter { ["a", "b"].contains($0) } == ["a", "b"])
        #expect(try await store.ids("pizza", limit: 2) == Array(ids.prefix(2)))
    }
}
