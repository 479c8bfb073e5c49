public import Testing
import WaybillDiff
public import WaybillLists
public import WaybillScreens
public import WaybillSessions

/// A whole app without a display: a test opens, taps and types, and reads the screen.
///
/// Every list plan is checked against the batch rules, and a violation is recorded as an issue. The
/// host needs the isolation of an actor (such as `@MainActor`) for effects to run. "Settles" in the
/// descriptions below means: waits until nothing is running.
///
/// ```swift
/// let host = HeadlessHost(app)
/// try await host.open("/")
/// try await host.tap("Milk")
/// #expect(host.visibleRows == ["✓ Milk", "Tea", "Tidy up"])
/// ```
public final class HeadlessHost {
    /// All events, as text.
    ///
    /// - Complexity: O(n) in the number of events.
    public var log: [String] { events.map(\.description) }

    /// All events.
    public private(set) var events: [SessionEvent] = []

    let session: AppSession
    private let location: SourceLocation

    private let size: ListSize

    /// The lists of the screens so far; a screen is retained with its list, for a unique identity.
    private var lists: [ObjectIdentifier: (screen: LiveScreen, list: HeadlessList)] = [:]

    /// Creates a host of an app, without an open screen.
    ///
    /// - Parameters:
    ///   - size: The visible size of a ``list``, in characters and lines; 80 by 24 by default.
    ///   - inspector: A recorder of events, for its screen; none by default.
    ///   - reportsMistakes: Whether rows with the same identity and controls without a closure are
    ///     recorded as issues; true by default.
    public init(
        _ app: some ListApp, visitor: Visitor = .person,
        size: ListSize = HeadlessList.terminal, pace: LoadingDelay = .none,
        inspector: Inspector? = nil, reportsMistakes: Bool = true,
        location: SourceLocation = #_sourceLocation
    ) {
        app.checkRoutes()
        session = AppSession(
            app: app, visitor: visitor, pace: pace, metrics: HeadlessList.metrics,
            inspector: inspector)
        self.size = size
        self.location = location
        session.onEvent = { [weak self] in self?.events.append($0) }
        guard reportsMistakes else { return }
        session.onMistake = { Issue.record("\($0)", sourceLocation: location) }
    }

    // MARK: Acting

    /// Opens an address, and settles.
    ///
    /// - Parameter address: The address, percent encoded, such as `/search?q=caf%C3%A9`.
    /// - Throws: ``HeadlessError`` if there is no such screen.
    public func open(_ address: String) async throws {
        try begin(address)
        await settle()
    }

    /// Opens an address without waiting: ``page`` is then the initial one, such as "loading".
    ///
    /// ```swift
    /// try host.begin("/news")
    /// #expect(host.page?.status == .loading("Loading…"))
    /// await host.settle()
    /// ```
    ///
    /// - Parameter address: The address, percent encoded.
    /// - Throws: ``HeadlessError`` if there is no such screen.
    public func begin(
        _ address: String, isolation: isolated (any Actor)? = #isolation
    ) throws {
        guard isolation != nil else {
            throw HeadlessError(missing: "actor to run in: mark the test @MainActor", visible: [])
        }
        guard let url = RouteURL(address), session.open(url, isolation: isolation) != .notFound
        else { throw HeadlessError(missing: "screen \(address)", visible: []) }
        showList()
    }

    /// Taps a row, a tab, a choice, a button or another control by its text, and settles.
    ///
    /// An exact whole text comes first, then a row with exactly this title or text, then a row that
    /// contains it; usable elements come before others. A toggle is turned; an option of a picker
    /// or a menu is chosen, a checkbox turned. While a question or a sheet is open, only its
    /// elements and those of a notice can be tapped.
    ///
    /// ```swift
    /// try await host.tap("Save", in: "Note")
    /// ```
    ///
    /// - Parameters:
    ///   - text: The whole text; for a row, a part of it.
    ///   - container: For a control alone: another text of its row, the header of its section or
    ///     the title of its layer; nil, the default, for anywhere.
    /// - Throws: ``HeadlessError`` if nothing has the text, or it cannot be tapped;
    ///   ``AmbiguousTap`` if several elements have it.
    /// - Complexity: O(n) in the number of rows, beside the work of the app.
    public func tap(_ text: String, in container: String? = nil) async throws {
        try press(text, in: container)
        await settle()
    }

