import Foundation
import Synchronization
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct UpdaterTests {
    private let store: InMemoryRecordStore<City>
    private let stamps: InMemoryRecordStore<UpdateStamp>
    private let reports = Reports()

    init() throws {
        store = try InMemoryRecordStore([City(id: "old", name: "Kept")])
        stamps = try InMemoryRecordStore()
    }

    /// What was reported, in its order.
    ///
    /// The lock `reports` keeps it.
    private final class Reports: Sendable {
        let reports = Mutex<
            [(request: CityRequest, result: Result<ParsedList<String>, UpdateError>)]
        >([])
        var all: [(request: CityRequest, result: Result<ParsedList<String>, UpdateError>)] {
            reports.withLock(\.self)
        }
    }

    private func updater(
        _ transport: any HTTPTransport, at date: Date = Date(timeIntervalSince1970: 1000)
    ) throws -> Updater<CityRequest> {
        Updater(
            server: try #require(APIServer("https://api.example.org")), transport: transport,
            store: store, stamps: stamps, now: { date },
            report: { [reports] request, result in
                reports.reports.withLock { $0.append((request, result)) }
            })
    }

    private func near() throws -> CityRequest {
        .byCoordinate(try #require(Coordinate(latitude: 1, longitude: 2)))
    }

    private func ids() async throws -> [String] {
        try await store.matches(RecordQuery()).map(\.record.id)
    }

    /// The error of an update, which must be reported once, in the same words.
    private func failure(
        of request: CityRequest, _ transport: any HTTPTransport
    ) async throws -> UpdateError {
        let before = reports.all.count
        var failure: UpdateError?
        let updater = try updater(transport)
        do throws(UpdateError) {
            _ = try await updater.update(request)
        } catch {
            failure = error
        }
        let error = try #require(failure)
        #expect(reports.all.count == before + 1)
        guard case .failure(let reported)? = reports.all.last?.result else {
            Issue.record("no failure was reported")
            return error
        }
        #expect(reported.message == error.message)
        #expect(try await ids() == ["old"])
        #expect(try await stamps.matches(RecordQuery()).isEmpty)
        return error
    }

    // MARK: When it came

    @Test func `of requests without end only the newest are remembered`() async throws {
        let host = "api.example.org/find?text="
        _ = try await stamps.load(removing: []) { add in
            for number in 0..<1_100 {
                let date = Date(timeIntervalSince1970: Double(number))
                try add(UpdateStamp(id: "\(host)\(number)", date: date))
                try add(UpdateStamp(id: "city#/\(number)", date: date))
            }
        }
        let network = ScriptedTransport(.json(#"[{"id":"a","city":"A"}]"#))
        let updater = try updater(network, at: Date(timeIntervalSince1970: 5_000))
        _ = try await updater.update(try near())
        let left = try await stamps.matches(RecordQuery(limit: .max)).map(\.record.id)
        let requests = left.filter { $0.hasPrefix(host) }
        #expect(requests.count == 999)
        #expect(Set(requests) == Set((101..<1_100).map { "\(host)\($0)" }))
        #expect(left.filter { $0.hasPrefix("city#") }.count == 1_101, "records are not forgotten")
        #expect(try await updater.lastUpdate(of: near()) != nil)
    }

    // MARK: What comes well

    // Behaviour 5/32
    @Test func `an update stores what came and reports it once`() async throws {
        let network = ScriptedTransport(.json(#"[{"id":"a","city":"A"},{"id":"b"}]"#))
        let update = try await updater(network).update(try near())
        #expect(update == ParsedList(elements: ["a", "b"]))
        #expect(try await ids() == ["a", "b", "old"])
        #expect(network.requests.map(\.path) == ["/find/locations?lat=1.0&lon=2.0&page=10"])
        #expect(reports.all.count == 1)
        #expect(try reports.all.first?.result.get() == update)
        #expect(try reports.all.first?.request == near())
    }

    @Test func `bad elements are counted and reported if the request allows them`() async throws {
        let body = #"[{"id":"a"},{"city":"nameless"}]"#
        let update = try await updater(ScriptedTransport(.json(body))).update(try near())
        #expect(update.elements == ["a"])
        #expect(update.skipped.map(\.field) == ["[1].id"])
    }

    @Test func `a list of which nothing can be read is refused`() async throws {
        let error = try await failure(
            of: try near(), ScriptedTransport(.json(#"[{"film":"a"},{"film":"b"}]"#)))
        #expect(
            error.message
                == "api.example.org sent data of an unknown shape: [0].id is missing.")
    }

    // Behaviour 5/32
    @Test func `one object is stored as one`() async throws {
        let network = ScriptedTransport(.json(#"{"id":"us","city":"x"}"#))
        #expect(try await updater(network).update(.country).elements == ["us"])
        #expect(network.requests.first?.path == "/members/self?only=country")
    }

    @Test func `when it came is kept for the request and for each record`() async throws {
        let date = Date(timeIntervalSince1970: 5000)
        let updater = try updater(ScriptedTransport(.json(#"[{"id":"a"}]"#)), at: date)
        #expect(try await updater.lastUpdate(of: try near()) == nil)
        _ = try await updater.update(try near())
        #expect(try await updater.lastUpdate(of: try near()) == date)
        #expect(try await updater.lastUpdate(ofRecord: "a") == date)
        #expect(try await updater.lastUpdate(of: .byQuery("x")) == nil)
        #expect(try await updater.lastUpdate(ofRecord: "old") == nil)
    }

    // MARK: What does not

    @Test(arguments: [
        (301, "sends us elsewhere"), (400, "did not accept the request"),
        (401, "refuses access"), (403, "refuses access"),
        (404, "does not know it"),
        (410, "does not know it"), (429, "has too much to do; try again later"),
        (500, "has a fault"), (503, "has a fault"),
    ])
    func `a refusal has a readable message`(_ status: Int, _ words: String) async throws {
        let error = try await failure(
            of: try near(), ScriptedTransport(.status(status, body: "<html>")))
        #expect(error.refusedStatus == status && error.isUnknown == [404, 410].contains(status))
        #expect(error.message == "api.example.org \(words) (status \(status)).")
        #expect(error.request == "/find/locations?lat=1.0&lon=2.0&page=10")
    }

    @Test func `the server's message of a refusal is put into one line`() async throws {
        let body = #"{"message":"no\r\n\u001b[31mkey\u2028 \u202e now"}"#
        let network = ScriptedTransport(.status(400, body: body))
        let error = try await failure(of: try near(), network)
        #expect(error.message.hasSuffix("(status 400): no [31mkey now."))
    }

    @Test func `a long refusal is cut`() async throws {
        let body = "{\"message\":\"\(String(repeating: "x", count: 9999))\"}"
        let network = ScriptedTransport(.status(400, body: body))
        #expect(try await failure(of: try near(), network).message.count < 300)
    }

    @Test(arguments: [
        ("", "sent an empty response"), ("<!DOCTYPE html><p>Hi", "sent a web page instead of data"),
        ("Bandwidth exceeded", "sent something other than data"),
        (
            #"{"results":[]}"#,
            "sent data of an unknown shape: the response is an object, not a list"
        ),
    ])
    func `a response that cannot be read has a readable message`(
        _ body: String, _ words: String
    ) async throws {
        let error = try await failure(of: try near(), ScriptedTransport(.status(200, body: body)))
        #expect(error.message == "api.example.org \(words).")
        guard case .unreadable = error.reason else {
            Issue.record("\(error.reason)")
            return
        }
    }

    @Test func `a store that fails is reported with its message`() async throws {
        await store.fail(with: PersistenceError(.busy, message: "Wait."))
        var message: String?
        let updater = try updater(ScriptedTransport(.json("[]")))
        let request = try near()
        do throws(UpdateError) {
            _ = try await updater.update(request)
        } catch {
            message = error.message
        }
        #expect(message == "Wait." && reports.all.count == 1)
    }

    @Test func `a cancelled update stores nothing and is reported once`() async throws {
        let clock = TestClock()
        let network = ScriptedTransport(
            clock: clock, .json(#"[{"id":"a"}]"#).after(.seconds(60)))
        let updater = try updater(network)
        let request = try near()
        let update = Task { try await updater.update(request) }
        await clock.waitForSleepers()
        update.cancel()
        guard case .failure(let error as UpdateError) = await update.result,
            case .cancelled = error.reason
        else {
            Issue.record("not cancelled")
            return
        }
        #expect(reports.all.count == 1)
        #expect(try await ids() == ["old"])
    }

    @Test func `an update that is cancelled while it is stored stores nothing`() async throws {
        let updater = try updater(ScriptedTransport(.json(#"[{"id":"a"}]"#)))
        let request = try near()
        await store.hold()
        let update = Task { try await updater.update(request) }
        await store.waitUntilHeld()
        update.cancel()
        _ = await update.result
        await store.release()
        #expect(reports.all.count == 1)
        #expect(try await ids() == ["old"])
    }

    @Test func `an error has the number of attempts`() async throws {
        let broken = RetryingTransport(ScriptedTransport(), clock: ImmediateClock())
        let updater = try updater(broken)
        let request = try near()
        var attempts: Int?
        do throws(UpdateError) {
            _ = try await updater.update(request)
        } catch {
            attempts = error.attempts
        }
        #expect(attempts == 3)
    }
}
