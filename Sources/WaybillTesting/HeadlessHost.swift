public import Testing
import WaybillDiff
public import WaybillLists
public import WaybillScreens
public import WaybillSessions

/// A whole app without a screen: a test opens, taps and types, and reads what a
/// person would see.
///
/// Every plan of every list goes through the batch rules; one that breaks them
/// is recorded as an issue. The host lives where the test stands, which must be
/// an actor (such as `@MainActor`) for effects to run.
///
/// ```swift
/// let host = HeadlessHost(app)
/// try await host.open("/")
/// try await host.tap("Milk")
/// #expect(host.visibleRows == ["✓ Milk", "Tea", "Tidy up"])
/// ```
public final class HeadlessHost {
    /// Everything that happened, as text.
    ///
    /// - Complexity: O(n) in the number of events.
    public var log: [String] { events.map(\.description) }

    /// Everything that happened.
    public private(set) var events: [SessionEvent] = []

    let session: AppSession
    private let location: SourceLocation

    private let size: ListSize

    /// The lists of the screens so far; a screen is kept with its list, so that
    /// its identity is not given to another one.
    private var lists: [ObjectIdentifier: (screen: LiveScreen, list: HeadlessList)] = [:]

    /// Starts an app that shows nothing yet.
    ///
    /// - Parameters:
    ///   - size: The size of what is visible of a ``list``, in lines and
    ///     characters; 80 by 24 by default.
    ///   - inspector: Keeps what happens, for its screen; none by default.
    ///   - reportsMistakes: Whether rows that share an identity and controls without a closure
    ///     are recorded as issues; true by default.
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

    /// Opens an address, and waits until nothing is running.
    ///
    /// - Parameter address: The address, percent encoded, such as
    ///   `/search?q=caf%C3%A9`.
    /// - Throws: ``HeadlessError`` if there is no such screen.
    public func open(_ address: String) async throws {
        try begin(address)
        await settle()
    }

    /// Opens an address, and does not wait: what is shown then is how the screen
    /// begins, such as that it is loading.
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

    /// Taps a row, a tab, a choice, a button or another control by its text, and waits until
    /// nothing is running.
    ///
    /// An element with exactly this text comes first, then a row of which a title or another text
    /// is exactly this, then a row in which it occurs; what can be tapped comes before what cannot.
    /// A toggle is turned; an option of a picker or a menu is chosen, one of several checkboxes
    /// turned. While a question or a sheet is open, only what is in it, or in a notice, can be
    /// tapped.
    ///
    /// ```swift
    /// try await host.tap("Save", in: "Note")
    /// ```
    ///
    /// - Parameters:
    ///   - text: Its whole text; for a row, a part of it.
    ///   - container: For a control alone: another text of its row, the header of its section or
    ///     the title of its layer; nil, the default, for all that is shown.
    /// - Throws: ``HeadlessError`` if nothing has the text, or it cannot be tapped;
    ///   ``AmbiguousTap`` if more than one thing has the text.
    /// - Complexity: O(n) in the number of rows, beside what the app does.
    public func tap(_ text: String, in container: String? = nil) async throws {
        try press(text, in: container)
        await settle()
    }

    /// Taps as ``tap(_:in:)`` does, and does not wait: what is shown then is that something is
    /// running.
    ///
    /// - Parameters:
    ///   - text: Its whole text; for a row, a part of it.
    ///   - container: For a control alone: what it is in; nil, the default, for all that
    ///     is shown.
    /// - Throws: What ``tap(_:in:)`` throws.
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

    /// Does something from the menu of a row, and waits until nothing is running.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text, or it offers no such action;
    ///   ``AmbiguousTap`` if more than one row has the text.
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

    /// Selects all rows from the one that was selected last to another one, as a person does who
    /// holds the Shift key, and waits until nothing is running.
    ///
    /// - Parameter text: A part of the text of the row at the other end.
    /// - Throws: ``HeadlessError`` if no visible row has the text; ``AmbiguousTap`` if more than
    ///   one row has the text.
    public func extendSelection(to text: String) async throws {
        guard let page else { throw HeadlessError(missing: "\"\(text)\"", visible: []) }
        session.perform(try ElementFinder(page).row(text).id, .extend(from: nil))
        await settle()
    }

