public import Testing
import WaybillDiff
import WaybillLists
public import WaybillScreens
public import WaybillSessions
public import WaybillTesting

/// A whole app shown by UIKit's views in memory.
///
/// A host of a toolkit with list views of its own does what this one does, and
/// no more: it gives each screen's `ScreenView.list` a `ManagedView`, which
/// carries out plans and configures its cells by the manifest; it shows the
/// `ScreenView.chrome` around it when the session reports a change; and it
/// passes to the session what a person does.
///
/// What the views complain of, in the words of UIKit's exceptions, is recorded
/// as an issue.
public final class BatchUpdatesHost: ConformanceDriver {
    /// Everything that happened.
    public private(set) var events: [SessionEvent] = []

    /// The list of the screen; nil before the first one.
    public private(set) var list: BatchUpdatesView?

    let session: AppSession
    private let location: SourceLocation
    private weak var shown: ScreenView?

    /// Starts an app that shows nothing yet.
    public init(
        _ app: some ListApp, pace: LoadingDelay = .none,
        location: SourceLocation = #_sourceLocation
    ) {
        app.checkRoutes()
        session = AppSession(app: app, pace: pace)
        self.location = location
        session.onEvent = { [weak self] in self?.events.append($0) }
        session.onChange = { [weak self] in self?.show() }
    }

    /// Gives a screen that is shown a list view.
    private func show() {
        guard let view = session.view, view !== shown else { return }
        shown = view
        let list = BatchUpdatesView(window: 0..<ScreenView.mostRows, of: view.screen.manifest)
        self.list = list
        view.list = list
    }

    // MARK: What a person does

    /// Opens an address, and waits until nothing is running.
    ///
    /// - Parameter address: The address, percent encoded.
    /// - Throws: `HeadlessError` if there is no such screen.
    public func open(_ address: String) async throws {
        guard let url = RouteURL(address), session.open(url) != .notFound else {
            throw HeadlessError(missing: "screen \(address)", visible: [])
        }
        await settle()
    }

    /// Taps the first control, row, tab, choice or button with a text, and waits until nothing is
    /// running.
    ///
    /// - Parameter text: Its whole text; for a row, a part of it.
    /// - Throws: `HeadlessError` if nothing has the text.
    public func select(_ text: String) async throws {
        let element = try element(saying: text, on: finder())
        let outcome = perform(element)
        if element.control != nil { try outcome.require(text) }
        await settle()
    }

    private func finder() throws -> ElementFinder {
        guard let page else { throw HeadlessError(missing: "a screen", visible: []) }
        return ElementFinder(page)
    }

    private func element(saying text: String, on finder: ElementFinder) throws -> PageElement {
        let page = finder.page
        if finder.hasTapped(text) || page.modal != nil {
            // Native views have no names of their own for these: the same rules as for all.
            return try finder.tapped(text, allowsTap: { _ in false })
        }
        let above =
            page.tabElements + page.choiceElements.flatMap(\.self)
            + page.sections.compactMap { $0.headerElement } + page.indexElements
        if let element = above.first(where: { $0.label == text }) { return element }
        if let path = list?.path(ofCellSaying: text) {
            guard list?.cells[path]?.maySelect == true, let row = page.rowElement(at: path) else {
                throw HeadlessError(missing: "\"\(text)\" that can be tapped", visible: [])
            }
            return row
        }
        let buttons = page.selectionElements + (page.offersReload ? [page.reloadElement] : [])
        guard let button = buttons.first(where: { $0.label == text }) else {
            throw HeadlessError(missing: "\"\(text)\"", visible: above.map(\.label))
        }
        return button
    }

    @discardableResult
    func perform(
        _ element: PageElement, _ value: ElementValue = .press,
        isolation: isolated (any Actor)? = #isolation
    ) -> ElementOutcome {
        session.view?.perform(element.id, value, in: page) { url in
            session.open(url, isolation: isolation)
        } ?? .refused
    }

