import Explore
import HostDrivers
import Places
import Testing
import Waybill
import WaybillTesting

/// The locations that were picked lately, in the picker.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct RecentLocationScreenTests {
    private func recents(_ host: HeadlessHost) async throws -> [String] {
        try await host.open("/location")
        guard let section = host.page?.sections.first(where: { $0.id == "recent" }) else {
            return []
        }
        return section.rows.map(\.content.accessibilityText)
    }

    @Test func `what was picked is recent, the latest first, and leads back`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        #expect(try await recents(host) == [])
        for text in ["Yankee Stadium", "Brooklyn Museum", "Yankee Stadium"] {
            try await host.open("/location")
            try await host.type(text)
            try await host.tap(text)
            explore.date.move(by: .seconds(1))
        }
        let shown = try await recents(host)
        #expect(shown.count == 2 && shown[0].hasPrefix("Yankee Stadium"))
        #expect(shown[1].hasPrefix("Brooklyn Museum"))
        #expect(host.visibleHeaders == ["Nearby", "Recent"])
        try await host.tap(shown[1])
        #expect(
            host.page?.subtitle?.hasSuffix(" · around Brooklyn Museum, 200 Eastern Parkway") == true
        )
    }

    @Test func `recent locations are there the next time`() async throws {
        let folder = try SavedFolder()
        func explore() throws -> LocatedExplore {
            try LocatedExplore(
                recents: RecentLocations.stores(in: folder.recents) { Issue.record("\($0)") },
                isOnline: false)
        }
        let first = try explore()
        let host = HeadlessHost(first.app)
        try await host.open("/location?q=yankee%20stadium")
        try await host.tap("Yankee Stadium")
        try await first.app.flush()
        #expect(try await recents(HeadlessHost(explore().app)).map { $0.prefix(6) } == ["Yankee"])
    }

    @Test func `what one visitor picked is not shown to another`() async throws {
        let meeting = ConformanceMeeting(
            .init(0, .open("/location?q=yankee%20stadium")), .init(0, .select("Yankee Stadium")),
            .init(0, .open("/location")), .init(1, .open("/location")))
        let visitors = [Visitor(), Visitor()]
        let apps = try (0..<3).map { _ in try LocatedExplore(isOnline: false).app }
        for records in [
            try await meeting.run(
                on: visitors.map { HeadlessDriver(HeadlessHost(apps[0], visitor: $0)) }),
            try await meeting.run(on: visitors.map { LiveDriver(apps[1], visitor: $0) }),
            try await meeting.run(on: visitors.map { WebDriver(apps[2], visitor: $0) }),
        ] {
            let recent = records.map { $0.trees.last?.description.contains("Recent") }
            #expect(recent == [true, false])
        }
    }

    @Test func `what an address names is not remembered, as anyone can write one`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        try await host.open("/?near=52.5,13.4&at=Berlin")
        #expect(host.page?.subtitle?.hasSuffix(" · around Berlin") == true)
        #expect(try await recents(host) == [])
    }

    @Test func `picking is a press on every page, and remembers before it leads on`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        var drivers: [any ConformanceDriver] = [
            WebDriver(explore.app, visitor: .person), LiveDriver(explore.app, visitor: .person),
            TerminalDriver(explore.app),
        ]
        for (index, text) in ["Yankee Stadium", "Brooklyn Museum", "Coney Island"].enumerated() {
            try await drivers[index].open("/location")
            try await drivers[index].search(text)
            try await drivers[index].select(text)
            let moment = try await drivers[index].observe()
            #expect(moment.address.hasPrefix("/?near="), "\(text)")
            explore.date.move(by: .seconds(1))
        }
        #expect(
            try await recents(HeadlessHost(explore.app)).map { $0.prefix(6) }
                == ["Coney ", "Brookl", "Yankee"])
    }

    @Test func `five are kept, the latest ones`() async throws {
        let hamlets = (1...8).map { "Hamlet \($0)" }
        let explore = try LocatedExplore(
            photon: ScriptedTransport(answering: { _ in photonResponse(hamlets) }))
        let host = HeadlessHost(explore.app)
        for number in 1...8 {
            try await host.open("/location?q=hamlet")
            if number == 1 { try await host.tap("Ask Photon") }
            try await host.tap("Hamlet \(number)")
            explore.date.move(by: .seconds(1))
        }
        #expect(
            try await recents(host).map { $0.prefix(8) }
                == ["Hamlet 8", "Hamlet 7", "Hamlet 6", "Hamlet 5", "Hamlet 4"])
    }
}