    /// Types into the search field, and waits until nothing is running.
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

    /// Sends the search field off, as Enter does, and waits until nothing is
    /// running.
    ///
    /// - Throws: ``HeadlessError`` if there is no field.
    public func search(_ text: String) async throws {
        guard let url = session.screen?.description.search?.url(for: text) else {
            throw HeadlessError(missing: "a search field", visible: visibleRows)
        }
        try await open(url.description)
    }

    /// Goes back to the screen before, if there is one; where a question or a sheet is
    /// open, that is left instead.
    public func back() async {
        session.back()
        await settle()
    }

    // MARK: Reading

    /// What is shown; nil before the first screen.
    ///
    /// Of a list of more than 200 rows it has the visible ones and those near: scroll its ``list``
    /// to see others.
    ///
    /// - Complexity: O(n) in the rows that are drawn, where something changed.
    public var page: Page? { session.page }

    /// The title of the screen.
    public var title: String { session.screen?.description.title ?? "" }

    /// The current address of the screen.
    public var url: String { session.screen?.description.url.description ?? "" }

    /// Whether a row or a header has this text, as one of its texts or as its whole text.
    ///
    /// - Complexity: That of ``page``.
    public func shows(_ text: String) -> Bool {
        page?.sections.contains { section in
            ([section.header].compactMap(\.self) + section.rows.map(\.content)).contains {
                $0.texts.contains(text) || $0.accessibilityText == text
            }
        } ?? false
    }

    /// The whole text of each row, section by section, with a blank between its texts; headers are
    /// not among them, see ``shows(_:)``; of a list of more than 200 rows, the visible ones and
    /// those near.
    ///
    /// - Complexity: That of ``page``.
    public var visibleRows: [String] {
        page?.sections.flatMap { $0.rows.map(\.content.accessibilityText) } ?? []
    }

    /// Why there is nothing to show, in a person's words; nil if nothing
    /// failed.
    ///
    /// - Complexity: That of ``page``.
    public var failure: String? {
        if case .failed(let text, _) = page?.status { text } else { nil }
    }

    /// The texts of the sections' headers.
    ///
    /// - Complexity: That of ``page``.
    public var visibleHeaders: [String] {
        page?.sections.compactMap { $0.header?.accessibilityText } ?? []
    }

    /// What the screen is to someone who does not see it.
    ///
    /// - Complexity: That of ``page``.
    public var semantics: SemanticsNode { page?.semantics ?? SemanticsNode(.page, "") }

    /// The plans of the list of the screen, as text, from its first moment.
    public var plans: [String] {
        list?.plans ?? []
    }

    /// The list of the screen, for gestures on rows besides tapping.
    ///
    /// Scroll, swipe, drag, select several, pull. Nil before the first screen. A tap on a row that leads on opens its
    /// screen; ``settle()`` waits for what that starts.
    public var list: HeadlessList? {
        session.screen.flatMap { lists[ObjectIdentifier($0)]?.list }
    }

    /// Waits until nothing is running, and the screen shows all changes of the record stores that
    /// it follows.
    public func settle() async {
        // What is waited for may lead to another screen.
        repeat {
            showList()
            await session.settle()
        } while await takesChange() || session.view != nil && list == nil
    }

    /// Waits until the changes of stores have arrived that were reported; false if there are none.
    private func takesChange() async -> Bool {
        guard let screen = session.screen, screen.awaitsChange else { return false }
        // An app may leave out changes.
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
        // A screen that is shown again has a new view; its list goes on.
        if let list = lists[ObjectIdentifier(screen)]?.list { return list.show(view) }
        let list = HeadlessList(
            of: view, size: size, location: location,
            select: { [session] path in
                if let row = session.page?.rowElement(at: path) { session.perform(row.id) }
            })
        lists[ObjectIdentifier(screen)] = (screen, list)
    }
}
