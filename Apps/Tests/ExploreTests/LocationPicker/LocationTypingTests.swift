import Explore
import HostDrivers
import Testing
import Waybill
import WaybillTesting

/// The location picker on the network: who is asked what, and when.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct LocationTypingTests {
    private let clock = TestClock()

    private func session(
        _ app: ExploreApp, at address: String = "/location"
    ) async throws -> AppSession {
        let session = AppSession(app: app)
        session.open(try #require(RouteURL(address)))
        await session.settle()
        return session
    }

    /// Opens the picker and asks those on the network for another text: from then
    /// on they may be asked as a person types.
    private func onlineSession(_ explore: LocatedExplore) async throws -> AppSession {
        let session = try await session(explore.app, at: "/location?q=first")
        press("Ask Photon and Nominatim for “first”", in: session)
        await session.settle()
        return session
    }

    private func press(_ text: String, in session: AppSession) {
        #expect(session.page?.elements.contains { $0.label == text } == true, "\(text)")
        session.perform(text)
    }

    private func rows(_ session: AppSession) -> [String] {
        session.page?.listRows ?? []
    }

    private func failure(_ session: AppSession) -> String? {
        guard case .failed(let text, _) = session.page?.status else { return nil }
        return text
    }

    private func pass(_ duration: Duration) async {
        await clock.waitForSleepers()
        clock.advance(by: duration)
    }

    // Behaviour 5/35
    @Test func `what is typed is asked after a pause, once for the latest`() async throws {
        let explore = try LocatedExplore(
            photon: ScriptedTransport(answering: { _ in photonResponse("Berlin") }), clock: clock)
        let session = try await onlineSession(explore)
        for text in ["b", "be", "ber"] {
            session.perform(.search, .set(text))
            while clock.sleeperCount != 1 { await Task.yield() }
            clock.advance(by: .milliseconds(150))
        }
        #expect(explore.photon.requests.count == 1)
        #expect(session.page?.status == .loading("Looking for locations…"))
        clock.advance(by: .milliseconds(50))
        await session.settle()
        #expect(explore.photon.requests.count == 2)
        #expect(explore.photon.requests.last?.path?.contains("q=ber&") == true)
        #expect(rows(session).contains { $0.hasPrefix("Berlin Sea") })
        #expect(session.page?.url.description == "/location?q=ber")
        #expect(explore.nominatim.requests.count == 1)
    }

    @Test func `what is typed asks no one before the person does`() async throws {
        let explore = try LocatedExplore(
            photon: ScriptedTransport(answering: { _ in photonResponse("Berlin") }), clock: clock)
        let session = try await session(explore.app)
        session.perform(.search, .set("berlin"))
        await pass(SearchPause.duration)
        await session.settle()
        #expect(explore.photon.requests.isEmpty && explore.nominatim.requests.isEmpty)
        #expect(rows(session) == ["Ask Photon and Nominatim for “berlin”"])
        #expect(
            session.page?.status
                == .empty(
                    "Nothing found for “berlin”",
                    hint: "Only the places of this guide were searched.")
        )
    }

    // Behaviour 5/50
    @Test func `a late response is dropped`() async throws {
        let network = TestClock()
        let explore = try LocatedExplore(
            photon: ScriptedTransport(
                clock: network, photonResponse(), photonResponse("Berlin").after(.seconds(10)),
                photonResponse("Rome")),
            clock: clock)
        let session = try await onlineSession(explore)
        session.perform(.search, .set("berlin"))
        await pass(SearchPause.duration)
        await network.waitForSleepers()
        session.perform(.search, .set("rome"))
        await pass(SearchPause.duration)
        await session.settle()
        #expect(rows(session).first?.hasPrefix("Rome Sea") == true)
        network.advance(by: .seconds(20))
        while network.sleeperCount > 0 { await Task.yield() }
        await session.settle()
        #expect(rows(session).first?.hasPrefix("Rome Sea") == true)
        #expect(!rows(session).contains { $0.contains("Berlin") })
    }

    @Test func `own places show at once, while others are still asked`() async throws {
        let network = TestClock()
        let explore = try LocatedExplore(
            photon: ScriptedTransport(
                clock: network, photonResponse(),
                photonResponse("Museum Island").after(.seconds(10))),
            clock: clock)
        let session = try await onlineSession(explore)
        session.perform(.search, .set("brooklyn museum"))
        await pass(SearchPause.duration)
        await network.waitForSleepers()
        while !rows(session).contains(where: { $0.contains("Brooklyn Museum") }) {
            await Task.yield()
        }
        #expect(session.page?.status == .loading("Looking for locations…"))
        network.advance(by: .seconds(10))
        await session.settle()
        #expect(session.page?.status == .ready)
        #expect(!rows(session).isEmpty)
    }

    @Test func `what was asked once is not asked again, on whichever page`() async throws {
        let explore = try LocatedExplore(
            nominatim: ScriptedTransport(answering: { _ in nominatimResponse("Berlin") }))
        let host = HeadlessHost(explore.app)
        try await host.open("/location")
        try await host.type("berlin")
        try await host.tap("Ask Photon and Nominatim for “berlin”")
        #expect(host.url == "/location?q=berlin")
        #expect(host.listRows.first?.hasPrefix("Berlin") == true)
        #expect(!host.listRows.contains { $0.hasPrefix("Ask ") })
        for address in ["/location?q=berlin", "/location?find=everywhere&q=berlin"] {
            let other = HeadlessHost(explore.app)
            try await other.open(address)
            #expect(other.listRows == host.listRows, "\(address)")
        }
        #expect(explore.nominatim.requests.count == 1 && explore.photon.requests.count == 1)
    }

    @Test func `a page without a script searches by a form, and shows the result at its address`()
        async throws
    {
        let explore = try LocatedExplore(
            photon: ScriptedTransport(answering: { _ in photonResponse("Bern") }),
            nominatim: ScriptedTransport(answering: { _ in nominatimResponse("Berlin") }))
        var driver = WebDriver(explore.app)
        try await driver.open("/location")
        try await driver.search("ber")
        #expect(explore.photon.requests.isEmpty && explore.nominatim.requests.isEmpty)
        try await driver.select("Ask Photon and Nominatim for “ber”")
        let moment = try driver.observe()
        #expect(moment.address == "/location?q=ber")
        let buttons = moment.semantics.focusOrder.filter { $0.role == .button }.map(\.name)
        #expect(buttons.dropFirst().first?.hasPrefix("Berlin") == true)
        #expect(buttons.contains { $0.hasPrefix("Bern ") })
        #expect(!buttons.contains { $0.hasPrefix("Ask ") })
        try await driver.select("Berlin")
        let opened = try driver.observe().address
        #expect(opened == "/?near=3.5,1.0&at=Berlin,%20Sea")
        // Each press is a session of its own, which asks again.
        #expect(explore.nominatim.requests.count <= 2 && explore.photon.requests.count <= 2)
    }

    @Test func `who failed can be asked again, and who did not is not`() async throws {
        let explore = try LocatedExplore(
            photon: ScriptedTransport(answering: { _ in photonResponse("Bern") }),
            nominatim: ScriptedTransport(.fault(.unreachable), nominatimResponse("Berlin")))
        let host = HeadlessHost(explore.app)
        try await host.open("/location?q=ber")
        try await host.tap("Ask Photon and Nominatim for “ber”")
        #expect(host.failure?.contains("Nominatim") == true)
        let later = HeadlessHost(explore.app)
        try await later.open("/location?q=ber")
        #expect(later.listRows.contains { $0.hasPrefix("Bern ") })
        try await later.tap("Ask Nominatim for “ber”")
        #expect(later.listRows.first?.hasPrefix("Berlin") == true)
        #expect(explore.nominatim.requests.count == 2 && explore.photon.requests.count == 1)
    }

    @Test func `picking continues from the last search`() async throws {
        let explore = try LocatedExplore(
            nominatim: ScriptedTransport(answering: { _ in nominatimResponse("Berlin") }))
        let host = HeadlessHost(explore.app)
        try await host.open("/location?q=berlin")
        #expect(explore.nominatim.requests.isEmpty)
        try await host.tap("Ask Photon and Nominatim")
        #expect(explore.nominatim.requests.count == 1)
        try await host.tap("Berlin")
        #expect(host.page?.subtitle?.hasSuffix(" · around Berlin, Sea") == true)
    }

    @Test func `of another text the slow one is asked again only by a press`() async throws {
        let explore = try LocatedExplore(
            nominatim: ScriptedTransport(answering: { _ in nominatimResponse("Berlin") }))
        let host = HeadlessHost(explore.app)
        try await host.open("/location?q=berlin")
        try await host.tap("Ask Photon and Nominatim")
        try await host.type("berlin wall")
        #expect(host.url == "/location?q=berlin%20wall")
        #expect(explore.nominatim.requests.count == 1 && explore.photon.requests.count == 2)
        #expect(host.listRows.last == "Ask Nominatim for “berlin wall”")
    }

    @Test func `off the network own places are found, and what is missing is reported`()
        async throws
    {
        let photon = ScriptedTransport(.fault(.unreachable), photonResponse("Museum Island"))
        let explore = try LocatedExplore(
            photon: photon, nominatim: ScriptedTransport(.fault(.unreachable)))
        let session = try await session(explore.app, at: "/location?q=brooklyn%20museum")
        press("Ask Photon and Nominatim for “brooklyn museum”", in: session)
        await session.settle()
        #expect(rows(session).contains { $0.contains("Brooklyn Museum") })
        #expect(failure(session)?.hasPrefix("Something may be missing: ") == true)
        explore.nominatim.then(nominatimResponse("Museum"))
        session.perform(.reload)
        await session.settle()
        #expect(session.page?.status == .ready)
        #expect(rows(session).first?.hasPrefix("Museum Sea") == true)
        #expect(photon.requests.count == 2 && explore.nominatim.requests.count == 2)
    }

    @Test func `without the option no finder on the network is queried`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        try await host.search(at: "/location?find=everywhere", "museum")
        try await host.type("berlin")
        #expect(explore.photon.requests.isEmpty && explore.nominatim.requests.isEmpty)
        #expect(host.url == "/location?q=berlin")
        #expect(!host.listRows.contains { $0.contains("Ask ") })
    }

    @Test func `who gets to know what is typed is said`() async throws {
        let host = HeadlessHost(try LocatedExplore().app)
        try await host.open("/location?q=berlin")
        #expect(
            host.page?.subtitle
                == "This guide searches its own places: nothing is sent before you ask "
                + "Photon and Nominatim")
        try await host.tap("Ask Photon and Nominatim")
        #expect(
            host.page?.subtitle
                == "What you type is sent to Photon, what you ask for to Nominatim too")
    }
}

/// The pause after which a text is searched that a person types.
enum SearchPause {
    static let duration = Duration.milliseconds(200)
}

extension HeadlessHost {
    /// Opens an address and sends its search field off.
    func search(at address: String, _ text: String) async throws {
        try await open(address)
        try await search(text)
    }
}
