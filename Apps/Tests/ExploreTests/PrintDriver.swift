import Waybill
import WaybillTerminal
import WaybillTesting

/// The terminal host as a person uses it who prints one screen after the other
/// and reads which address to print next.
struct PrintDriver: ConformanceDriver {
    private let app: any ListApp
    private let events = EventLog()
    private var printed: [(address: String, document: TerminalDocument)] = []

    init(_ app: some ListApp) { self.app = app }

    mutating func open(_ address: String) async throws {
        let document = try await Printing().document(of: app, at: address, events)
        printed.append((address, document))
    }

    /// Opens the address that is printed beside or below a text; a tab or a
    /// choice, which is printed without one, by the app's own list.
    mutating func select(_ text: String) async throws {
        let runs = try printed.last.unwrapped("a page").document.lines.flatMap(\.runs)
        if let index = runs.firstIndex(where: { $0.role == .headline && $0.text.contains(text) }),
            let address = runs[index...].first(where: { $0.role == .url })
        {
            try await open(address.text)
        } else {
            let tab = app.tabs.first { $0.title == text }
            try await open(try tab.unwrapped("“\(text)”").url.description)
        }
    }

    /// Opens the address that is printed beside the search field.
    mutating func search(_ text: String) async throws {
        let runs = try printed.last.unwrapped("a page").document.lines.flatMap(\.runs)
        let address = try runs.first { $0.role == .url }.unwrapped("a search field").text
        var url = try RouteURL(address).unwrapped("an address in \(address)")
        url.query = [RouteURL.Parameter("q", text)]
        try await open(url.description)
    }

    mutating func back() async throws {
        printed.removeLast()
        try await open(try printed.popLast().unwrapped("a page before").address)
    }

    func observe() throws -> ConformanceMoment {
        let current = try printed.last.unwrapped("a page")
        return ConformanceMoment(
            address: current.address, semantics: current.document.semantics, events: events.all)
    }
}

/// One run of the command, in an isolation domain of its own.
private actor Printing {
    func document(
        of app: any ListApp, at address: String, _ events: EventLog
    ) async throws -> TerminalDocument {
        let session = AppSession(app: app, onEvent: { events.append($0) })
        session.open(try RouteURL(address).unwrapped("an address in \(address)"))
        await session.settle()
        return TerminalDocument(page: try session.page.unwrapped("a screen at \(address)"))
    }
}