    /// Taps as ``tap(_:in:)`` does, without waiting: ``page`` then shows the running action.
    ///
    /// - Throws: The errors of ``tap(_:in:)``.
    public func press(
        _ text: String, in container: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws {
        guard let page else { throw HeadlessError(missing: "\"\(text)\"", visible: []) }
        let manifest = session.screen?.manifest
        let element = try ElementFinder(page).tapped(
            text, in: container, allowsTap: { manifest?.allowsSelection(at: $0) == true })
        let outcome = session.perform(element.id, isolation: isolation)
        if element.control != nil { try outcome.require(text) }
        showList()
    }

    /// Performs an action from the menu of a row, and settles.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text, or the action is missing;
    ///   ``AmbiguousTap`` if several rows have it.
    public func perform(_ action: String, on text: String) async throws {
        guard let page else { throw HeadlessError(missing: "\"\(text)\"", visible: []) }
        let row = try ElementFinder(page).row(text)
        let actions = row.path.flatMap(page.row(at:))?.actions ?? []
        guard let chosen = actions.first(where: { $0.title == action }) else {
            throw HeadlessError(
                missing: "\"\(action)\" of \"\(text)\"", visible: actions.map(\.title))
        }
        session.perform(row.action(chosen).id)
        await settle()
    }

    /// Selects all rows from the last selected one to another, as with the Shift key, and settles.
    ///
    /// - Parameter text: A part of the text of the row at the other end.
    /// - Throws: ``HeadlessError`` if no visible row has it; ``AmbiguousTap`` if several have it.
    public func extendSelection(to text: String) async throws {
        guard let page else { throw HeadlessError(missing: "\"\(text)\"", visible: []) }
        session.perform(try ElementFinder(page).row(text).id, .extend(from: nil))
        await settle()
    }

    /// Types into the search field, and settles.
    ///
    /// - Throws: ``HeadlessError`` if there is no field.
    public func type(_ text: String) async throws {
        guard let page, page.search != nil else {
            throw HeadlessError(missing: "a search field", visible: visibleRows)
        }
        if let modal = page.modal {
            throw HeadlessError(
                missing: "a search field while \"\(modal.title)\" is open", visible: [])
        }
        session.perform(.search, .set(text))
        await settle()
    }

    /// Submits the search field, as Enter does, and settles.
    ///
    /// - Throws: ``HeadlessError`` if there is no field.
    public func search(_ text: String) async throws {
        guard let url = session.screen?.description.search?.url(for: text) else {
            throw HeadlessError(missing: "a search field", visible: visibleRows)
        }
        try await open(url.description)
    }

    /// Closes the open question or sheet, or else goes back to the previous screen, if any.
    public func back() async {
        session.back()
        await settle()
    }

    // MARK: Reading

    /// The current page; nil before the first screen.
    ///
    /// Of a list of more than 200 rows it has the visible ones and those near: scroll its ``list``
    /// to see others.
    ///
    /// - Complexity: O(n) in the drawn rows after a change; also for the properties derived from
    ///   it.
    public var page: Page? { session.page }

    /// The title of the screen.
    public var title: String { session.screen?.description.title ?? "" }

    /// The current address of the screen.
    public var url: String { session.screen?.description.url.description ?? "" }

    /// Whether a row or a header has this text, as one of its texts or as its whole text.
    public func shows(_ text: String) -> Bool {
        page?.sections.contains { section in
            ([section.header].compactMap(\.self) + section.rows.map(\.content)).contains {
                $0.texts.contains(text) || $0.accessibilityText == text
            }
        } ?? false
    }

    /// The whole text of each row, its texts separated by blanks; headers are in
    /// ``visibleHeaders``.
    ///
    /// Of a list of more than 200 rows it has the visible ones and those near.
    public var visibleRows: [String] {
        page?.sections.flatMap { $0.rows.map(\.content.accessibilityText) } ?? []
    }

    /// The message of a failed load; nil if nothing failed.
    public var failure: String? {
        if case .failed(let text, _) = page?.status { text } else { nil }
    }

    /// The texts of the section headers.
    public var visibleHeaders: [String] {
        page?.sections.compactMap { $0.header?.accessibilityText } ?? []
    }

    /// The semantics tree of the screen.
    public var semantics: SemanticsNode { page?.semantics ?? SemanticsNode(.page, "") }

    /// The plans of the list of the screen, as text, since its creation.
    public var plans: [String] {
        list?.plans ?? []
    }

    /// The list of the screen, for other gestures than tapping; nil before the first screen.
    ///
    /// Scroll, swipe, drag, select several, pull. A tap on a link row opens its screen; call
    /// ``settle()`` afterwards.
    public var list: HeadlessList? {
        session.screen.flatMap { lists[ObjectIdentifier($0)]?.list }
    }

    /// Waits until nothing is running, and the screen shows all changes of its record stores.
    public func settle() async {
        // The awaited work may open another screen.
        repeat {
            showList()
            await session.settle()
        } while await takesChange() || session.view != nil && list == nil
    }

    /// Waits for the arrival of reported store changes; false if there are none.
    private func takesChange() async -> Bool {
        guard let screen = session.screen, screen.awaitsChange else { return false }
        // An app may skip changes.
        let deadline = ContinuousClock.now + .seconds(2)
        while screen.awaitsChange {
            guard ContinuousClock.now < deadline else {
                screen.forgetChanges()
                return false
            }
            await Task.yield()
        }
        return true
    }

    // MARK: Details

    private func showList() {
        guard let screen = session.screen, let view = session.view else { return }
        lists = lists.filter { entry in session.screens.contains { $0 === entry.value.screen } }
        // A screen that appears again has a new view, and keeps its list.
        if let list = lists[ObjectIdentifier(screen)]?.list { return list.show(view) }
        let list = HeadlessList(
            of: view, size: size, location: location,
            select: { [session] path in
                if let row = session.page?.rowElement(at: path) { session.perform(row.id) }
            })
        lists[ObjectIdentifier(screen)] = (screen, list)
    }
}
