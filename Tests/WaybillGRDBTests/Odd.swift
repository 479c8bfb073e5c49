import WaybillStorage

/// A record whose columns have the names that SQLite uses itself.
struct Odd: StoredRecord {
    var id: String
    var name: String

    static let place = Coordinate(latitude: 10, longitude: 10)

    static let schema = RecordSchema(
        table: "words", columns: ["rowid", "rank", "words", "number", "south", "west"],
        searchedColumns: ["words", "rank"],
        position: PositionColumns(latitude: "south", longitude: "west"))

    var storedValues: [StoredValue] {
        [.text(id), .null, .text(name), .integer(1), .integer(10), .integer(10)]
    }
}

extension Odd {
    init(storedValues values: [StoredValue]) throws(PersistenceError) {
        guard values.count == 6, case .text(let id) = values[0], case .text(let name) = values[2]
        else { throw PersistenceError(.unreadable, message: "This is not odd.") }
        self.init(id: id, name: name)
    }
}

/// Spots as another version kept them, in the same table.
struct OtherOrder: StoredRecord {
    let id: String
    let storedValues: [StoredValue]

    static let schema = RecordSchema(
        table: "order", columns: ["id", "title", "latitude", "longitude"],
        searchedColumns: ["title"], position: PositionColumns())
}

extension OtherOrder {
    init(storedValues: [StoredValue]) throws(PersistenceError) {
        self.init(id: "", storedValues: storedValues)
    }
}
