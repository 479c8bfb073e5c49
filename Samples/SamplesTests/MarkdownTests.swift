import MarkdownHost
import Testing
import Waybill
import WaybillTesting

@testable import Chat
@testable import ReadingList
@testable import Starter
@testable import StatusBoard

@MainActor
@Suite(.timeLimit(.minutes(60))) struct MarkdownTests {
    /// What a person does who reads a document: they open addresses and follow links.
    nonisolated private static let scripts = [
        ConformanceScript(
            .open("/"), .select("Emma"), .back, .select("Unread"), .select("Discover"), .back),
        ConformanceScript(.open("/?q=wells"), .search("austen"), .search("xyz")),
        ConformanceScript(.open("/books/Ulysses"), .open("/add"), .open("/discover")),
    ]

    private var app: ReadingApp {
        ReadingApp { [Book(title: "A *star*", author: "[N.] # N.")] }
    }

    @Test(arguments: scripts.indices)
    func `a walk is the same as in a test`(_ script: Int) async throws {
        let script = MarkdownTests.scripts[script]
        let wanted = try await script.run(on: HeadlessDriver(HeadlessHost(app)))
        let record = try await script.run(on: MarkdownDriver(app))
        #expect(record.log == wanted.log)
        #expect(record.trees == wanted.trees)
        #expect(record.events == wanted.events)
    }

    @Test func `a screen that failed says so, and how to try again`() async throws {
        struct Offline: Error {}
        let text = try await MarkdownHost(ReadingApp { throw Offline() }).open("/discover")
        #expect(
            text == """
                Reading: [Books](</>) · **[Discover](</discover>)**

                # Discover

                > [!WARNING]
                > Recommendations could not be loaded. [Try again](</discover>)

                """)
    }

    @Test func `controls are named, and rows that do something`() async throws {
        let book = try await MarkdownHost(app).open("/books/Emma")
        #expect(book.contains("\n- Read\n  - `toggle \"Read\" = off`\n"))
        let items = try await MarkdownHost(StarterApp()).open("/")
        #expect(items.contains("\n- (**Read the tests**)\n  - `button \"Actions\"`\n"))
        let talk = try await MarkdownHost(ChatApp()).open("/talk/Ada")
        #expect(talk.contains("- Ada Is anyone there?\n"))
    }

    @Test func `a switch is turned and a link followed by their labels`() async throws {
        let host = MarkdownHost(app)
        _ = try await host.open("/books/Emma")
        #expect(try await host.press("Read").contains("\n- Read\n  - `toggle \"Read\" = on`\n"))
        #expect(try await host.press("Read").contains("\n- Read\n  - `toggle \"Read\" = off`\n"))
        await #expect(throws: NoControl.self) { try await host.press("Burn") }
    }

    @Test func `the apps conform where they are opened`() async throws {
        let store = try InMemoryRecordStore(
            [Service(id: "web", name: "Web", health: .slow)], format: Service.format)
        let apps: [any ListApp] = [StarterApp(), ChatApp(), BoardApp(services: store)]
        for app in apps {
            let script = ConformanceScript(.open("/"))
            let record = try await script.run(on: MarkdownDriver(app))
            let wanted = try await script.run(on: HeadlessDriver(HeadlessHost(app)))
            #expect(record.trees == wanted.trees)
        }
    }
}
