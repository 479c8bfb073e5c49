import Foundation
import Testing
import WaybillGRDB
import WaybillStorage

/// A note as its layout changed over the years.
private protocol Note: StoredRecord {
    var storedValues: [StoredValue] { get set }
    init(_ storedValues: [StoredValue])
}

extension Note {
    var id: String { storedValues.first?.plainText ?? "" }

    init(storedValues: [StoredValue]) throws(PersistenceError) { self.init(storedValues) }

    fileprivate static func layout(
        _ others: [String], searched: [String], filtered: [String] = [], version: Int,
        defaults: [String: StoredValue] = [:]
    ) -> RecordSchema {
        RecordSchema(
            table: "note", columns: ["id", "latitude", "longitude"] + others,
            searchedColumns: searched, position: PositionColumns(),
            filteredColumns: filtered, version: version, defaults: defaults)
    }
}

private struct FirstNote: Note {
    var storedValues: [StoredValue]
    init(_ storedValues: [StoredValue]) { self.storedValues = storedValues }
    static let schema = layout(["title", "colour"], searched: ["title"], version: 1)
}

/// A colour goes, a text and a stamp come, and more is searched.
private struct SecondNote: Note {
    var storedValues: [StoredValue]
    init(_ storedValues: [StoredValue]) { self.storedValues = storedValues }
    static let schema = layout(
        ["title", "text", "stamp"], searched: ["title", "text"], filtered: ["stamp"], version: 2,
        defaults: ["text": .text("Unwritten"), "stamp": .integer(7)])
}

/// The columns of the first, but found by its colour.
private struct RecolouredNote: Note {
    var storedValues: [StoredValue]
    init(_ storedValues: [StoredValue]) { self.storedValues = storedValues }
    static let schema = layout(
        ["title", "colour"], searched: ["colour"], filtered: ["title"], version: 1)
}

/// Changed, but not called another version.
private struct CarelessNote: Note {
    var storedValues: [StoredValue]
    init(_ storedValues: [StoredValue]) { self.storedValues = storedValues }
    static let schema = layout(["title"], searched: ["title"], version: 1)
}

/// How records are migrated when their layout changes.
@Suite(.timeLimit(.minutes(60)))
struct VersionTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("notes.db")
    }

    private static let notes = (0..<1_500).map { number in
        FirstNote([
            .text("n\(number)"), .real(Double(number % 90)), .real(7), .text("Title \(number)"),
            .text(number == 9 ? "Red" : "Blue"),
        ])
    }

    private func makeNotes() async throws {
        try await GRDBRecordStore<FirstNote>(path: path).add(Self.notes)
    }

    private func ids<Record: Note>(
        _ store: GRDBRecordStore<Record>, _ query: RecordQuery
    ) async throws -> [String] {
        try await store.matches(query).map(\.record.id)
    }

    @Test func `columns come with what they hold by default, and go, and no row is lost`()
        async throws
    {
        try await makeNotes()
        let store = try GRDBRecordStore<SecondNote>(path: path)
        #expect(try await store.summary(by: "stamp").counts == ["7": 1_500])
        let note = try await store.record(id: "n9")
        #expect(
            note?.storedValues == [
                .text("n9"), .real(9), .real(7), .text("Title 9"), .text("Unwritten"), .integer(7),
            ])
        #expect(try await ids(store, RecordQuery(text: "title 9 unwritten", limit: 1)) == ["n9"])
        let stamped = RecordQuery(
            text: "1499", conditions: [ColumnCondition("stamp", oneOf: [.integer(7)])])
        #expect(try await ids(store, stamped) == ["n1499"])
        let near = Coordinate(latitude: 89, longitude: 7)
        #expect(try await ids(store, RecordQuery(near: near, limit: 1)) == ["n1079"])
    }

    @Test func `other searched columns are found by without another version`() async throws {
        try await makeNotes()
        let store = try GRDBRecordStore<RecolouredNote>(path: path)
        #expect(try await ids(store, RecordQuery(text: "red")) == ["n9"])
        #expect(try await ids(store, RecordQuery(text: "title")) == [])
        let titled = ColumnCondition("title", oneOf: [.text("Title 4"), .text("Title 9")])
        #expect(try await ids(store, RecordQuery(text: "red", conditions: [titled])) == ["n9"])
        #expect(try await ids(store, RecordQuery(conditions: [titled])) == ["n4", "n9"])
        // And back again.
        let first = try GRDBRecordStore<FirstNote>(path: path)
        #expect(try await ids(first, RecordQuery(text: "title 1234")) == ["n1234"])
        #expect(try await first.summary(by: "id").count == 1_500)
    }

    @Test func `a database of a later version is refused and stays as it is`() async throws {
        _ = try await GRDBRecordStore<SecondNote>(path: path).add([
            SecondNote([.text("a"), .null, .null, .text("A"), .text("B"), .integer(1)])
        ])
        let before = FileManager.default.contents(atPath: path)
        let error = await persistenceError { _ = try GRDBRecordStore<FirstNote>(path: path) }
        #expect(error?.reason == .newer)
        #expect(error?.message.hasPrefix(path) == true)
        #expect(FileManager.default.contents(atPath: path) == before)
        #expect(try await GRDBRecordStore<SecondNote>(path: path).record(id: "a") != nil)
    }

    @Test func `a database with other spellings of words is indexed anew`() async throws {
        try await GRDBRecordStore<FirstNote>(path: path).add([
            FirstNote([.text("a"), .null, .null, .text("Oʻzbekiston Wi-Fi"), .text("Blue")])
        ])
        try await makeThirdFormat(at: path, id: "a", words: "oʻzbekiston wi fi")
        let store = try GRDBRecordStore<FirstNote>(path: path)
        for text in ["o'zbekiston", "wifi"] {
            #expect(try await ids(store, RecordQuery(text: text)) == ["a"])
        }
    }

    @Test func `other columns in the same version are refused`() async throws {
        try await makeNotes()
        let error = await persistenceError { _ = try GRDBRecordStore<CarelessNote>(path: path) }
        #expect(error?.reason == .foreign)
        #expect(try await GRDBRecordStore<FirstNote>(path: path).summary(by: "id").count == 1_500)
    }

    @Test func `a database of the first format keeps its records`() async throws {
        try await makeFirstFormat(at: path)
        let error = await persistenceError {
            _ = try GRDBRecordStore<FirstNote>(
                path: path, opening: DatabaseOpening(access: .readOnly))
        }
        #expect(error?.reason == .readOnly)
        let store = try GRDBRecordStore<FirstNote>(path: path)
        #expect(try await ids(store, RecordQuery(text: "pier")) == ["a"])
        let near = Coordinate(latitude: 2, longitude: 2)
        #expect(try await ids(store, RecordQuery(near: near)) == ["b", "a"])
        #expect(try await store.record(id: "b")?.storedValues.last == .text("Red"))
    }
}
