import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

private struct Interruption: Error, Equatable {
    let number: Int
}

/// What a load leaves behind when it does not end well, and who sees it when.
@Suite(.timeLimit(.minutes(60)))
struct LoadTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let old = [
        Spot(id: "a", name: "Harbour", group: "x", latitude: 1, longitude: 1),
        Spot(id: "b", name: "Castle", group: "y", latitude: 2, longitude: 2),
    ]
    private static let new = [
        Spot(id: "a", name: "Pier", group: "x", latitude: 50, longitude: 50),
        Spot(id: "c", name: "Market", group: "x", latitude: 51, longitude: 51),
    ]
    private static let all = [ColumnValue("group", .text("x")), ColumnValue("group", .text("y"))]

    private func expectOld(in store: any RecordStore<Spot>) async throws {
        let near = Coordinate(latitude: 50, longitude: 50)
        let records = try await store.matches(RecordQuery()).map(\.record)
        #expect(records == Self.old)
        #expect(try await store.ids("harbour") == ["a"])
        #expect(try await store.ids("pier") == [])
        #expect(try await store.ids("market") == [])
        #expect(try await store.ids(near: near) == ["b", "a"])
        #expect(try await store.summary(by: "group").counts == ["x": 1, "y": 1])
    }

    // MARK: Errors

    @Test(arguments: StoreKind.allCases)
    func `what produce throws comes out unchanged, and nothing has changed`(
        _ kind: StoreKind
    ) async throws {
        let store = try await kind.store(Self.old, in: folder)
        await #expect(throws: Interruption(number: 7)) {
            try await store.load(removing: Self.all) { add in
                for spot in Self.new { try add(spot) }
                throw Interruption(number: 7)
            }
        }
        try await expectOld(in: store)
        #expect(try await store.add(Self.new) == 2)
        #expect(try await store.ids("pier") == ["a"])
    }

    @Test func `a database error of the caller is not mistaken for one of the store`() async throws
    {
        let store = try GRDBRecordStore<Spot>.inMemory()
        do {
            _ = try await store.load(removing: []) { _ in throw anotherDatabaseError }
        } catch {
            #expect(!(error is PersistenceError))
        }
    }

    @Test func `indexes that were already written are undone as well`() async throws {
        let path = folder.path("spots.db")
        let store = try GRDBRecordStore<Spot>(path: path)
        try await store.add(Self.old)
        await #expect(throws: Interruption(number: 1)) {
            try await store.load(removing: Self.all) { add in
                for number in 0..<5_000 {
                    try add(Spot(id: "n\(number)", name: "Market", latitude: 50, longitude: 50))
                }
                throw Interruption(number: 1)
            }
        }
        try await expectOld(in: store)
        try await expectSoundFile(at: path)
    }

    @Test func `a load of several batches is indexed throughout`() async throws {
        let path = folder.path("spots.db")
        let store = try GRDBRecordStore<Spot>(path: path)
        // Every record comes twice, far apart and in another place.
        let count = try await store.load(removing: []) { add in
            for number in 0..<12_000 {
                let id = number % 6_000
                try add(
                    Spot(
                        id: "n\(id)", name: "Spot \(number)", latitude: number < 6_000 ? 1 : nil,
                        longitude: Double(id) / 1_000))
            }
            try add(Spot(id: "last", name: "Pier", latitude: 1, longitude: 5.999))
        }
        #expect(count == 12_001)
        #expect(try await store.summary(by: "group").count == 6_001)
        #expect(try await store.ids("spot 5") == [])
        #expect(try await store.ids("spot 9007") == ["n3007"])
        #expect(try await store.ids(near: Coordinate(latitude: 1, longitude: 0)) == ["last"])
        try await expectSoundFile(at: path)
    }

    @Test(arguments: StoreKind.allCases)
    func `a record that does not fit may be skipped`(_ kind: StoreKind) async throws {
        let store = try await kind.store(in: folder)
        let count = try await store.load(removing: []) { add in
            for spot in [Spot(id: "bad", latitude: .nan)] + Self.new {
                do {
                    try add(spot)
                } catch let error as PersistenceError where error.reason == .unreadable {
                    continue
                }
            }
        }
        #expect(count == 2)
        #expect(try await store.ids() == ["a", "c"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a record that does not fit ends a load that does not skip it`(
        _ kind: StoreKind
    ) async throws {
        let store = try await kind.store(Self.old, in: folder)
        let error = await persistenceError {
            try await store.add(Self.new + [Spot(id: "bad", longitude: .nan)])
        }
        #expect(error?.reason == .unreadable)
        try await expectOld(in: store)
    }

    @Test func `an error of the database ends a load even if produce goes on`() async throws {
        let path = folder.path("spots.db")
        let store = try GRDBRecordStore<Spot>(path: path)
        try await store.add(Self.old)
        try await refuseRecordsWithoutGroup(at: path)
        let error = await persistenceError {
            _ = try await store.load(removing: Self.all) { add in
                for spot in [Self.new[0], Spot(id: "z"), Self.new[1]] { try? add(spot) }
            }
        }
        #expect(error?.message == "\(path) does not take this record: refused.")
        try await expectOld(in: store)
    }

    // MARK: Cancellation

    @Test(arguments: [true, false])
    func `a cancelled load changes nothing, whatever produce makes of it`(
        ignoresErrors: Bool
    ) async throws {
        let store = try await StoreKind.databaseInFile.store(Self.old, in: folder)
        let gate = Gate()
        let load = Task {
            try await store.load(removing: Self.all) { add in
                try add(Self.new[0])
                gate.pass()
                do {
                    try add(Self.new[1])
                } catch {
                    if !ignoresErrors { throw error }
                }
            }
        }
        await gate.waitForArrival()
        load.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await load.value }
        try await expectOld(in: store)
        #expect(try await store.add(Self.new) == 2)
        #expect(try await store.ids("pier") == ["a"])
    }

    @Test func `a load that is cancelled after its last record changes nothing`() async throws {
        let store = try await StoreKind.databaseInFile.store(Self.old, in: folder)
        let gate = Gate()
        let load = Task {
            try await store.load(removing: Self.all) { add in
                for spot in Self.new { try add(spot) }
                gate.pass()
            }
        }
        await gate.waitForArrival()
        load.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await load.value }
        try await expectOld(in: store)
    }

    @Test(arguments: StoreKind.allCases)
    func `a task that is already cancelled loads nothing`(_ kind: StoreKind) async throws {
        let store = try await kind.store(Self.old, in: folder)
        let load = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.add(Self.new, removing: Self.all)
        }
        await #expect(throws: CancellationError.self) { try await load.value }
        try await expectOld(in: store)
    }

    // MARK: Others at the same time

    @Test func `readers see what was there until a load has ended`() async throws {
        let store = try await StoreKind.databaseInFile.store(Self.old, in: folder)
        let other = try GRDBRecordStore<Spot>(path: folder.path("spots.db"))
        let gate = Gate()
        let load = Task {
            try await store.load(removing: Self.all) { add in
                for spot in Self.new { try add(spot) }
                gate.pass()
            }
        }
        await gate.waitForArrival()
        try await expectOld(in: store)
        try await expectOld(in: other)
        gate.open()
        #expect(try await load.value == 2)
        for store in [store, other] {
            #expect(try await store.ids() == ["a", "c"])
            #expect(try await store.ids("pier") == ["a"])
            #expect(try await store.ids("castle") == [])
        }
        try await expectSoundFile(at: folder.path("spots.db"))
    }

    @Test func `a load is busy while another connection writes, and works after`() async throws {
        let path = folder.path("spots.db")
        let store = try await StoreKind.databaseInFile.store(Self.old, in: folder)
        let hasty = try GRDBRecordStore<Spot>(
            path: path, opening: DatabaseOpening(busyTimeout: .zero))
        let gate = Gate()
        let load = Task {
            try await store.load(removing: []) { add in
                try add(Self.new[1])
                gate.pass()
            }
        }
        await gate.waitForArrival()
        let error = await persistenceError { try await hasty.add(Self.new) }
        #expect(error?.reason == .busy)
        #expect(error?.message.hasPrefix("\(path) is in use by another process") == true)
        try await expectOld(in: hasty)
        gate.open()
        _ = try await load.value
        #expect(try await hasty.add([Self.new[0]]) == 1)
        #expect(try await store.ids() == ["a", "b", "c"])
    }

    @Test func `a database opens and is read while another connection writes`() async throws {
        let path = folder.path("spots.db")
        let store = try await StoreKind.databaseInFile.store(Self.old, in: folder)
        let gate = Gate()
        let load = Task {
            try await store.load(removing: Self.all) { add in
                try add(Self.new[1])
                gate.pass()
            }
        }
        await gate.waitForArrival()
        let opening = DatabaseOpening(busyTimeout: .zero)
        let second = try GRDBRecordStore<Spot>(path: path, opening: opening)
        try await expectOld(in: second)
        gate.open()
        _ = try await load.value
        #expect(try await second.ids() == ["c"])
    }

    @Test func `many loads and queries at once lose nothing`() async throws {
        let path = folder.path("spots.db")
        // SQLite gives the turn to the one that asks at the right time, and disks may be busy.
        let opening = DatabaseOpening(busyTimeout: .seconds(240))
        let stores = [
            try GRDBRecordStore<Spot>(path: path, opening: opening),
            try GRDBRecordStore<Spot>(path: path, opening: opening),
        ]
        try await withThrowingTaskGroup { group in
            for number in 0..<60 {
                let store = stores[number % 2]
                group.addTask {
                    try await store.add([
                        Spot(id: "n\(number)", name: "Spot", latitude: 1, longitude: Double(number))
                    ])
                    let near = Coordinate(latitude: 1, longitude: Double(number))
                    #expect(try await store.ids(near: near, limit: 1) == ["n\(number)"])
                    #expect(try await store.ids("spot", limit: 100).contains("n\(number)"))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await stores[0].summary(by: "name").counts == ["Spot": 60])
        try await expectSoundFile(at: path)
    }
}
