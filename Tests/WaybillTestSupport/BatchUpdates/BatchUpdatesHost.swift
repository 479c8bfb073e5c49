public import Foundation
public import Testing
public import WaybillAppCore
import WaybillDiff
import WaybillLists
public import WaybillScreens
import WaybillTesting

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
public final class BatchUpdatesHost {
    /// Everything that happened.
    public private(set) var events: [SessionEvent] = []

    /// The list of the screen; nil before the first one.
    public private(set) var list: BatchUpdatesView?

    let session: AppSession
    private let location: SourceLocation
    private weak var shown: ScreenView?

    /// Starts an app that shows nothing yet.
    public init(
        _ app: some ListApp, pace: ScreenPace = .none,
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
        let isCollection = view.screen.description.layout == .collection
        let list = BatchUpdatesView(
            isCollection ? .collection : .table, window: 0..<ScreenView.mostRows,
            of: view.screen.manifest)
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
    public func tap(_ text: String) async throws {
        guard let page else { throw HeadlessError(missing: "a screen", visible: []) }
        let choices = page.tabs + page.choices.flatMap(\.choices)
        if ControlFinder(page).matches(text, in: nil).contains(where: \.isTapped)
            || page.modal != nil
        {
            // Native views have no names of their own for these: the same rules as for all.
            let target = try TapTarget(saying: text, on: page, allowsTap: { _ in false })
            switch target {
            case .control(let path, let id, let act):
                try session.use(id, at: path, act, named: text)
            case .row(let path): session.select(at: path)
            default: throw HeadlessError(missing: "\"\(text)\" that can be tapped", visible: [])
            }
        } else if let choice = choices.first(where: { $0.title == text }) {
            session.open(choice.url)
        } else if let section = list?.shownSections.first(where: {
            $0.isCollapsed != nil && $0.header?.accessibilityText == text
        }) {
            session.perform(
                actionWith: Page.Action.turning(isCollapsed: section.isCollapsed == true),
                at: .edge(.header, ofSection: section.index))
        } else if page.index.contains(where: { $0.title == text }) {
            session.jump(toIndexTitle: text)
        } else if let path = list?.path(ofCellSaying: text) {
            guard list?.cells[path]?.maySelect == true else {
                throw HeadlessError(missing: "\"\(text)\" that can be tapped", visible: [])
            }
            session.select(at: path)
        } else if let action = page.selection?.actions.first(where: { $0.title == text }) {
            session.perform(selectionActionWith: action.id)
        } else if page.offersReload, text == page.reloadLabel {
            session.retry()
        } else {
            throw HeadlessError(missing: "\"\(text)\"", visible: choices.map(\.title))
        }
        await settle()
    }

    /// Does something from the menu of a row, and waits until nothing is running.
    ///
    /// - Parameters:
    ///   - action: What the action is called.
    ///   - text: A part of the row's text.
    /// - Throws: `HeadlessError` if no visible cell has the text, or it offers no such action.
    public func perform(_ action: String, on text: String) async throws {
        guard let path = list?.path(ofCellSaying: text) else {
            throw HeadlessError(missing: "\"\(text)\"", visible: [])
        }
        let actions = list?.actions(at: path) ?? []
        guard let chosen = actions.first(where: { $0.title == action }) else {
            throw HeadlessError(
                missing: "\"\(action)\" of \"\(text)\"", visible: actions.map(\.title))
        }
        session.perform(actionWith: chosen.id, at: path)
        await settle()
    }

    /// Sets all of the text of a field, leaves it, and waits until nothing is running.
    ///
    /// - Parameters:
    ///   - text: All that the field then holds.
    ///   - label: What the field is called.
    /// - Throws: `HeadlessError` if there is no such field, or it cannot be used.
    public func type(_ text: String, into label: String) async throws {
        guard let page else { throw HeadlessError(missing: "a screen", visible: []) }
        let found = try ControlFinder(page).usable(label, in: nil, "field") {
            $0.isTyped || $0.isNumber
        }
        try session.use(found.control.id, at: found.path, .set(text), named: label, with: text)
        if let page = self.page, let path = ControlFinder(page).path(of: found) {
            session.operate(found.control.id, at: path, .leave)
        }
        await settle()
    }

    /// Chooses an option, or turns one of several checkboxes, and waits until nothing is running.
    ///
    /// - Parameters:
    ///   - title: What the option is called.
    ///   - label: What the control is called.
    /// - Throws: `HeadlessError` if there is no such option, or it cannot be chosen.
    public func choose(_ title: String, in label: String) async throws {
        guard let page else { throw HeadlessError(missing: "a screen", visible: []) }
        let found = try ControlFinder(page).usable(label, in: nil, "control with options") {
            !$0.options.isEmpty
        }
        let option = try found.control.option(title)
        let text = found.control.text(choosing: option.id) ?? option.id
        try session.use(found.control.id, at: found.path, .set(text), named: title)
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
    public func choose(file: URL, in label: String) async throws {
        guard let page else { throw HeadlessError(missing: "a screen", visible: []) }
        let found = try ControlFinder(page).usable(
            label, in: nil, "control for a file", where: \.takesFile)
        try await ChosenFile.copying(file) { chosen in
            try session.use(
                found.control.id, at: found.path, .choose(chosen), named: label, with: chosen.name)
            await settle()
        }
    }

    /// Searches, and waits until nothing is on its way.
    ///
    /// - Parameter text: What is searched.
    /// - Throws: `HeadlessError` if there is no field.
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

    /// What is around the list, and the rows that have cells; nil before the first screen.
    var page: Page? {
        guard let list, var page = session.view?.chrome else { return nil }
        page.sections = list.shownSections
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
