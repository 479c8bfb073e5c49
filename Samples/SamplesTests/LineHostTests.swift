import HostDrivers
import LineHost
import Testing
import Waybill
import WaybillTesting

@testable import Chat
@testable import ReadingList
@testable import Starter
@testable import StatusBoard

@MainActor
@Suite(.timeLimit(.minutes(60))) struct LineHostTests {
    nonisolated private static let scripts = [
        ConformanceScript(
            .open("/"), .select("Emma"), .select("Read"), .back, .select("Unread"),
            .select("Discover"), .back),
        ConformanceScript(.open("/?q=wells"), .search("austen"), .search("xyz")),
        ConformanceScript(
            .open("/add"), .select("Add"), .type("Kim", into: "Title"), .select("Add"),
            .select("Kim"), .select("Remove"), .select("Cancel"), .select("Remove"),
            .select("Remove"), .select("Undo")),
        ConformanceScript(.open("/books/Ulysses"), .open("/add"), .open("/discover")),
    ]

    private var app: ReadingApp {
        ReadingApp {
            [Book(title: "A \"star\"\n= 1-2", author: "\\ \u{1B}[2J\u{2028}\u{202E}\u{9B}")]
        }
    }

    @Test(arguments: scripts.indices)
    func `a walk is the same as in a test`(_ script: Int) async throws {
        let script = LineHostTests.scripts[script]
        let wanted = try await script.run(on: HeadlessDriver(HeadlessHost(app)))
        let record = try await script.run(on: LineDriver(app))
        #expect(record.log == wanted.log)
        #expect(record.trees == wanted.trees)
    }

    @Test func `a change prints the new lines alone`() async throws {
        var printed: [String] = []
        let host = LineHost(StarterApp()) { printed.append($0) }
        try await host.perform("open /")
        #expect(printed.first == "page \"To do\"" && printed.last == "")
        printed = []
        try await host.perform("press Read the tests")
        #expect(
            printed == [
                "= 1-4", "  text \"1 open\"", "= 6-15", "    listItem \"Read the tests Done\"",
                "      button \"Read the tests Done\"", "      button \"Actions\"", "= 19-21", "",
            ])
    }

    @Test func `another visitor's message is printed without a command`() async throws {
        let app = ChatApp()
        let (lines, stream) = AsyncStream.makeStream(of: String.self)
        let host = LineHost(app) { stream.yield($0) }
        try await host.perform("open /talk/Ada")
        let other = HeadlessHost(app)
        try await other.open("/talk/Grace")
        try await other.type("Yes.", into: "Message")
        try await other.tap("Send")
        for await line in lines where line.contains("listItem \"Grace Yes.\"") { return }
        Issue.record("The lines ended.")
    }

    @Test func `a command that cannot be performed is refused`() async throws {
        let host = LineHost(app) { _ in }
        try await host.perform("open /books/Emma")
        for command in ["", "jump", "open /nowhere", "press Burn", "press Read in Ulysses", "set"] {
            await #expect(throws: LineError.self) { try await host.perform(command) }
        }
    }

    @Test func `the apps conform where they are opened`() async throws {
        let store = try InMemoryRecordStore(
            [Service(id: "web", name: "Web", health: .slow)], format: Service.format)
        let apps: [any ListApp] = [StarterApp(), ChatApp(), BoardApp(services: store)]
        for app in apps {
            let script = ConformanceScript(.open("/"))
            let record = try await script.run(on: LineDriver(app))
            let wanted = try await script.run(on: HeadlessDriver(HeadlessHost(app)))
            #expect(record.trees == wanted.trees)
        }
    }
}
