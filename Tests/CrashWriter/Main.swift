import Foundation
import WaybillGRDB
import WaybillStorage

/// Writes into a database until it is killed.
///
///     CrashWriter PATH NAME SEED
///
/// Before each change it prints a line with `?` and what it is about to do, and
/// once the change is acknowledged one with `!`.
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let seed = UInt64(arguments[3]) else { exit(64) }
        let opening = DatabaseOpening(busyTimeout: .seconds(60))
        let store = try GRDBRecordStore<WrittenRecord>(path: arguments[1], opening: opening)
        var changes = ChangeGenerator(name: arguments[2], seed: seed)
        while true {
            let change = changes.next()
            say("? \(change)")
            try await change.perform(on: store, name: arguments[2])
            say("! \(change)")
        }
    }

    private static func say(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    }
}

/// Changes at random, after an import of some length: the first one into a new
/// database is done otherwise than those that follow.
private struct ChangeGenerator {
    let name: String
    var state: UInt64
    var isFirst = true

    init(name: String, seed: UInt64) {
        self.name = name
        state = seed | 1
    }

    mutating func next() -> Change {
        // Xorshift (Marsaglia, 2003).
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        let value = Int64(state >> 40)
        if isFirst {
            isFirst = false
            return .importBatch(value | 3)
        }
        let id = "\(name)\(state >> 8 & 31)"
        return switch state & 7 {
        case 0: .importBatch(value)
        case 1: .delete(id)
        default: .save(id, value)
        }
    }
}

private enum Change: CustomStringConvertible {
    case save(String, Int64)
    case delete(String)
    /// Replaces the batch of the writer by one of another length.
    case importBatch(Int64)

    var description: String {
        switch self {
        case .save(let id, let value): "save \(id) \(value)"
        case .delete(let id): "delete \(id)"
        case .importBatch(let value): "import \(value)"
        }
    }

    func perform(on store: GRDBRecordStore<WrittenRecord>, name: String) async throws {
        switch self {
        case .save(let id, let value):
            try await store.save(WrittenRecord(id: id, group: name, value: value))
        case .delete(let id):
            try await store.delete(id: id)
        case .importBatch(let value):
            let batch = ColumnValue("group", .text("\(name) batch"))
            _ = try await store.load(removing: [batch]) { add in
                // The tests know this, too: see WrittenState.
                let isLarge = value & 3 == 3
                for number in 0..<(isLarge ? 1_500 + value % 1_500 : 100 + value % 100) {
                    try add(
                        WrittenRecord(
                            id: "\(name) batch \(number)", group: "\(name) batch", value: value))
                }
            }
        }
    }
}

/// What is written: laid out as the spots of the tests.
private struct WrittenRecord: StoredRecord {
    let id: String
    let storedValues: [StoredValue]

    static let schema = RecordSchema(
        table: "order",
        columns: ["id", "name", "group", "latitude", "longitude", "visits"],
        searchedColumns: ["name", "group"], position: PositionColumns(),
        filteredColumns: ["group", "visits"])

    init(id: String, group: String, value: Int64) {
        self.id = id
        storedValues = [
            .text(id), .text("Value \(value)"), .text(group), .real(Double(value % 180) - 90),
            .real(Double(value % 7)), .integer(value),
        ]
    }

    init(storedValues: [StoredValue]) throws(PersistenceError) {
        throw PersistenceError(.unreadable, message: "Nothing is read here.")
    }
}
