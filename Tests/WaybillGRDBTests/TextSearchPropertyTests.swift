import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// A spot that is kept as JSON.
private struct Pub: Codable, Identifiable, Equatable {
    let id: String
    let name: String
    let group: String?
    let position: Coordinate?
    let visits: Int64

    init(_ spot: Spot) {
        (id, name, group) = (spot.id, spot.name, spot.group)
        (position, visits) = (spot.position, spot.visits)
    }
}

/// Both stores give the same matches, in the same order and for the same
/// reasons.
@Suite(.timeLimit(.minutes(60)))
struct TextSearchPropertyTests {
    private static let letters: [String] = [
        "a", "b", "C", "é", "É", "e\u{301}", "ø", "ß", "ẞ", "æ", "İ", "ı", "ς", "Σ", "ё", "Й", "ế",
        "漢", "が", "か\u{3099}", "한", "हि", "न्", "ไ", "ก", "ﬁ", "Ａ", "ｶ", "²", "7", "٣",
        "\u{200D}", "\u{AD}", "\u{301}", "🏝️", "א", "ב", "ع", "م",
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

    @Test(arguments: SeededGenerator.seeds(2))
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
        for _ in 0..<80 {
            let text = Self.text(words: 1...2, &random)
            let query = RecordQuery(text: text, limit: 1_000)
            let found = try await store.matches(query)
            #expect(try await found == plain.matches(query), "seed \(seed), \(query)")
            hits += found.count
        }
        #expect(hits > 50, "seed \(seed): the test finds something")
    }

    // MARK: Many matches

    private static let syllables = [
        "pi", "zza", "ca", "fé", "ba", "r", "ro", "ma", "漢", "字", "נמל",
    ]

    private static func word(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...4, using: &random))
            .compactMap { _ in syllables.randomElement(using: &random) }.joined()
    }

    private static func name(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in word(&random) }
            .joined(separator: " ")
    }

    /// Makes a typing mistake, or none, and stops somewhere.
    private static func typed(_ word: String, _ random: inout SeededGenerator) -> String {
        var letters = Array(word)
        guard letters.count > 2 else { return word }
        let index = Int.random(in: 1..<letters.count - 1, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: letters.remove(at: index)
        case 1: letters.insert("x", at: index)
        case 2: letters[index] = "o"
        case 3: letters.swapAt(index, index + 1)
        default: break
        }
        return String(letters.prefix(.random(in: 1...letters.count, using: &random)))
    }

    private static func query(_ random: inout SeededGenerator) -> RecordQuery {
        var query = RecordQuery(limit: [1, 3, 20, 100].randomElement(using: &random) ?? 20)
        if Int.random(in: 0..<6, using: &random) > 0 {
            query.text = (0..<Int.random(in: 1...2, using: &random))
                .map { _ in typed(word(&random), &random) }.joined(separator: " ")
        }
        if Int.random(in: 0..<3, using: &random) > 0 {
            let point = random.coordinate()
            query.near = Coordinate(latitude: point.latitude, longitude: point.longitude)
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let radii: [Double] = [0, 100, 30_000, 1_500_000, 1e8, .infinity]
            query.radius = radii.randomElement(using: &random)
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let groups = ["bar", "café", "BAR"].shuffled(using: &random)
            let values = groups.prefix(.random(in: 1...2, using: &random)).map(StoredValue.text)
            query.conditions.append(ColumnCondition("group", oneOf: values))
        }
        if Int.random(in: 0..<5, using: &random) == 0 {
            query.conditions.append(
                ColumnCondition("visits", oneOf: [.integer(1), .real(2), .null, .integer(3)]))
        }
        if Int.random(in: 0..<5, using: &random) == 0 { query.spelling = .exact }
        return query
    }

    private static let isEven: @Sendable (Pub) -> Bool = { $0.visits % 2 == 0 }

    @Test(arguments: SeededGenerator.seeds(2))
    func `ranked, near and filtered matches are those of a search through all`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        var spots = random.spots(seed == 1 ? 5_000 : 1_200)
        for index in spots.indices {
            spots[index].name = Self.name(&random)
            let groups: [String?] = ["bar", "café", "BAR", "", nil]
            spots[index].group = groups.randomElement(using: &random) ?? nil
            spots[index].visits = .random(in: 0...4, using: &random)
        }
        // Any points, where their order is right; nearness counts or does not.
        var places = (0..<4).map { _ in Double(Int.random(in: 0...6, using: &random)) / 2 }
        places.sort(by: >)
        let ranking = TextRanking(
            titleStart: places[0], title: places[1], otherStart: places[2], elsewhere: places[3],
            whole: Double(Int.random(in: 0...4, using: &random)),
            mistake: Double(Int.random(in: 0...2, using: &random)),
            distance: [nil, 50, 500, 100_000].randomElement(using: &random) ?? nil)
        let format = RecordFormat<Pub>(
            searched: [\.name, { $0.group ?? "" }],
            columns: [
                "group": { $0.group.map(StoredValue.text) ?? .null },
                "visits": { .integer($0.visits) },
            ], position: \.position, ranking: seed % 2 == 0 ? .nearness : ranking)
        let pubs = spots.map(Pub.init)
        let store = try GRDBRecordStore<Pub>.inMemory(format)
        _ = try await store.load(removing: []) { add in for pub in pubs { try add(pub) } }
        let plain = try InMemoryRecordStore(pubs, format: format)
        for round in 0..<40 {
            let query = Self.query(&random)
            let accepts = round % 4 == 0 ? Self.isEven : nil
            let found = try await store.matches(query, where: accepts)
            let expected = try await plain.matches(query, where: accepts)
            #expect(found == expected, "seed \(seed), \(query), \(format.schema.ranking)")
            if found != expected { return }
        }
    }
}
