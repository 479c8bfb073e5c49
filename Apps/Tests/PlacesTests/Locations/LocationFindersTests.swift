import Foundation
import Places
import Synchronization
import Testing
import WaybillNetwork
import WaybillTesting

/// A finder that says what a test wants, and counts who asks.
private struct ScriptedFinder: LocationFinder {
    let manners: LocationFinderManners
    let result: Result<[NamedLocation], Refusal>
    let asked = Counter()

    struct Refusal: LocalizedError {
        let errorDescription: String?
    }

    /// The lock `count` keeps the count.
    final class Counter: Sendable {
        let count = Mutex(0)
    }

    init(
        _ name: String, _ moment: LocationFinderManners.Moment = .asOneTypes,
        attribution: String = "©", finds ids: [String]
    ) {
        manners = LocationFinderManners(name: name, moment: moment, attribution: attribution)
        result = .success(ids.map { NamedLocation(id: $0, name: "\(name) \($0)") })
    }

    init(
        _ name: String, _ moment: LocationFinderManners.Moment = .asOneTypes, fails: String
    ) {
        manners = LocationFinderManners(name: name, moment: moment, attribution: "")
        result = .failure(Refusal(errorDescription: fails))
    }

    func locations(_ query: LocationQuery) async throws -> [NamedLocation] {
        asked.count.withLock { $0 += 1 }
        return try result.get()
    }
}

@Suite(.timeLimit(.minutes(60)))
struct LocationFindersTests {
    @Test func `what the first finder finds comes first, and each location once`() async throws {
        let finders = LocationFinders([
            ScriptedFinder("local", finds: ["a", "b"]), ScriptedFinder("web", finds: ["b", "c"]),
        ])
        let found = try await finders.suggest(LocationQuery("x"))
        #expect(found.locations.map(\.name) == ["local a", "local b", "web c"])
        #expect(found.failures.isEmpty)
        let two = try await finders.suggest(LocationQuery("x", limit: 2))
        // Neither crowds the other out.
        #expect(two.locations.map(\.id) == ["a", "c"])
    }

    @Test func `who may be asked on Enter alone is not asked before`() async throws {
        let slow = ScriptedFinder("slow", .onEnter, finds: ["z"])
        let quick = ScriptedFinder("quick", finds: ["a"])
        let finders = LocationFinders([slow, quick])
        #expect(try await finders.suggest(LocationQuery("x")).locations.map(\.id) == ["a"])
        #expect(slow.asked.count.withLock(\.self) == 0)
        #expect(try await finders.enter(LocationQuery("x")).locations.map(\.id) == ["z"])
        #expect(quick.asked.count.withLock(\.self) == 1)
        #expect(slow.asked.count.withLock(\.self) == 1)
    }

    @Test func `one that fails takes nothing from the others, and says why`() async throws {
        let finders = LocationFinders([
            ScriptedFinder("web", fails: "The web is down."), ScriptedFinder("local", finds: ["a"]),
        ])
        let found = try await finders.suggest(LocationQuery("x"))
        #expect(found.locations.map(\.id) == ["a"])
        #expect(found.failures.map(\.finder) == ["web"])
        #expect(found.failures.map(\.message) == ["The web is down."])
    }

    @Test func `where all fail the first reason is reported`() async throws {
        let finders = LocationFinders([
            ScriptedFinder("one", fails: "One."), ScriptedFinder("two", fails: "Two."),
        ])
        let failure = await #expect(throws: LocationFailure.self) {
            try await finders.suggest(LocationQuery("x"))
        }
        #expect(failure?.message == "One.")
    }

    @Test func `without a finder nothing is found`() async throws {
        let finders = LocationFinders([])
        #expect(try await finders.suggest(LocationQuery("x")) == LocationResponse())
        #expect(try await finders.enter(LocationQuery("x")) == LocationResponse())
        #expect(!finders.answersEnter && finders.attributions.isEmpty)
    }

    @Test func `an attribution is shown once`() {
        let finders = LocationFinders([
            ScriptedFinder("a", attribution: "© A", finds: []),
            ScriptedFinder("b", .onEnter, attribution: "© B", finds: []),
            ScriptedFinder("c", attribution: "© A", finds: []), ScriptedFinder("d", fails: "x"),
        ])
        #expect(finders.attributions == ["© A", "© B"] && finders.answersEnter)
    }

    @Test func `what is cancelled is said so`() {
        #expect(LocationFailure("x", CancellationError()).message == "It was cancelled.")
    }

    @Test func `the words of a finder's server stand in the log alone`() {
        let error = TransportError(.unreachable, message: "10.0.0.7:81: bad key sk-1.")
        let failure = LocationFailure("web", error)
        #expect(failure.message == "The server cannot be reached.")
        #expect(failure.description == "web: \(error.message)")
    }

    @Test func `who is asked over the network is named, and the others stand alone`() async throws {
        let library = PlaceLibrary(store: try InMemoryRecordStore())
        let finders = LocationFinders([
            LocalLocationFinder(library: library), ScriptedFinder("a", finds: ["1"]),
            ScriptedFinder("b", .onEnter, finds: []),
        ])
        #expect(!finders.isOffline && finders.offline.isOffline)
        #expect(finders.onlineNames(.asOneTypes) == ["a"] && finders.onlineNames(.onEnter) == ["b"])
        let query = LocationQuery("x")
        #expect(try await finders.suggest(query).locations.map(\.id) == ["1"])
        #expect(try await finders.offline.suggest(query).locations.isEmpty)
        #expect(LocationFinders([]).isOffline)
    }

    @Test func `no finder crowds the others out`() async throws {
        let finders = LocationFinders([
            ScriptedFinder("a", finds: ["1", "2", "3", "4"]), ScriptedFinder("b", finds: ["5"]),
            ScriptedFinder("c", finds: ["1", "6", "7", "8"]),
        ])
        for (limit, ids) in [
            (0, []), (1, ["1"]), (3, ["1", "5", "6"]), (5, ["1", "2", "5", "6", "7"]),
            (100, ["1", "2", "3", "4", "5", "6", "7", "8"]),
        ] {
            let found = try await finders.suggest(LocationQuery("x", limit: limit))
            #expect(found.locations.map(\.id) == ids)
        }
    }
}
