import Foundation
import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// What any `Codable` and `Identifiable` value can be kept as.
@Suite(.timeLimit(.minutes(60)))
struct RecordFormatTests {
    private struct Book: Codable, Identifiable, Hashable {
        var id = UUID()
        var title = ""
        var author: String?
        var date = Date(timeIntervalSince1970: 0)
        var cover = Data()
        var tags: [String] = []
        var rating: Double?
    }

    private struct Numbered: Codable, Identifiable, Hashable {
        struct ID: Codable, Hashable {
            var shelf: String
            var number: Int
        }

        var id: ID
    }

    private struct Stop: Codable, Identifiable, Hashable {
        var id: String
        var name: String
        var point: Coordinate
    }

    private struct Counted: Codable, Identifiable, Hashable {
        var id: Int
    }

    private struct Named: Codable, Identifiable, Hashable {
        var id: String
        var text = ""
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func format(
        _ ranking: TextRanking = TextRanking(), version: Int = 1
    ) -> RecordFormat<Book> {
        RecordFormat(
            searched: [\.title, { $0.author ?? "" }],
            columns: [
                "rated": { .bool($0.rating != nil) }, "date": { .date($0.date) },
                "cover": { .data($0.cover) },
            ], ranking: ranking, version: version)
    }

    private static func books(_ count: Int, _ random: inout SeededGenerator) -> [Book] {
        (0..<count).map { _ in
            var book = Book()
            book.id = UUID(uuid: random.bytes())
            book.title =
                ["Dune", "The Left Hand", "Dune Messiah", "", "Käse\0"]
                .randomElement(using: &random) ?? ""
            book.author = ["Herbert", "Le Guin", nil].randomElement(using: &random) ?? nil
            book.date = Date(
                timeIntervalSinceReferenceDate: .random(in: -1e10...1e10, using: &random))
            book.cover = Data(
                (0..<Int.random(in: 0...9, using: &random)).map { _ in
                    [0, 1, 0x41, 0xFF].randomElement(using: &random) ?? 0
                })
            book.tags = Array(repeating: "a", count: .random(in: 0...3, using: &random))
            book.rating = [nil, 0.1, -3].randomElement(using: &random) ?? nil
            return book
        }
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `a value is what it was when it is read, in memory and in a file`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let books = Self.books(30, &random)
        let path = folder.path("\(seed).db")
        let stores: [any RecordStore<Book>] = [
            try InMemoryRecordStore(format: Self.format()),
            try GRDBRecordStore(path: path, format: Self.format()),
        ]
        for store in stores {
            for book in books { try await store.save(book) }
            for book in books {
                #expect(try await store.record(id: book.id) == book, "seed \(seed)")
            }
        }
        for cover in Set(books.map(\.cover)) {
            let query = RecordQuery(
                conditions: [ColumnCondition("cover", oneOf: [.data(cover)])], limit: 1_000)
            let expected = Set(books.filter { $0.cover == cover })
            for store in stores {
                #expect(
                    Set(try await store.matches(query).map(\.record)) == expected, "seed \(seed)")
            }
        }
        let counts = try await stores[0].summary(by: "rated").counts
        #expect(try await stores[1].summary(by: "rated").counts == counts)
        #expect(counts["1", default: 0] == books.count { $0.rating != nil })
    }

    @Test func `identities of any kind find their records`() async throws {
        let path = folder.path("kinds.db")
        let counted = try GRDBRecordStore<Counted>(path: path)
        for id in [-1, 7] { try await counted.save(Counted(id: id)) }
        #expect(try await counted.record(id: -1) == Counted(id: -1))
        #expect(try await counted.record(id: 1) == nil)
        let numbered = try GRDBRecordStore<Numbered>(path: path)
        let ids = [Numbered.ID(shelf: "a", number: 1), Numbered.ID(shelf: "a\"1", number: 1)]
        for id in ids { try await numbered.save(Numbered(id: id)) }
        for id in ids { #expect(try await numbered.record(id: id) == Numbered(id: id)) }
        try await numbered.delete(id: ids[0])
        #expect(try await numbered.matches(RecordQuery()).map(\.record.id) == [ids[1]])
        let named = try GRDBRecordStore<Named>(path: path)
        let names = ["", "a", "\"a\"", "A", "{}", "7", "a\0b", "é", "e\u{301}"]
        for name in names { try await named.save(Named(id: name)) }
        for name in names {
            let found = try await named.record(id: name)
            #expect(found.map { Array($0.id.utf8) } == Array(name.utf8), "\(name.debugDescription)")
        }
        try await named.delete(id: "\"a\"")
        #expect(try await named.record(id: "\"a\"") == nil)
        #expect(try await named.record(id: "a") != nil)
    }

    @Test func `an index is made again where its declaration changes`() async throws {
        let path = folder.path("books.db")
        var book = Book()
        (book.title, book.author) = ("Dune", "Herbert")
        let plain = try GRDBRecordStore<Book>(path: path)
        try await plain.save(book)
        #expect(try await plain.matches(RecordQuery(text: "dune")).isEmpty)
        let found = try GRDBRecordStore(path: path, format: Self.format())
        #expect(try await found.matches(RecordQuery(text: "dune her")).map(\.record) == [book])
        let unrated = ColumnCondition("rated", oneOf: [.bool(false)])
        #expect(
            try await found.matches(RecordQuery(conditions: [unrated])).map(\.record) == [book])
        let other = RecordFormat<Book>(searched: [{ $0.author ?? "" }], version: 2)
        let byAuthor = try GRDBRecordStore(path: path, format: other)
        #expect(try await byAuthor.matches(RecordQuery(text: "dune")).isEmpty)
        #expect(try await byAuthor.matches(RecordQuery(text: "herbert")).map(\.record) == [book])
    }

