import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct RecordStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let harbour = Spot(
        id: "a", name: "Harbour Café", group: "cafe", latitude: 43.5, longitude: 7.5, visits: 3)
    private static let castle = Spot(
        id: "b", name: "Old Castle", group: "castle", latitude: 43.75, longitude: 7.25)
    private static let nowhere = Spot(id: "c", name: "Café Nowhere")
    private static let spots = [castle, nowhere, harbour]

    @Test(arguments: StoreKind.allCases)
    func `a record comes back as it was`(_ kind: StoreKind) async throws {
        let store = try await kind.store(Self.spots, in: folder)
        #expect(try await store.record(id: "a") == Self.harbour)
        #expect(try await store.record(id: "c") == Self.nowhere)
        #expect(try await store.record(id: "d") == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `odd texts and numbers come back as they were`(_ kind: StoreKind) async throws {
        let spots = [
            Spot(id: "", name: "'; DROP TABLE \"order\"; --", group: ""),
            Spot(id: "nul\0nul", name: "a\0b", group: "\0"),
            Spot(id: "é", name: String(repeating: "漢字🏝️", count: 20_000), visits: .max),
            Spot(id: "e\u{301}", name: "\u{FEFF}\r\n\t", latitude: 91, longitude: -0.0),
            Spot(id: "inf", latitude: .infinity, longitude: -.infinity, visits: .min),
        ]
        let store = try await kind.store(spots, in: folder)
        for spot in spots {
            let found = try await store.record(id: spot.id)
            #expect(found == spot)
            // Equal to Swift, but other bytes: an identity is its bytes.
            #expect(found.map { Array($0.id.utf8) } == Array(spot.id.utf8))
        }
        #expect(try await store.summary(by: "id").count == 5)
    }

    @Test(arguments: StoreKind.allCases)
    func `a record replaces the one with its identity everywhere`(_ kind: StoreKind) async throws {
        let store = try await kind.store(Self.spots, in: folder)
        let moved = Spot(id: "a", name: "Pier", latitude: -43, longitude: -7)
        #expect(try await store.add([moved, Self.nowhere, moved]) == 3)
        #expect(try await store.record(id: "a") == moved)
        #expect(try await store.ids("harbour") == [])
        #expect(try await store.ids("pier") == ["a"])
        #expect(try await store.ids(near: moved.position, limit: 1) == ["a"])
        #expect(try await store.ids(near: Self.harbour.position) == ["b", "a"])
        try await store.add([Spot(id: "a")])
        #expect(try await store.ids(near: moved.position) == ["b"])
        #expect(try await store.summary(by: "id").count == 3)
    }

    @Test(arguments: StoreKind.allCases)
    func `a load first removes what has any of the values`(_ kind: StoreKind) async throws {
        let store = try await kind.store(Self.spots, in: folder)
        let gone = [ColumnValue("group", .text("cafe")), ColumnValue("visits", .integer(9))]
        #expect(try await store.add([], removing: gone) == 0)
        #expect(try await store.ids() == ["b", "c"])
        #expect(try await store.ids("harbour") == [])
        #expect(try await store.ids(near: Self.harbour.position) == ["b"])
        // Another kind of value is another value.
        let kept = [ColumnValue("visits", .real(0)), ColumnValue("visits", .text("0"))]
        try await store.add([], removing: kept)
        #expect(try await store.ids() == ["b", "c"])
        try await store.add([Self.harbour], removing: [ColumnValue("group", .null)])
        #expect(try await store.ids() == ["a", "b"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a query without anything finds all by identity`(_ kind: StoreKind) async throws {
        let store = try await kind.store(Self.spots, in: folder)
        #expect(try await store.ids() == ["a", "b", "c"])
        #expect(try await store.ids(limit: 2) == ["a", "b"])
        #expect(try await store.matches(RecordQuery()).allSatisfy { $0.distance == nil })
    }

    @Test(arguments: StoreKind.allCases)
    func `every word must begin a word, whatever its case and accents`(
        _ kind: StoreKind
    ) async throws {
        let store = try await kind.store(
            Self.spots + [Spot(id: "d", name: "Αθήνα Łódź")], in: folder)
        #expect(try await Set(store.ids("CAFE")) == ["a", "c"])
        #expect(try await store.ids("caf har") == ["a"])
        #expect(try await store.ids("castle old") == ["b"])
        #expect(try await store.ids("astle") == [])
        #expect(try await store.ids("old harbour") == [])
        #expect(try await store.ids("αθηνα lodz") == ["d"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a text and a point give the text's matches with distances`(
        _ kind: StoreKind
    ) async throws {
        let store = try await kind.store(Self.spots, in: folder)
        let near = try #require(Self.castle.position)
        let found = try await store.matches(RecordQuery(text: "cafe", near: near))
        #expect(Set(found.map(\.record.id)) == ["a", "c"])
        for match in found {
            #expect(match.distance == match.record.position?.distance(to: near))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the nearest come first, and equally near ones by identity`(
        _ kind: StoreKind
    ) async throws {
        let twins = ["z", "m", "k"].map { Spot(id: $0, latitude: 43.7, longitude: 7.3) }
        let store = try await kind.store(Self.spots + twins, in: folder)
        let near = Coordinate(latitude: 43.7, longitude: 7.3)
        let found = try await store.matches(RecordQuery(near: near, limit: 4))
        #expect(found.map(\.record.id) == ["k", "m", "z", "b"])
        #expect(found.prefix(3).allSatisfy { $0.distance == 0 })
        #expect(try await store.ids(near: near, limit: 2) == ["k", "m"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a limit below one finds nothing, a large one everything`(_ kind: StoreKind) async throws {
        let store = try await kind.store(Self.spots, in: folder)
        let near = Coordinate(latitude: -80, longitude: -170)
        for limit in [0, -1, Int.min] {
            #expect(try await store.ids(limit: limit) == [])
            #expect(try await store.ids("cafe", limit: limit) == [])
            #expect(try await store.ids(near: near, limit: limit) == [])
        }
        #expect(try await store.ids(limit: .max) == ["a", "b", "c"])
        #expect(try await Set(store.ids("cafe", limit: .max)) == ["a", "c"])
        #expect(try await Set(store.ids(near: near, limit: .max)) == ["a", "b"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a summary counts by value and finds the middle`(_ kind: StoreKind) async throws {
        let store = try await kind.store(Self.spots + [Spot(id: "d", group: "")], in: folder)
        let summary = try await store.summary(by: "group")
        #expect(summary.count == 4)
        #expect(summary.counts == ["cafe": 1, "castle": 1, "": 2])
        #expect(summary.centre == Coordinate(latitude: 43.625, longitude: 7.375))
        #expect(try await store.summary(by: "visits").counts == ["3": 1, "0": 3])
        try await store.add([Spot(id: "e", latitude: 60, longitude: 7.375)])
        let centre = try await store.summary(by: "id").centre
        #expect(centre == Coordinate(latitude: 43.75, longitude: 7.375))
    }

    @Test(arguments: StoreKind.allCases)
    func `values that look alike are counted together`(_ kind: StoreKind) async throws {
        let spots = [Spot(id: "a", group: "é"), Spot(id: "b", group: "e\u{301}")]
        let store = try await kind.store(spots, in: folder)
        #expect(try await store.summary(by: "group").counts == ["é": 2])
    }

    @Test(arguments: StoreKind.allCases)
    func `an empty store has no middle and no matches`(_ kind: StoreKind) async throws {
        let store = try await kind.store(in: folder)
        let summary = try await store.summary(by: "group")
        #expect(summary.count == 0 && summary.counts.isEmpty && summary.centre == nil)
        #expect(try await store.ids() == [])
        #expect(try await store.ids("a") == [])
        #expect(try await store.ids(near: Self.harbour.position) == [])
    }

    @Test(arguments: StoreKind.allCases)
    func `a column outside of the schema is an error`(_ kind: StoreKind) async throws {
        let store = try await kind.store(Self.spots, in: folder)
        for column in ["nowhere", "", "number$", "id\" --", "ID", "rowid"] {
            let counting = await persistenceError { _ = try await store.summary(by: column) }
            #expect(counting?.reason == .unreadable)
            let removing = await persistenceError {
                try await store.add([], removing: [ColumnValue(column, .null)])
            }
            #expect(removing?.reason == .unreadable)
        }
        #expect(try await store.summary(by: "group").count == 3)
    }

    @Test(arguments: StoreKind.allCases)
    func `a name with an apostrophe or a hyphen is found in each spelling`(
        _ kind: StoreKind
    ) async throws {
        let names = ["Oʻzbekiston", "O’Hare", "D'Angelo", "Wi-Fi", "AT&T", "Coca-Cola"]
        let spots = names.map { Spot(id: $0, name: $0) }
        let store = try await kind.store(spots, in: folder)
        let typed = ["o'zbekiston", "ohare", "dangelo", "wifi", "att", "cocacola"]
        for (name, text) in zip(names, typed) {
            let query = RecordQuery(text: text, spelling: .exact)
            #expect(try await store.matches(query).map(\.record.id) == [name])
        }
        #expect(try await store.ids("coca cola") == ["Coca-Cola"])
        #expect(try await store.ids("hare") == ["O’Hare"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a hyphenated query finds the name as one word, and as several`(
        _ kind: StoreKind
    ) async throws {
        let names = ["WiFi Café", "Café Wi Fi", "Wi-Fi Café", "CocaCola Wi-Fi", "AC/DC Bar", "Fi"]
        let store = try await kind.store(names.map { Spot(id: $0, name: $0) }, in: folder)
        func found(_ text: String) async throws -> Set<String> {
            let query = RecordQuery(text: text, spelling: .exact)
            return Set(try await store.matches(query).map(\.record.id))
        }
        #expect(try await found("wi-fi") == Set(names.prefix(4)))
        #expect(try await found("wi-fi cafe") == Set(names.prefix(3)))
        #expect(try await found("coca-cola wi-fi") == ["CocaCola Wi-Fi"])
        #expect(try await found("acdc") == ["AC/DC Bar"])
        #expect(try await found("ac/dc bar") == ["AC/DC Bar"])
    }

    @Test(
        arguments: StoreKind.allCases,
        [
            "", " ", "*", "\"", "'", "O'Brien \"x", "AND OR", "NOT", "NEAR(", "NEAR(a b, 2)", "a*b",
            "name:x", "^a", "{a b}:c", "-a", "a + b", "(", "\\", "%", "_", "\0", "a\0b", "漢字",
            "🏝️", "\u{FE0F}", "e\u{301}\u{301}\u{301}", "\u{202E}abc", "½", "ﷺ", "-- ; DROP",
        ])
    func `a hostile text is only a text`(_ kind: StoreKind, _ text: String) async throws {
        let words = SearchWords.split(text)
        let spots = [Spot(id: "same", name: text, group: text), Spot(id: "other", name: "zebra")]
        let store = try await kind.store(spots, in: folder)
        #expect(try await store.ids(text) == (words.isEmpty ? [] : ["same"]))
        let near = Coordinate(latitude: 0, longitude: 0)
        #expect(try await store.ids(text, near: near) == (words.isEmpty ? [] : ["same"]))
    }

    @Test(arguments: StoreKind.allCases)
    func `a thousand letters or words are only a text`(_ kind: StoreKind) async throws {
        let word = String(repeating: "a", count: 1_000)
        let many = (0..<300).map { "w\($0)" }.joined(separator: " ")
        let spots = [Spot(id: "word", name: word), Spot(id: "many", name: many)]
        let store = try await kind.store(spots, in: folder)
        #expect(try await store.ids(word) == ["word"])
        #expect(try await store.ids(word + "a") == [])
        #expect(try await store.ids(many) == ["many"])
        #expect(try await store.ids(many + " absent") == [])
        #expect(try await store.ids(String(repeating: "(\"", count: 500)) == [])
    }
}
