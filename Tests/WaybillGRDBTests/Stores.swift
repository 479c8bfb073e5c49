import Foundation
import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// The stores that must behave alike.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case plain
    case databaseInMemory
    case databaseInFile

    var testDescription: String { rawValue }

    /// Makes a store that holds some records.
    func store(
        _ records: [Spot] = [], in folder: TemporaryFolder
    ) async throws -> any RecordStore<Spot> {
        switch self {
        case .plain:
            return try InMemoryRecordStore(records)
        case .databaseInMemory:
            let store = try GRDBRecordStore<Spot>.inMemory()
            try await store.add(records)
            return store
        case .databaseInFile:
            let store = try GRDBRecordStore<Spot>(path: folder.path("spots.db"))
            try await store.add(records)
            return store
        }
    }
}

/// A new folder that is removed with its owner, the suite.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "waybill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }
}

extension RecordStore {
    /// Loads records that are at hand.
    @discardableResult
    func add(_ records: [Record], removing: [ColumnValue] = []) async throws -> Int {
        try await load(removing: removing) { add in
            for record in records { try add(record) }
        }
    }

    /// The identities of what a query finds.
    func ids(
        _ text: String? = nil, near: Coordinate? = nil, limit: Int = 50
    ) async throws -> [Record.ID] {
        try await matches(RecordQuery(text: text, near: near, limit: limit)).map(\.record.id)
    }
}

/// The `PersistenceError` that something throws.
func persistenceError(
    sourceLocation: SourceLocation = #_sourceLocation, _ run: () async throws -> Void
) async -> PersistenceError? {
    do {
        try await run()
        Issue.record("Nothing was thrown.", sourceLocation: sourceLocation)
    } catch let error as PersistenceError {
        return error
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
    return nil
}
