import Explore
import PlacesCore
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
        try await HeadlessHost(first.app).open("/?near=52.5,13.4&at=Berlin")
        let kept = try await first.recents.matches(RecordQuery()).map(\.record)
        let later = try LocatedExplore(recents: kept, isOnline: false)
        #expect(try await recents(HeadlessHost(later.app)).map { $0.prefix(6) } == ["Berlin"])
    }

    @Test func `five are kept, and a point without a name is not`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        for number in 1...8 {
            try await host.open("/?near=\(number),0&at=Town%20\(number)")
            explore.date.move(by: .seconds(1))
        }
        for address in ["/?near=9,0", "/?near=9,0&at=%20", "/?at=Nowhere", "/"] {
            try await host.open(address)
        }
        #expect(
            try await recents(host).map { $0.prefix(6) }
                == ["Town 8", "Town 7", "Town 6", "Town 5", "Town 4"])
        #expect(try await explore.recents.matches(RecordQuery()).count == 5)
    }

    @Test func `recents that cannot be read are told, and those that cannot be kept hinder nobody`()
        async throws
    {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        await explore.recents.fail(with: PersistenceError(.busy, message: "Wait."))
        try await host.open("/?near=40.7,-74&at=Town")
        #expect(host.page?.status == .ready && host.visibleRows.count == 100)
        try await host.open("/location")
        #expect(host.failure == "The places could not be read. \(wait)")
        await explore.recents.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.page?.status == .ready)
    }
}
