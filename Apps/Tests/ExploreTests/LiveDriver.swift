import Waybill
import WaybillTesting
import WaybillWeb

/// The live page of the web host: it is loaded, comes alive, takes frames and
/// says what its script says.
///
/// What is perceived is what the frames made of the page.
struct LiveDriver: ConformanceDriver {
    private let host: WebHost<TestClock>

    /// The same, where no one listens.
    private let quiet: WebHost<TestClock>
    private let events = EventLog()
    private var link: LiveLink?
    private var page = LivePage(at: "/")

    init(_ app: some ListApp) {
        // A clock that stands: a frame is sent when all is at rest.
        let clock = TestClock()
        host = WebHost(app, clock: clock, spinner: .none) { [events] in events.append($0) }
        quiet = WebHost(app, clock: clock)
    }

    /// A page that is loaded has a session of its own.
    mutating func open(_ address: String) async throws {
        await link?.close()
        page = try LivePage(await quiet.respond(method: "GET", target: address).body, at: address)
        link = host.link()
        try await say(page.show())
    }

    mutating func select(_ text: String) async throws {
        let row = page.rows.first {
            $0.text.contains(text) && ($0.target != nil || $0.isButton)
        }
        if let row {
            guard let target = row.target else { return try await say(page.select(row)) }
            return try await say(page.follow(row, to: target))
        }
        let links = page.document.elements(named: "a").filter { $0.text.contains(text) }
        let target = try links.first?["href"].unwrapped("a link “\(text)”")
        try await say(page.go(to: target ?? ""))
    }

    mutating func search(_ text: String) async throws {
        let field = page.document.elements(with: "role", "searchbox").first
        _ = try field.unwrapped("a field to search with")
        try await say(page.type(text))
    }

    mutating func back() async throws {
        try await say(try page.travel(to: page.depth - 1).unwrapped("a page before"))
    }

    func observe() throws -> ConformanceMoment {
        ConformanceMoment(
            address: page.address, semantics: page.document.semantics, events: events.all)
    }

    private mutating func say(_ message: String) async throws {
        let link = try link.unwrapped("a page")
        try await link.receive(message)
        try page.take(try await link.next().unwrapped("a frame"))
    }
}
