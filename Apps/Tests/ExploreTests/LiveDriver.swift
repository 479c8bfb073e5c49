import Waybill
import WaybillTesting

@testable import WaybillWeb

/// The session behind the live page, told what the script of the page tells it.
///
/// What is perceived is the plain page at the address; that the live one is the
/// same is for Chromium to see. What happens is what the live session hears.
struct LiveDriver: ConformanceDriver {
    private let app: any ListApp
    private let host: WebHost<TestClock>
    private let pages: LivePages
    private let events: EventLog
    private var visit: LiveVisit?

    /// The addresses of the window's history.
    private var visited: [String] = []

    init(_ app: some ListApp) {
        self.app = app
        // A clock that stands: a frame is sent when all is at rest.
        let clock = TestClock()
        events = EventLog()
        host = WebHost(app, clock: clock)
        pages =
            WebHost(app, clock: clock, spinner: .none, onEvent: { [events] in events.append($0) })
            .livePages
    }

    /// A page that is loaded has a session of its own.
    mutating func open(_ address: String) async throws {
        let url = try RouteURL(address).unwrapped("an address in \(address)")
        await visit?.close()
        visit = LiveVisit(app: app, host: pages)
        visited.append(address)
        try await say(.show(url, fingerprint: "", depth: visited.count - 1))
    }

    mutating func select(_ text: String) async throws {
        let document = try await document
        for (index, item) in document.elements(with: "role", "listitem").enumerated() {
            guard item.text.contains(text), item.link != nil || item.isButton else { continue }
            let id = try item["data-id"].unwrapped("the row's identity")
            // One of another number is known by its identity.
            let row = LiveRow(list: -1, index: index, id: id)
            guard let target = item.link else { return try await say(.select(row)) }
            let url = try go(to: target)
            return try await say(.follow(url, depth: visited.count - 1, row: row))
        }
        let links = document.elements(named: "a").filter { $0.text.contains(text) }
        let url = try go(to: try links.first?["href"].unwrapped("a link “\(text)”") ?? "")
        try await say(.go(url, depth: visited.count - 1))
    }

    mutating func search(_ text: String) async throws {
        let form = try await document.elements(with: "role", "search").first
        var url = try RouteURL(form?["action"] ?? "").unwrapped("a search form")
        url.query = [RouteURL.Parameter("q", text)]
        visited[visited.count - 1] = url.description
        try await say(.type(text))
    }

    mutating func back() async throws {
        visited.removeLast()
        let url = try RouteURL(visited.last ?? "").unwrapped("a page before")
        try await say(.travel(url, depth: visited.count - 1))
    }

    func observe() async throws -> ConformanceMoment {
        ConformanceMoment(
            address: try visited.last.unwrapped("a page"),
            semantics: try await document.semantics, events: events.all)
    }

    private mutating func go(to target: String) throws -> RouteURL {
        visited.append(target)
        return try RouteURL(target).unwrapped("an address in \(target)")
    }

    private func say(_ message: LiveMessage) async throws {
        let visit = try visit.unwrapped("a page")
        await visit.receive(message)
        _ = await visit.next()
    }

    private var document: HTMLDocument {
        get async throws {
            let answer = await host.respond(
                method: "GET", target: try visited.last.unwrapped("a page"))
            return try HTMLDocument(answer.body)
        }
    }
}

extension HTMLElement {
    /// Where a row leads, be it a link or a button.
    fileprivate var link: String? {
        descendants.lazy.compactMap { $0.name == "a" ? $0["href"] : $0["data-href"] }.first
    }

    /// Whether a row is one that may be selected.
    fileprivate var isButton: Bool { descendants.contains { $0.name == "button" } }
}