    @Test func `a table that another kind of record was kept in is refused and stays`()
        async throws
    {
        let path = folder.path("order.db")
        try await GRDBRecordStore<Spot>(path: path).add([Spot(id: "a")])
        for version in 1...2 {
            let format = RecordFormat<Named>(table: "order", version: version)
            let error = await persistenceError {
                _ = try GRDBRecordStore(path: path, format: format)
            }
            #expect(error?.reason == .foreign)
        }
        #expect(try await GRDBRecordStore<Spot>(path: path).ids() == ["a"])
    }

    @Test func `a body that is damaged stays where the declaration changes`() async throws {
        let path = folder.path("kept.db")
        let store = try GRDBRecordStore<Named>(path: path)
        for id in ["a", "b"] { try await store.save(Named(id: id, text: "Dune")) }
        try await damage("named", of: path, id: "a", body: "{")
        let format = RecordFormat<Named>(searched: [\.text])
        let searched = try GRDBRecordStore(path: path, format: format)
        #expect(try await searched.matches(RecordQuery(text: "dune")).map(\.record.id) == ["b"])
        let error = await persistenceError { _ = try await searched.record(id: "a") }
        #expect(error?.reason == .unreadable)
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"id": "b", "text": ""}"#, #"{"id": "a"}"#,
        #"{"id": 7, "text": ""}"#, String(repeating: "[", count: 10_000),
    ])
    func `a body that is damaged is an error, and the others are read`(body: String) async throws {
        let path = folder.path("damaged.db")
        let store = try GRDBRecordStore<Named>(path: path)
        for id in ["a", "c"] { try await store.save(Named(id: id)) }
        try await damage("named", of: path, id: "a", body: body)
        let error = await persistenceError { _ = try await store.record(id: "a") }
        #expect(error?.reason == .unreadable)
        #expect(error?.message.contains("\"a\" of named") == true)
        #expect(try await store.record(id: "c") == Named(id: "c"))
        try await store.save(Named(id: "a", text: "mended"))
        #expect(try await store.record(id: "a")?.text == "mended")
    }

    @Test func `what cannot be encoded is an error, and nothing is kept`() async throws {
        let store = try GRDBRecordStore<Book>(path: folder.path("nan.db"))
        var book = Book()
        book.rating = .nan
        let broken = book
        let error = await persistenceError { try await store.save(broken) }
        #expect(error?.reason == .unreadable)
        #expect(try await store.matches(RecordQuery()).isEmpty)
    }

    @Test func `nearness does not count unless the format includes it`() async throws {
        let here = try #require(Coordinate(latitude: 48, longitude: 16))
        let far = try #require(Coordinate(latitude: -30, longitude: -70))
        let stops = [
            Stop(id: "a", name: "Gate Market", point: here),
            Stop(id: "b", name: "Market", point: far),
        ]
        let query = RecordQuery(text: "market", near: here)
        for (ranking, ids) in [(TextRanking(), ["b", "a"]), (.nearness, ["a", "b"])] {
            let format = RecordFormat<Stop>(
                searched: [\.name], position: { $0.point }, ranking: ranking)
            let stores: [any RecordStore<Stop>] = [
                try InMemoryRecordStore(stops, format: format),
                try GRDBRecordStore(path: folder.path("\(ids).db"), format: format),
            ]
            for stop in stops { try await stores[1].save(stop) }
            for store in stores {
                let matches = try await store.matches(query)
                #expect(matches.map(\.record.id) == ids)
                #expect(matches.allSatisfy { $0.distance != nil })
            }
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func bytes() -> uuid_t {
        var all = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &all) { bytes in
            for index in bytes.indices { bytes[index] = .random(in: 0...255, using: &self) }
        }
        return all
    }
}
