import Explore
import HostDrivers
import Testing
import Waybill
import WaybillTesting

/// The locations that were picked lately, in the picker.
@MainActor
@Suite(.timeLimit(.minutes(1)))
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
        #expect(host.page?.subtitle?.hasPrefix("Around Brooklyn Museum") == true)
    }

    @Test func `recent locations are there the next time`() async throws {
        let first = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(first.app)
        try await host.open("/location?q=yankee%20stadium")
        try await host.tap("Yankee Stadium")
        let kept = try await first.recents.matches(RecordQuery()).map(\.record)
        let later = try LocatedExplore(recents: kept, isOnline: false)
        #expect(try await recents(HeadlessHost(later.app)).map { $0.prefix(6) } == ["Yankee"])
    }

    @Test func `what an address names is not remembered, as anyone can write one`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        try await host.open("/?near=52.5,13.4&at=Berlin")
        #expect(host.page?.subtitle?.hasPrefix("Around Berlin") == true)
        #expect(try await recents(host) == [])
    }

    @Test func `picking is a press on every page, and remembers before it leads on`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        var drivers: [any ConformanceDriver] = [
            WebDriver(explore.app), LiveDriver(explore.app), TerminalDriver(explore.app),
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
            photon: ScriptedTransport(answering: { _ in photonAnswer(hamlets) }))
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
        #expect(try await explore.recents.matches(RecordQuery()).count == 5)
    }

    @Test
    func `recents that cannot be read are reported, and those that cannot be saved do no harm`()
        async throws
    {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        try await host.open("/location?q=yankee%20stadium")
        await explore.recents.fail(with: PersistenceError(.busy, message: "Wait."))
        try await host.tap("Yankee Stadium")
        #expect(host.page?.status == .ready && host.listRows.count == 101)
        try await host.open("/location")
        #expect(host.failure == "The places could not be read. \(wait)")
        await explore.recents.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.page?.status == .ready)
    }
}
