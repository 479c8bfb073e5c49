import Testing
import WaybillNetwork
import WaybillSessions
import WaybillStorage
import WaybillStore
import WaybillTesting

@testable import WaybillScreens

/// A small app on real rooms: the updater, its sharing, the store and its
/// changes; the network alone is played.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct StoredSourceTests {
    private let clock = TestClock()
    private let date = NotesDate()

    private func answer(_ ids: String...) -> ScriptedTransport.Step {
        .json("[\(ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ","))]")
    }

    private func notRefreshed(_ message: String) -> Page.Status {
        .failed(
            "This is stored data: it could not be refreshed. \(message)",
            canRetry: true)
    }

    private let unreachable = "The server cannot be reached."

    // MARK: At once

    @Test func `a host that settles shows what was written to the store`() async throws {
        let app = try NotesApp(["b"], network: nil)
        let host = HeadlessHost(app)
        try await host.open("/")
        for (count, id) in ["a", "c", "d", "e"].enumerated() {
            try await app.store.save(Note(id: id, text: id))
            await host.settle()
            #expect(host.visibleRows.count == count + 2)
        }
        // A screen that is not a content screen, too.
        try await host.open("/notes/a")
        try await app.store.save(Note(id: "a", text: "new"))
        await host.settle()
        #expect(host.title == "new")
        try await app.store.save(Note(id: "a", text: "newer"))
        await host.back()
        #expect(host.visibleRows.first == "newer")
    }

    // Behaviour 5/32
    @Test func `stored rows show while the network hangs, and its response through the store`()
        async throws
    {
        let network = ScriptedTransport(clock: clock, answer("c", "a").after(.seconds(2)))
        let app = try NotesApp(["b"], network: network, date: date)
        let host = HeadlessHost(app)
        try host.begin("/")
        await host.wait { $0.visibleRows == ["b"] }
        await clock.waitForSleepers()
        #expect(host.page?.status == .loading("Looking for news…") && host.page?.subtitle == nil)
        try await app.store.save(Note(id: "d", text: "d"))
        await host.wait { $0.visibleRows == ["b", "d"] }
        #expect(host.page?.status == .loading("Looking for news…"))
        clock.advance(by: .seconds(2))
        await host.settle()
        #expect(host.visibleRows == ["a", "b", "c", "d"] && host.page?.status == .ready)
    }

    // Behaviour 5/32
    @Test func `after a restart without a network what was stored shows, with its age`()
        async throws
    {
        let before = try NotesApp(network: ScriptedTransport(answer("a", "b")), date: date)
        let host = HeadlessHost(before)
        try await host.open("/")
        #expect(host.visibleRows == ["a", "b"] && host.page?.subtitle == nil)

        date.move(by: .seconds(5 * 60))
        let network = ScriptedTransport()
        let after = HeadlessHost(try NotesApp(on: before.store, before.stamps, network, date))
        try await after.open("/")
        #expect(after.visibleRows == ["a", "b"])
        #expect(after.page?.subtitle == "Stored 5 minutes ago")
        #expect(after.page?.status == notRefreshed(unreachable))

        network.then(answer("c"))
        try await after.tap("Try again")
        #expect(after.visibleRows == ["a", "b", "c"])
        #expect(after.page?.status == .ready && after.page?.subtitle == nil)
    }

    @Test func `without a network the store is followed all the same`() async throws {
        let app = try NotesApp(["a"], network: nil)
        let host = HeadlessHost(app)
        try await host.open("/")
        #expect(host.visibleRows == ["a"] && host.page?.status == .ready)
        try await app.store.delete(id: "a")
        await host.wait { $0.page?.status.kind == .empty }
        #expect(host.log.filter { $0 == "status loading" }.count == 1, "it blinks")
    }

    // MARK: Asking the network

    @Test func `what just came is not requested again, unless by a person`() async throws {
        let network = ScriptedTransport(answering: { _ in .json("[]") })
        let host = HeadlessHost(try NotesApp(["a"], network: network, date: date))
        for (seconds, count) in [(0, 1), (29, 1), (1, 2)] {
            date.move(by: .seconds(seconds))
            try await host.open("/")
            #expect(network.requests.count == count && host.page?.status == .ready)
        }
        let failing = ScriptedTransport(.status(500), .status(500), .json("[]"))
        let other = HeadlessHost(try NotesApp(["a"], network: failing, date: date))
        for (seconds, count) in [(0, 1), (2, 1), (1, 2)] {
            date.move(by: .seconds(seconds))
            try await other.open("/")
            #expect(failing.requests.count == count && other.page?.status.kind == .failed)
        }
        try await other.tap("Try again")
        #expect(failing.requests.count == 3 && other.page?.status == .ready)
    }

    @Test func `what is empty waits for the network, and then shows that`() async throws {
        let network = ScriptedTransport(clock: clock, answer().after(.seconds(1)))
        let host = HeadlessHost(try NotesApp(network: network))
        try host.begin("/")
        #expect(host.page?.status == .loading("Loading…"))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await host.settle()
        #expect(host.page?.status == .empty("There is nothing here.", hint: nil))
        #expect(host.log.filter { $0 == "status empty" }.count == 1)
    }

    @Test func `nothing stored and no network is a failure that can be tried again`()
        async throws
    {
        let network = ScriptedTransport(.fault(.unreachable), answer("a"))
        let host = HeadlessHost(try NotesApp(network: network))
        try await host.open("/")
        #expect(
            host.page?.status
                == .failed("It could not be fetched. \(unreachable)", canRetry: true))
        #expect(host.page?.subtitle == nil)
        try await host.tap("Try again")
        #expect(host.visibleRows == ["a"] && host.page?.status == .ready)
    }

    @Test func `a store that cannot be read shows that, and recovers`() async throws {
        let app = try NotesApp(["a"], network: ScriptedTransport(answering: { _ in .json("[]") }))
        await app.store.fail(with: PersistenceError(.busy, message: "Wait."))
        let host = HeadlessHost(app)
        try await host.open("/")
        #expect(
            host.page?.status
                == .failed(
                    "The stored data could not be read. "
                        + "Another program is writing; try again in a moment.", canRetry: true))
        await app.store.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.visibleRows == ["a"] && host.page?.status == .ready)
    }

    @Test func `a screen that is closed waits for nothing, and what comes is stored`()
        async throws
    {
        let network = ScriptedTransport(clock: clock, answer("b").after(.seconds(2)))
        let app = try NotesApp(["a"], network: network)
        let session = AppSession(app: app)
        session.open(RouteURL())
        await clock.waitForSleepers()
        let screen = session.screen
        session.close()
        #expect(screen?.sleepers == 0)
        var changes = app.store.changes().makeAsyncIterator()
        _ = await changes.next()
        clock.advance(by: .seconds(2))
        _ = await changes.next()
        #expect(try await app.store.record(id: "b") != nil)
    }

    // MARK: Ages

    @Test func `one record is as old as the response that contained it`() async throws {
        let network = ScriptedTransport(answer("a"), .status(500))
        let host = HeadlessHost(try NotesApp(network: network, date: date))
        try await host.open("/")
        date.move(by: .seconds(90))
        try await host.open("/notes/a")
        #expect(host.title == "a" && host.page?.subtitle == "90 s")
    }

    @Test func `one record that came alone and by a list is as old as the later response`()
        async throws
    {
        let app = try NotesApp(
            network: ScriptedTransport(.json("{\"id\":\"a\"}"), answer("a")), date: date)
        let updates = try #require(app.updates)
        try await updates.update(.note("a"))
        date.move(by: .seconds(60))
        try await updates.update(.all)
        date.move(by: .seconds(30))
        let source = Source.stored(record: "a", in: app.store).refreshed(
            asking: .note("a"), by: updates)
        #expect(try await source.age(try await source.read(nil)) == .seconds(30))
    }

    @Test func `one record that no one knows is missing, and one that is stored is not`()
        async throws
    {
        let network = ScriptedTransport(answering: { _ in .status(404) })
        let app = try NotesApp(["a"], network: network)
        let host = HeadlessHost(app)
        try await host.open("/notes/x")
        #expect(host.page?.status == .missing("There is no note “x”", hint: "Look around."))
        try await host.open("/notes/a")
        #expect(host.title == "a" && host.page?.status.kind == .failed)
        let alone = HeadlessHost(try NotesApp(network: nil))
        try await alone.open("/notes/x")
        #expect(alone.page?.status.kind == .missing)
        let broken = HeadlessHost(try NotesApp(network: ScriptedTransport(.status(500))))
        try await broken.open("/notes/x")
        #expect(broken.page?.status.kind == .failed, "it may exist")
    }

    @Test func `what was never requested is as old as the oldest record that is shown`()
        async throws
    {
        let app = try NotesApp(
            network: ScriptedTransport(answer("a", "b"), answer("b")), date: date)
        let updates = try #require(app.updates)
        try await updates.update(.all)
        date.move(by: .seconds(60))
        try await updates.update(.all)
        date.move(by: .seconds(30))
        let notes = Source.stored(RecordQuery(), in: app.store)
        let source = notes.refreshed(
            asking: .note("x"), by: updates, ids: { $0.map(\.record.id) })
        #expect(try await source.age(try await source.read(nil)) == .seconds(90))
        #expect(try await source.age(nil) == nil)
        let asked = notes.refreshed(asking: .all, by: updates)
        #expect(try await asked.age(try await asked.read(nil)) == .seconds(30))
    }
}
