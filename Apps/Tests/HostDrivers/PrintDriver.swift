public import Waybill
import WaybillTerminal
public import WaybillTesting

/// The terminal host as a person uses it who prints one screen after the other
/// and reads which address to print next.
public struct PrintDriver: ConformanceDriver {
    private let app: any ListApp
    private let events = EventLog()
    private var printed: [(address: String, document: TerminalDocument)] = []

    /// Starts the host.
    ///
    /// - Parameter app: The app.
    public init(_ app: some ListApp) { self.app = app }

    /// Opens an address, as one that is typed or pasted.
    ///
    /// - Parameter address: The address, percent encoded.
    /// - Throws: ``Missing`` where it is not one.
    public mutating func open(_ address: String) async throws {
        let document = try await Printing().document(of: app, at: address, events)
        printed.append((address, document))
    }

    /// Opens the address that is printed after a tab or a choice, or beside or
    /// below the title of a row.
    public mutating func select(_ text: String) async throws {
        let runs = try printed.last.unwrapped("a page").document.lines.flatMap(\.runs)
        let choice = runs.firstIndex { $0.role == .link && $0.text == text }
        let title = runs.firstIndex { $0.role == .headline && $0.text.contains(text) }
        let row = title ?? runs.firstIndex { $0.role != .url && $0.text.contains(text) }
        let index = try (choice ?? row).unwrapped("“\(text)”")
        let address = runs[index...].first { $0.role == .url }
        try await open(try address.unwrapped("an address after “\(text)”").text)
    }

    /// Opens the address that is printed beside the search field.
    public mutating func search(_ text: String) async throws {
        let runs = try printed.last.unwrapped("a page").document.lines.flatMap(\.runs)
        let field = try runs.firstIndex { $0.role == .field }.unwrapped("a search field")
        let address = try runs[field...].first { $0.role == .url }.unwrapped("its address").text
        var url = try RouteURL(address).unwrapped("an address in \(address)")
        url.query = [RouteURL.Parameter("q", text)]
        try await open(url.description)
    }

    /// Goes back.
    ///
    /// - Throws: ``Missing`` where nothing was before.
    public mutating func back() async throws {
        printed.removeLast()
        try await open(try printed.popLast().unwrapped("a page before").address)
    }

    /// What is perceived now.
    ///
    /// - Returns: The address, the semantics tree, and what happened so far.
    /// - Throws: ``Missing`` where nothing is shown.
    public func observe() throws -> ConformanceMoment {
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
