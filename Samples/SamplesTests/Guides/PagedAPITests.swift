import Testing
import Waybill
import WaybillTesting

@testable import StatusBoard

/// A page of an API: the services from a number on.
struct ServicesPage: APIRequest {
    var number: Int

    var path: [String] { ["services"] }
    var parameters: [(String, String)] { [("page", "\(number)")] }

    static let parser = Parser { field throws(ParseError) in
        PageResponse(
            try Parser<ParsedList>.list(of: Service.self, at: "services")
                .parse(field).elements,
            next: try field["next"].numberIfPresent().map { Int($0) })
    }
}

/// All services of an API, page by page.
struct AllServicesScreen: Screen {
    let api: Fetcher

    func source(for query: NoQuery) -> Source<Pages<Service, Int>>? {
        .pages(from: 1) { [api] origin in
            try await api.fetch(ServicesPage(number: origin.cursor ?? 1), ServicesPage.parser)
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Services") {
            Section(id: "services", of: context.value?.elements ?? []) { service in
                Row(service.id, .text(service.name))
            }
        }
        .empty("There are no services.")
        .failed("The services did not come.")
    }
}

@MainActor
@Suite(.timeLimit(.minutes(60))) struct PagedAPITests {
    private let server = APIServer("https://status.example/v1")

    @Test func `an API is read page by page`() async throws {
        let network = ScriptedTransport(
            .json(#"{"services":[{"id":"a","name":"A","health":"up"}],"next":2}"#),
            .json(#"{"services":[{"id":"b","name":"B","health":"up"}],"next":null}"#))
        let api = Fetcher(server: try #require(server), transport: network)
        let host = try await HeadlessHost(showing: AllServicesScreen(api: api))
        #expect(host.visibleRows == ["A", "B"], "the second is loaded as its place is in sight")
        #expect(network.requests.map(\.path) == ["/v1/services?page=1", "/v1/services?page=2"])
    }

    @Test func `an app's own words of a failure come first, and a person reads no address`()
        async throws
    {
        let api = Fetcher(server: try #require(server), transport: ScriptedTransport(.status(500)))
        let host = try await HeadlessHost(showing: AllServicesScreen(api: api))
        #expect(host.failure == "The services did not come.")
    }
}