    /// Does something from the menu of a row, and waits until nothing is running.
    ///
    /// - Parameters:
    ///   - action: What the action is called.
    ///   - text: A part of the row's text.
    /// - Throws: `HeadlessError` if no visible cell has the text, or it offers no such action.
    public func act(_ action: String, on text: String) async throws {
        let row = try row(text)
        let actions = row.path.flatMap { list?.actions(at: $0) } ?? []
        guard let chosen = actions.first(where: { $0.title == action }) else {
            throw HeadlessError(
                missing: "\"\(action)\" of \"\(text)\"", visible: actions.map(\.title))
        }
        perform(row.action(chosen))
        await settle()
    }

    /// Sets all of the text of a field, leaves it, and waits until nothing is running.
    ///
    /// - Parameters:
    ///   - text: All that the field then holds.
    ///   - label: What the field is called.
    /// - Throws: `HeadlessError` if there is no such field, or it cannot be used.
    public func type(_ text: String, into label: String) async throws {
        let found = try finder().usable(label, in: nil, "field") {
            $0.isTyped || $0.isNumber
        }
        try perform(found.element, .set(text)).require(label, toTake: text)
        perform(found.element, .leave)
        await settle()
    }

    /// Chooses an option, or turns one of several checkboxes, and waits until nothing is running.
    ///
    /// - Parameters:
    ///   - title: What the option is called.
    ///   - label: What the control is called.
    /// - Throws: `HeadlessError` if there is no such option, or it cannot be chosen.
    public func choose(_ title: String, in label: String) async throws {
        let found = try finder().usable(label, in: nil, "control with options") {
            !$0.options.isEmpty
        }
        let option = try found.control.option(title)
        let text = found.control.text(choosing: option.id) ?? option.id
        try perform(found.element, .set(text)).require(title)
        await settle()
    }

    /// Chooses a file, and waits until nothing is on its way.
    ///
    /// The app is handed a copy, which is deleted then as other hosts delete it.
    ///
    /// - Parameters:
    ///   - file: The file, on this machine.
    ///   - label: What the control is called.
    /// - Throws: `HeadlessError` where there is no such control, or it cannot be used or
    ///   the file is too large; what reading the file throws.
    public func choose(_ file: SampleFile, in label: String) async throws {
        let found = try finder().usable(
            label, in: nil, "control for a file", where: \.takesFile)
        try await file.withURL { url in
            try await ChosenFile.copying(url) { chosen in
                try perform(found.element, .choose(chosen)).require(label, toTake: chosen.name)
                await settle()
            }
        }
    }

    /// Searches, and waits until nothing is on its way.
    public func search(_ text: String) async throws {
        guard let url = session.screen?.description.search?.url(for: text) else {
            throw HeadlessError(missing: "a search field", visible: [])
        }
        try await open(url.description)
    }

    /// Goes back to the screen before, if there is one.
    public func back() async {
        session.back()
        await settle()
    }

    func settle() async {
        await session.settle()
        for complaint in list?.complaints ?? [] {
            Issue.record("\(complaint)", sourceLocation: location)
        }
    }

    // MARK: What a person perceives

    /// The address of the screen.
    public var url: String { session.screen?.description.url.description ?? "" }

    /// What the screen is to someone who does not see it: of the list, what its
    /// cells hold.
    ///
    /// - Complexity: O(n) in the visible rows.
    public var semantics: SemanticsNode { page?.semantics ?? SemanticsNode(.page, "") }

    /// The address, the semantics, the rows and the events of the current screen.
    public func observe() -> ConformanceMoment {
        let tree = semantics
        var moment = ConformanceMoment(address: url, semantics: tree, events: events)
        moment.rows = page.map { ConformanceRow.all(of: $0, presentedAs: tree) } ?? []
        moment.seesEnd = list?.shownElement?.path.map { $0 == moment.rows.last?.path } ?? false
        return moment
    }

    /// What is around the list, and the rows that have cells; nil before the first screen.
    var page: Page? {
        guard let list, var page = session.view?.chrome else { return nil }
        page.sections = list.shownSections
        page.sections.numberEqualOnes()
        page.window.rowCount = list.cells.count
        return page
    }
}

extension BatchUpdatesView {
    /// The first cell from the top with a text.
    func path(ofCellSaying text: String) -> ItemPath? {
        cells.keys.sorted().first { path in
            cells[path]?.content.accessibilityText.contains(text) == true
        }
    }
}
