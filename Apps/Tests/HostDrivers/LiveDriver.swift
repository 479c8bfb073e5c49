public import Waybill
import WaybillTestSupport
public import WaybillTesting
import WaybillWeb

/// The live page of the web host: it is loaded, comes alive, takes frames and
/// says what its script says.
///
/// What is perceived is what the frames made of the page.
public struct LiveDriver: ConformanceDriver {
    private let host: WebHost<TestClock>

    /// The same, where no one listens.
    private let quiet: WebHost<TestClock>
    private let events = EventLog()
    private let visitor: Visitor
    private let asks: Bool
    var link: LiveLink?
    var page = LivePage(at: "/")

    /// What the host wanted to be seen last on the page.
    private var wanted: LivePage.Scroll?

    /// Starts the host.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - visitor: Who uses it; someone who was not here before by default.
    ///   - asks: Whether the page says after each thing what is seen of the list, so that
    ///     the host responds where nothing changed too; false by default.
    public init(_ app: some ListApp, visitor: Visitor = Visitor(), asks: Bool = false) {
        self.visitor = visitor
        self.asks = asks
        // A clock that stands: a frame is sent when all is at rest.
        let clock = TestClock()
        host = WebHost(app, clock: clock, spinner: .none) { [events] event, _ in
            events.append(event)
        }
        quiet = WebHost(app, clock: clock)
    }

    /// A page that is loaded has a session of its own.
    public mutating func open(_ address: String) async throws {
        await link?.close()
        let response = await quiet.respond(method: "GET", target: address, visitor: visitor)
        page = try LivePage(response.body, at: address)
        wanted = nil
        link = host.link(visitor: visitor)
        try await say(page.show())
    }

    /// Selects the first row or link that holds a text; a control comes before those that is
    /// called just that.
    ///
    /// - Parameter text: A text within it.
    /// - Throws: ``Missing`` where nothing that can be selected does.
    public mutating func select(_ text: String) async throws {
        if let control = page.reachableControls.first(where: { $0.label == text && $0.isTapped }) {
            return try await press(control)
        }
        guard page.modal == nil else { return try await selectAbove(text) }
        if let message = page.jump(to: text) ?? page.batch(text) { return try await say(message) }
        let row = page.rows.first {
            $0.text.contains(text) && ($0.target != nil || $0.isButton)
        }
        if let row {
            guard let target = row.target else { return try await say(page.select(row)) }
            return try await say(page.follow(row, to: target))
        }
        let forms = page.document.elements(named: "form").filter { $0["data-retry"] != nil }
        if forms.contains(where: { $0.text == text }) { return try await say(page.retry()) }
        if let message = page.turn(text) { return try await say(message) }
        let links = page.document.elements(named: "a").filter { $0.text.contains(text) }
        let target = try links.first?["href"].unwrapped("a link “\(text)”")
        try await say(page.go(to: target ?? ""))
    }

    /// Follows the first link of a layer that holds a text.
    private mutating func selectAbove(_ text: String) async throws {
        let layer = page.document.elements(with: "data-layer", page.modal.map { "\($0)" }).first
        let links = layer?.descendants.filter { $0.name == "a" && $0.text.contains(text) }
        let target = try (links?.first?["href"]).unwrapped("“\(text)” in a layer")
        try await say(page.go(to: target))
    }

    private mutating func press(_ control: LivePage.Control) async throws {
        guard control.isEnabled else { throw Missing(what: "“\(control.label)” that is enabled") }
        if let target = control.target { return try await say(page.go(to: target)) }
        let message =
            control.isToggle
            ? page.set(control.text.isEmpty ? "1" : "", in: control) : page.press(control)
        try await tell([message.unwrapped("“\(control.label)” that was not pressed yet")])
    }

    /// Types into a field, and leaves it.
    ///
    /// - Parameters:
    ///   - text: All that the field then holds.
    ///   - label: What the field is called.
    /// - Throws: ``Missing`` where there is no such field.
    public mutating func type(_ text: String, into label: String) async throws {
        let field = try page.reachableControls.first { $0.label == label && $0.isEnabled }
            .unwrapped("a field “\(label)”")
        let message = field.isTyped ? page.type(text, into: field) : page.set(text, in: field)
        try await tell([message.unwrapped("a field “\(label)”"), page.leave(field)])
    }

