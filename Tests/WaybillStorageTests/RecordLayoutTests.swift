import Testing
import WaybillStorage

struct RecordLayoutTests {
    private func schema(
        _ table: String = "place", _ columns: [String] = ["id", "name", "lat", "lon"],
        searched: [String] = ["name"], latitude: String = "lat", longitude: String = "lon"
    ) -> RecordSchema {
        RecordSchema(
            table: table, columns: columns, searchedColumns: searched,
            position: PositionColumns(latitude: latitude, longitude: longitude))
    }

    @Test func `a schema of plain names keeps the rules, reserved words or not`() {
        #expect(RecordLayout.brokenRule(of: schema()) == nil)
        #expect(RecordLayout.brokenRule(of: schema(searched: [])) == nil)
        let reserved = schema(
            "select", ["rowid", "rank", "words", "lat", "lon", "_9"], searched: ["words", "rank"])
        #expect(RecordLayout.brokenRule(of: reserved) == nil)
    }

    @Test(arguments: [
        "", " ", "a b", "a-b", "1a", "a\"", "a;", "a$", "é", "a\0", "a.b", "sqlite_master",
        "SQLite_x",
    ])
    func `a name that is not an identifier breaks a rule, which names it`(name: String) throws {
        let rule = try #require(RecordLayout.brokenRule(of: schema(name)))
        #expect(rule.contains(name))
        guard !name.lowercased().hasPrefix("sqlite_") else { return }
        let column = schema("place", ["id", "lat", "lon", name], searched: [])
        #expect(RecordLayout.brokenRule(of: column) != nil)
    }

    @Test func `records that lie nowhere name no coordinate`() throws {
        let schema = RecordSchema(table: "note", columns: ["id", "text"])
        #expect(RecordLayout.brokenRule(of: schema) == nil)
        let row = try RecordLayout(schema).row(of: [.text("a"), .text("b")], identity: "a")
        #expect(row.position == nil && row.title.isEmpty)
    }

    @Test func `a ranking whose places are out of order breaks a rule`() {
        let good = [
            TextRanking(),
            TextRanking(titleStart: 0, title: 0, otherStart: 0, whole: 0, mistake: 0),
            TextRanking(distance: 500),
        ]
        let bad = [
            TextRanking(titleStart: 1), TextRanking(otherStart: 2.5), TextRanking(elsewhere: -1),
            TextRanking(whole: -1), TextRanking(mistake: -1), TextRanking(distance: 0),
            TextRanking(titleStart: .infinity), TextRanking(whole: .nan),
            TextRanking(distance: .infinity),
        ]
        for ranking in good + bad {
            let schema = RecordSchema(table: "note", columns: ["id"], ranking: ranking)
            let isBroken = RecordLayout.brokenRule(of: schema) != nil
            #expect(isBroken == bad.contains { "\($0)" == "\(ranking)" }, "\(ranking)")
        }
    }

    @Test func `columns that are missing or named twice break a rule`() {
        #expect(RecordLayout.brokenRule(of: schema("place", ["id", "ID", "lat", "lon"])) != nil)
        #expect(RecordLayout.brokenRule(of: schema("place", [])) != nil)
        #expect(RecordLayout.brokenRule(of: schema(searched: ["title"])) != nil)
        #expect(RecordLayout.brokenRule(of: schema(latitude: "south")) != nil)
        #expect(RecordLayout.brokenRule(of: schema(longitude: "lat")) != nil)
        #expect(RecordLayout.brokenRule(of: schema(latitude: "id")) != nil)
    }

    @Test func `a row has the words and the position of its record`() throws {
        let row = try RecordLayout(Pin.schema)
            .row(
                of: [.text("a"), .text("Old Café"), .integer(7), .real(43.5), .integer(7)],
                identity: "a")
        #expect(row.title == "old cafe")
        #expect(row.others == "7")
        #expect(row.position == Coordinate(latitude: 43.5, longitude: 7))
    }

    @Test(arguments: [
        (StoredValue.null, StoredValue.real(7)), (.text("43"), .real(7)), (.real(91), .real(7)),
        (.real(7), .real(-181)), (.real(.infinity), .real(0)), (.integer(.max), .integer(0)),
    ])
    func `columns without a point on the earth are not a position`(
        latitude: StoredValue, longitude: StoredValue
    ) throws {
        let values = [.text("a"), .null, .null, latitude, longitude]
        #expect(try RecordLayout(Pin.schema).row(of: values, identity: "a").position == nil)
    }

    @Test(
        arguments: [
            [], [.text("a")], [.text("b"), .null, .null, .null, .null],
            [.null, .null, .null, .null, .null], [.integer(1), .null, .null, .null, .null],
            [.text("a"), .null, .null, .real(.nan), .null],
            [.text("a"), .null, .null, .null, .null, .null],
        ] as [[StoredValue]])
    func `values that do not fit the schema are unreadable`(values: [StoredValue]) {
        let error = #expect(throws: PersistenceError.self) {
            try RecordLayout(Pin.schema).row(of: values, identity: "a")
        }
        #expect(error?.reason == .unreadable)
        #expect(error?.message.contains("\"a\" of pin") == true)
    }
}

/// A record that is no more than its values.
private struct Pin: StoredRecord {
    let id: String
    let storedValues: [StoredValue]

    static let schema = RecordSchema(
        table: "pin", columns: ["id", "name", "number", "lat", "lon"],
        searchedColumns: ["name", "number"],
        position: PositionColumns(latitude: "lat", longitude: "lon"))

    init(_ id: String, _ values: [StoredValue]) {
        self.id = id
        storedValues = values
    }

    init(storedValues: [StoredValue]) throws(PersistenceError) {
        self.init("", storedValues)
    }
}
