import Foundation
import Testing
import WaybillGRDB
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// What a store reports of changes that it has not made.
@Suite(.timeLimit(.minutes(60)))
struct OtherWritersTests {
    private let folder: TemporaryFolder
    private let path: String
    private let clock = TestClock()

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("spots.db")
    }

    private func store() throws -> GRDBRecordStore<Spot> {
        try GRDBRecordStore<Spot>(path: path, opening: DatabaseOpening(clock: clock))
    }

    /// Lets half a second pass for one who observes.
    private func passHalfSecond() async {
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(500))
    }

    @Test func `a change by another process is reported within half a second`() async throws {
        let store = try store()
        var changes = store.changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        let writer = try KilledWriter(path: path, name: "one", seed: 5)
        await writer.read { $0.contains { $0.hasPrefix("!") } }
        _ = await writer.kill()
        await passHalfSecond()
        #expect(await changes.next() != nil)
        #expect(try await store.summary(by: "id").count > 0)
    }

    @Test func `a change between the opening and the first reading is reported`() async throws {
        let store = try store()
        try await GRDBRecordStore<Spot>(path: path).add([Spot(id: "a")])
        var changes = store.changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        await passHalfSecond()
        #expect(await changes.next() != nil)
    }

    @Test func `neither a change of other records nor an own one is reported again`() async throws {
        var store: GRDBRecordStore<Spot>? = try store()
        let odd = try GRDBRecordStore<Odd>(path: path)
        try await store?.add([Spot(id: "a")])
        var changes = try #require(store).changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        // What was there before: the second store has made its tables.
        await passHalfSecond()
        #expect(await changes.next() != nil)
        try await store?.add([Spot(id: "b")])
        #expect(await changes.next() != nil)
        for number in 0..<3 {
            try await odd.add([Odd(id: "\(number)", name: "Pier")])
            await passHalfSecond()
        }
        await clock.waitForSleepers()
        store = nil
        #expect(await changes.next() == nil, "nothing was reported since")
    }

    @Test func `a change by hand is reported`() async throws {
        let store = try store()
        try await store.add([Spot(id: "a")])
        var changes = store.changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        try await refuseRecordsWithoutGroup(at: path)
        await passHalfSecond()
        #expect(await changes.next() != nil)
    }

    @Test func `the file is looked at only while someone observes`() async throws {
        let store = try store()
        try await store.add([Spot(id: "a")])
        #expect(clock.sleeperCount == 0)
        do {
            let changes = store.changes()
            await clock.waitForSleepers()
            #expect(clock.sleeperCount == 1, "\(changes)")
        }
        clock.advance(by: .milliseconds(500))
        // Another observer begins it again, and two share it.
        var one = store.changes().makeAsyncIterator()
        var other = store.changes().makeAsyncIterator()
        await clock.waitForSleepers()
        #expect(await one.next() != nil)
        #expect(await other.next() != nil)
        try await GRDBRecordStore<Spot>(path: path).add([Spot(id: "b")])
        clock.advance(by: .milliseconds(500))
        #expect(await one.next() != nil)
        #expect(await other.next() != nil)
        await clock.waitForSleepers()
        #expect(clock.sleeperCount == 1)
    }
}
