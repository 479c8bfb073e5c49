import MarkdownHost
import Synchronization
import Waybill
import WaybillTesting

/// The Markdown host as one uses it who reads a document and follows its links.
struct MarkdownDriver: ConformanceDriver {
    private let host: MarkdownHost
    private let events: EventList
    private var document = MarkdownReader("")
    private var address = ""

    init(_ app: some ListApp) {
        let events = EventList()
        self.events = events
        host = MarkdownHost(app) { events.append($0) }
    }

    mutating func open(_ address: String) async throws {
        document = MarkdownReader(try await host.open(address))
        self.address = await host.address
    }

    mutating func select(_ text: String) async throws {
        guard let link = document.links.first(where: { $0.text.contains(text) }) else {
            throw NotInDocument(what: "a link that holds \"\(text)\"")
        }
        try await open(link.address)
    }

    mutating func search(_ text: String) async throws {
        guard let form = document.links.first(where: { $0.text == Page.searchTitle }),
            var url = RouteURL(form.address)
        else { throw NotInDocument(what: "a field to search with") }
        url.query.append(RouteURL.Parameter("q", text))
        try await open(url.description)
    }

    mutating func back() async throws {
        document = MarkdownReader(await host.back())
        address = await host.address
    }

    func observe() -> ConformanceMoment {
        ConformanceMoment(address: address, semantics: document.tree, events: events.all)
    }
}

/// Something that the driver looked for in vain.
private struct NotInDocument: Error {
    let what: String
}

/// What happens in a session, which may be in any task.
private final class EventList: Sendable {
    private let events = Mutex<[SessionEvent]>([])

    var all: [SessionEvent] { events.withLock(\.self) }

    func append(_ event: SessionEvent) { events.withLock { $0.append(event) } }
}