    /// Chooses an option, or turns one of several checkboxes.
    ///
    /// - Parameters:
    ///   - option: What the option is called.
    ///   - label: What the control is called.
    /// - Throws: ``Missing`` where there is no such option.
    public mutating func choose(_ option: String, in label: String) async throws {
        let control = try page.reachableControls.first { $0.label == label && $0.isEnabled }
            .unwrapped("a control “\(label)”")
        let chosen = try control.options.first { $0.title == option }
            .unwrapped("“\(option)” in “\(label)”")
        try await tell([page.set(chosen.text, in: control).unwrapped("“\(option)”")])
    }

    /// Chooses a file: offers it, and sends it for the ticket that the host gives.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - label: What the control is called.
    /// - Throws: ``Missing`` where there is no such control, or the host does not take the file.
    public mutating func choose(_ file: SampleFile, in label: String) async throws {
        let control = try page.reachableControls.first { $0.label == label && $0.takesFile }
            .unwrapped("a control “\(label)” for a file")
        let link = try link.unwrapped("a page")
        let offer = page.choose(file: file.name, size: file.bytes.count, in: control)
        try await link.receive(offer.message)
        while page.grants[offer.number] == nil {
            try page.take(try await link.next().unwrapped("a ticket for \(file)"))
        }
        let ticket = page.grants[offer.number] ?? ""
        guard await host.upload(file.bytes, ticket: ticket).status == .ok else {
            throw Missing(what: "“\(label)” that takes \(file)")
        }
        try await tell([])
    }

    /// Does something from the menu of the first row that holds a text.
    ///
    /// - Parameters:
    ///   - action: What the action is called.
    ///   - row: A text within what the row says.
    /// - Throws: ``Missing`` where there is no such row or action.
    public mutating func act(_ action: String, on row: String) async throws {
        let row = try page.rows.first { $0.text.contains(row) }.unwrapped("a row “\(row)”")
        let id = try row.actions[action].unwrapped("“\(action)” of “\(row.text)”")
        try await say(page.act(id, on: row))
    }

    /// Searches with the field on the screen.
    ///
    /// - Parameter text: What is searched.
    /// - Throws: ``Missing`` where there is no field.
    public mutating func search(_ text: String) async throws {
        let field = page.document.elements(with: "role", "searchbox").first
        _ = try field.unwrapped("a field to search with")
        try await say(page.type(text))
    }

    /// Goes back.
    ///
    /// - Throws: ``Missing`` where nothing was before.
    public mutating func back() async throws {
        try await say(try page.travel(to: page.depth - 1).unwrapped("a page before"))
    }

    /// What is perceived now.
    ///
    /// - Returns: The address, the semantics tree, and what happened so far.
    /// - Throws: ``Missing`` where nothing is shown.
    public func observe() throws -> ConformanceMoment {
        var moment = ConformanceMoment(
            address: page.address, semantics: page.document.semantics, events: events.all)
        moment.rows = page.presentedRows(in: moment.semantics)
        moment.pinnedHeaders = page.pinnedHeaders
        let last = moment.rows.last?.path
        moment.seesEnd = wanted.map { $0.section == last?.section && $0.row == last?.item } ?? false
        return moment
    }

    mutating func say(_ message: String) async throws {
        try await say([message], asking: asks)
    }

    /// Says something to which a host responds by nothing where nothing changes, and asks.
    mutating func ask(_ message: String) async throws { try await say([message], asking: true) }

    /// Says what a host takes in silence where nothing else changes, and then asks.
    private mutating func tell(_ messages: [String]) async throws {
        try await say(messages, asking: true)
        let owed = page.takeOwed()
        if !owed.isEmpty { try await tell(owed) }
    }

    private mutating func say(_ messages: [String], asking: Bool) async throws {
        let link = try link.unwrapped("a page")
        for message in messages { try await link.receive(message) }
        if asking { try await link.receive(page.see(.init())) }
        repeat {
            try page.take(try await link.next().unwrapped("a frame"))
            wanted = page.scroll ?? wanted
        } while asking && page.answered != page.asked && page.returning == nil
        if let depth = page.returning {
            try await say(try page.travel(to: depth).unwrapped("a page before"))
        }
    }
}

extension LivePage.Control {
    /// Whether a tap on its label does something.
    var isTapped: Bool { element.name == "button" || element.name == "a" || isToggle }

    /// Whether a file is chosen for it, and it can be used.
    var takesFile: Bool {
        isEnabled && element.descendants.contains { $0["type"] == "file" }
    }
}
