import Explore
import Places
import Testing
import Waybill
import WaybillTesting

/// With an API, home is where its first response was, and stays there.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct HomeTests {
    private let subtitle =
        " · around the centre of the places of places.example.org"

    /// Three places far from the starter city.
    private var farResponse: ScriptedTransport.Step {
        let places = ["X", "Y", "Z"].map {
            #"{"fsq_place_id":"\#($0)","name":"Far \#($0)","latitude":-30,"longitude":150}"#
        }
        return .json("{\"results\":[\(places.joined(separator: ","))]}")
    }

    /// A network that knows places near and, by a search, far.
    private func network() -> ScriptedTransport {
        ScriptedTransport { [farResponse] request in
            request.path?.contains("query=") == true ? farResponse : response("A")
        }
    }

    @Test func `home stays where it was, whatever is stored later`() async throws {
        let host = HeadlessHost(try NetworkedExplore(network: network()).app)
        try await host.open("/")
        #expect(host.page?.subtitle?.hasSuffix(subtitle) == true)
        try await host.open("/search?q=far")
        #expect(host.listRows.count == 3)
        try await host.open("/")
        #expect(host.page?.subtitle?.hasSuffix(subtitle) == true)
        #expect(host.listRows.first?.contains("A") == true)
    }

    @Test func `home is where the API begins, though a search came first`() async throws {
        let host = HeadlessHost(try NetworkedExplore(network: network()).app)
        try await host.open("/search?q=far")
        try await host.open("/")
        #expect(host.page?.subtitle?.hasSuffix(subtitle) == true)
        #expect(host.listRows.first?.contains("A") == true, "the nearest")
    }

    @Test func `home is kept for the next time`() async throws {
        let first = try NetworkedExplore(network: network())
        let host = HeadlessHost(first.app)
        try await host.open("/")
        try await host.open("/search?q=far")
        let places = try await first.store.matches(RecordQuery()).map(\.record)
        let landmarks = try await first.landmarks.matches(RecordQuery()).map(\.record)
        #expect(landmarks.map(\.id) == ["home of places.example.org"])

        let later = try NetworkedExplore(
            storing: places, landmarks: landmarks, network: ScriptedTransport())
        let offline = HeadlessHost(later.app)
        try await offline.open("/")
        #expect(offline.page?.subtitle?.contains(subtitle) == true)
        #expect(offline.listRows.first?.contains("A") == true, "the nearest")
    }

    @Test func `distances of a search are measured from home`() async throws {
        let host = HeadlessHost(try NetworkedExplore(network: network()).app)
        try await host.open("/")
        try await host.open("/search?q=far")
        #expect(host.listRows.allSatisfy { $0.contains(" km") })
    }

    @Test func `a home that cannot be read is reported and can be retried`() async throws {
        let explore = try NetworkedExplore(network: network())
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        await explore.landmarks.fail(with: PersistenceError(.busy, message: "Wait."))
        try await host.open("/")
        #expect(host.failure == "The places could not be read. \(wait)")
        await explore.landmarks.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.page?.subtitle?.hasSuffix(subtitle) == true && host.page?.status == .ready)
    }

    @Test func `the places of an API are not said to be the visitor's own`() async throws {
        let host = HeadlessHost(try NetworkedExplore(network: network()).app)
        try await host.open("/")
        let places = "Places of places.example.org"
        let around = host.page?.choices.first { $0.label == "Around" }
        #expect(around?.choices.map(\.title) == [places, "Elsewhere"])
        try await host.tap("Elsewhere")
        #expect(
            host.listRows.first?.hasPrefix("The centre of the places of places.example.org ")
                == true)
        #expect(
            host.page?.subtitle
                == "This guide searches the places of places.example.org that are stored here: nothing is "
                + "sent to anyone")
        try await host.open("/location?q=zzzz")
        guard case .empty(_, let hint?) = host.page?.status else {
            Issue.record("\(String(describing: host.page?.status))")
            return
        }
        #expect(
            hint.hasPrefix(
                "Only the places of places.example.org that are stored here were searched."))
    }
}
