import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60))) struct InspectorTests {
    private let app = FruitApp { text in
        ["apple", "banana", "cherry"].filter { text.isEmpty || $0.contains(text) }
    }

    private func rows(_ host: HeadlessHost, in title: String) -> [String] {
        let section = host.page?.sections.first { $0.header?.accessibilityText == title }
        return (section?.rows ?? []).map(\.content.accessibilityText)
    }

    @Test func `the inspector lists actions, states, updates and events`() async throws {
        let host = HeadlessHost(app, inspector: Inspector())
        try await host.open("/")
        try await host.type("an")
        try await host.open("/inspector")
        #expect(host.title == "Inspector")
        let points = rows(host, in: "All fruits")
        #expect(points.count == 6, "\(points)")
        #expect(points.first?.hasPrefix("content(arrived(") == true && points[0].contains("banana"))
        #expect(points.first?.hasSuffix("now") == true)
        #expect(points.last?.hasPrefix("The first state") == true)
        #expect(points.contains { $0.hasPrefix("type(") && $0.contains("\"an\"") })
        let updates = rows(host, in: "Updates of the list")
        #expect(updates.count == 3 && updates[0].contains("2 rows go"), "\(updates)")
        #expect(updates[1].contains("3 rows come") && updates[2].contains("a view was attached"))
        #expect(rows(host, in: "Events").contains("appeared All fruits"))
    }

    @Test func `selecting a state puts the screen back to it, and forward again`() async throws {
        let host = HeadlessHost(app, inspector: Inspector())
        try await host.open("/")
        try await host.type("an")
        #expect(host.visibleRows == ["banana"])
        try await host.open("/inspector")
        try await host.tap("read([\"apple\"")
        #expect(rows(host, in: "All fruits").first?.hasSuffix("now") == false)
        await host.back()
        #expect(host.visibleRows == ["apple", "banana", "cherry"] && host.url == "/")
        try await host.open("/inspector")
        let last = try #require(rows(host, in: "All fruits").first)
        try await host.tap(last)
        await host.back()
        #expect(host.visibleRows == ["banana"] && host.url == "/?q=an")
    }

    @Test func `screens that were closed are forgotten, the latest come first`() async throws {
        let host = HeadlessHost(app, inspector: Inspector())
        try await host.open("/")
        try await host.tap("banana")
        try await host.open("/inspector")
        let titles = host.page?.sections.compactMap { $0.header?.accessibilityText } ?? []
        #expect(
            titles == [
                "banana", "Updates of the list", "All fruits", "Updates of the list", "Events",
            ])
        await host.back()
        await host.back()
        try await host.open("/inspector")
        #expect(rows(host, in: "banana").isEmpty)
        #expect(!rows(host, in: "All fruits").isEmpty)
    }

    @Test func `what is kept is bounded`() async throws {
        let host = HeadlessHost(app, inspector: Inspector(actionLimit: 3, eventLimit: 4))
        try await host.open("/")
        for text in ["a", "an", "ana", "b", ""] { try await host.type(text) }
        try await host.open("/inspector")
        #expect(rows(host, in: "All fruits").count == 4 && rows(host, in: "Events").count == 4)
        #expect(rows(host, in: "Updates of the list").count <= 4)
    }

    @Test func `without an inspector there is no such screen`() {
        #expect(AppSession(app: app).open(Inspector.url) == .notFound)
    }
}
