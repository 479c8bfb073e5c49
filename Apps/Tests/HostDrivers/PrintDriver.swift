public import Waybill
import WaybillTerminal
public import WaybillTesting

/// The terminal host as a person uses it who prints one screen after the other
/// and reads which address to print next.
public struct PrintDriver: ConformanceDriver {
    private let app: any ListApp
    private let events = EventLog()
    private var printed: [(address: String, page: Page, document: TerminalDocument)] = []

    /// Starts the host.
    ///
    /// - Parameter app: The app.
    public init(_ app: some ListApp) { self.app = app }

    /// Opens an address, as one that is typed or pasted.
    ///
    /// - Parameter address: The address, percent encoded.
    /// - Throws: ``Missing`` where it is not one.
    public mutating func open(_ address: String) async throws {
        let (page, document) = try await Printing().document(of: app, at: address, events)
        printed.append((address, page, document))
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

    /// Opens the address of more rows of a long list, which is printed below it; where there are
    /// no more of them nothing is done.
    ///
    /// - Parameter gesture: What is done; all others need more than a print.
    /// - Throws: ``Missing`` where a print does not have what is done.
    public mutating func make(_ gesture: ConformanceGesture) async throws {
        guard case .turnPage(let end) = gesture else {
            throw Missing(what: "a way to do \(gesture)")
        }
        let words = end == .start ? "Previous rows" : "Next rows"
        let runs = try printed.last.unwrapped("a page").document.lines.flatMap(\.runs)
        if runs.contains(where: { $0.role == .link && $0.text == words }) {
            try await select(words)
        }
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
        let tree = current.document.semantics
        var moment = ConformanceMoment(
            address: current.address.ofScreen, semantics: tree, events: events.all)
        moment.rows = ConformanceRow.all(of: current.page, presentedAs: tree)
        // The end of a print is what a person sees when all is printed.
        moment.seesEnd = moment.rows.last.map { $0.path.item == $0.count - 1 } ?? false
        return moment
    }

    /// The page that is printed.
    ///
    /// - Throws: ``Missing`` where nothing is shown.
    public var page: Page { get throws { try printed.last.unwrapped("a page").page } }
}

/// One run of the command, in an isolation domain of its own.
private actor Printing {
    func document(
        of app: any ListApp, at address: String, _ events: EventLog
    ) async throws -> (Page, TerminalDocument) {
        let session = AppSession(app: app, onEvent: { events.append($0) })
        session.open(try RouteURL(address).unwrapped("an address in \(address)"))
        await session.settle()
        let page = try session.page.unwrapped("a screen at \(address)")
        return (page, TerminalDocument(page: page))
    }
}
