package import WaybillDiff
public import WaybillLists

/// A rendered screen, as a value without closures that may leave its actor.
///
/// Hosts that draw whole pages and tests read it.
///
/// ```swift
/// var lines = ["# \(page.title)"]
/// for section in page.sections {
///     if let header = section.header { lines.append("## \(header.accessibilityText)") }
///     for row in section.rows { lines.append("- \(row.content.accessibilityText)") }
/// }
/// ```
public struct Page: Hashable, Sendable {
    /// The name of the app.
    public var appName: String

    /// The tabs of the app, as links.
    public var tabs: [Choice]

    /// The name of the screen.
    public var title: String

    /// The language of the title, as a BCP 47 tag; nil if it is the app's or is not known.
    public var titleLanguage: String?

    /// The line below the title, if any.
    public var subtitle: String?

    /// The current address of the screen.
    public var url: RouteURL

    /// The parent screen; nil for the root of a tab.
    public var parent: Choice?

    /// The search field, if any.
    public var search: Search?

    /// Filters and other groups of links.
    public var choices: [ChoiceGroup]

    /// The layout of the sections.
    public var layout: ScreenLayout

    /// The drawn part of the list.
    public var sections: [Section]

    /// The position of ``sections`` in the whole list.
    public var window = Window()

    /// The loading status.
    public var status: Status

    /// Custom content in place of the status texts; nil for the texts.
    public var statusContent: Content?

    /// The section index, such as A to Z: titles with their addresses; empty if sections have none.
    public var index: [Choice] = []

    /// The actions on the selected rows; nil without multiple selection.
    public var selection: Selection?

    /// Whether the content can be reloaded.
    public var canReload = false

    /// The address that a page without a script opens to retry.
    public var retryURL: RouteURL

    /// The label of the reload button of an empty or failed screen.
    public var reloadTitle = Page.retryTitle

    /// The label of the reload button of other screens.
    public var refreshTitle = ""

    /// The current label of the reload button.
    public var reloadLabel: String { status == .ready ? refreshTitle : reloadTitle }

    /// The attribution of the data, if required.
    public var attribution: Attribution?

    /// The layers above the page, such as a sheet, a question or a notice; the topmost last.
    public var layers: [Layer] = []

    /// Whether the screen, or one that it covers, has unsaved input, which closing the app
    /// discards.
    public var isUnsaved = false

    /// The colour scheme.
    public var appearance = Appearance.system

    /// A search field.
    public struct Search: Hashable, Sendable {
        /// The accessibility label of the field.
        public var label: String

        /// The current text.
        public var text: String

        /// The placeholder.
        public var prompt: String

        /// The address of the results, without the text.
        public var target: RouteURL

        /// The query parameter for the text.
        public var parameter: String

        package init(
            label: String, text: String, prompt: String, target: RouteURL, parameter: String
        ) {
            self.label = label
            self.text = text
            self.prompt = prompt
            self.target = target
            self.parameter = parameter
        }
    }

    /// A section of a page: its header, its rows and its footer.
    ///
    /// ```swift
    /// let title = section.header?.accessibilityText ?? "---"
    /// let places = section.rows.indices.map { offset in
    ///     ItemPath(section: section.index, item: section.firstRow + offset)
    /// }
    /// ```
    public struct Section: Hashable, Sendable {
        /// The identity of the section.
        public var id: RecordID

        /// The number of drawn sections with the same identity before it.
        package var occurrence = 0

        package var root = ElementID.root

        /// The text of the question or notice around the section; empty outside of one.
        package var layerText = ""

        /// The row above the rows, if any.
        public var header: Content?

        /// The rows.
        public var rows: [Row]

        /// The row below the rows, if any.
        public var footer: Content?

        /// The index of the section in the whole list.
        public var index = 0

        /// The index of the first of ``rows`` among the section's rows.
        public var firstRow = 0

        /// The number of rows of the section, drawn or not.
        public var rowCount: Int

        /// The layout of the rows.
        public var layout = Layout.table

        /// Whether the header is pinned while rows below it are visible.
        public var pinsHeader = false

        /// Whether the section stands beside the others in a wide window.
        public var isBeside = false

        /// Whether a column begins with the section in a wide window.
        public var startsColumn = false

        /// Whether the rows are hidden; nil if they cannot be.
        ///
        /// If not nil, the header is a button that toggles them.
        public var isCollapsed: Bool?

        /// The title of its entry in the section index; nil for none or a repeated title.
        public var indexTitle: String?

        /// Whether its rows stay selected.
        public var isSelecting = false

        /// The space of rows outside the viewport, in a section that scrolls horizontally.
        public var room: Room?

        package init(
            id: RecordID, header: Content? = nil, rows: [Row], footer: Content? = nil
        ) {
            self.id = id
            self.header = header
            self.rows = rows
            self.footer = footer
            rowCount = rows.count
        }
    }

    /// A row of a page: its content, destination and actions.
    ///
    /// ```swift
    /// let text = row.content.accessibilityText
    /// let line = row.destination.map { "[\(text)](\($0))" } ?? text
    /// ```
    public struct Row: Hashable, Sendable {
        /// The identity of the row within its section.
        public var id: RecordID

        /// The content.
        public var content: Content { didSet { hasControls = content.hasControls } }

        package private(set) var hasControls: Bool

        /// The address that the row opens; nil for none.
        public var destination: RouteURL?

        /// Whether the row has an action besides its destination: it is a button then, not a link.
        public var isSelectable = false

        /// Whether the row is selected; nil if rows do not stay selected.
        public var isSelected: Bool?

        /// The actions in the menu of the row.
        public var actions: [Action] = []

        package init(
            id: RecordID, content: Content, destination: RouteURL? = nil,
            isSelectable: Bool = false
        ) {
            self.id = id
            self.content = content
            hasControls = content.hasControls
            self.destination = destination
            self.isSelectable = isSelectable
        }
    }

    /// An action of a row besides selecting it.
    public struct Action: Hashable, Sendable {
        /// The identity of the action within its row.
        public var id: String

        /// The title.
        public var title: String

        /// Whether the action is destructive.
        public var isDestructive: Bool

        /// The edge from which a full swipe performs the action; nil for neither.
        public var fullSwipeEdge: SwipeEdge?

        package init(id: String, title: String, isDestructive: Bool = false) {
            self.id = id
            self.title = title
            self.isDestructive = isDestructive
        }

        /// The identity of the action that collapses or expands a section.
        package static func turning(isCollapsed: Bool) -> String {
            (isCollapsed ? AccessibilityAction.expand : .collapse).id
        }

        /// The identity of the action that selects or deselects a row with a destination.
        package static let select = "select"

        package static let up = MoveStep.up.rawValue

        package static let down = MoveStep.down.rawValue

        /// The actions that a list offers for a row.
        package static func all(
            of record: CellRecord, at path: ItemPath, in manifest: ListManifest
        ) -> [Action] {
            let offered = manifest.menuActions(of: record, at: path)
            let isMarked =
                manifest.selectionMode == .multiple && record.destination != nil
                && manifest.isMarked(at: path)
            let mark = isMarked ? [Action(id: select, title: "Select or deselect")] : []
            guard !offered.isEmpty else { return mark }
            let swipes = record.swipeActions
            return mark
                + offered.map { offer in
                    var action = Action(id: offer.id, title: offer.title)
                    guard case .perform(let own) = offer else { return action }
                    action.isDestructive = own.role == .destructive
                    action.fullSwipeEdge = SwipeEdge.allCases.first {
                        swipes.fullSwipeAction(at: $0)?.id == own.id
                    }
                    return action
                }
        }
    }

    /// The loading status of a page.
    public enum Status: Hashable, Sendable {
        /// Loaded, with content.
        case ready

        /// Loading, for too short a time to show it.
        case waiting

        /// Loading, with its text.
        case loading(String)

        /// An empty result, with its text and a hint.
        case empty(String, hint: String?)

        /// A missing resource (404 on the web), with a text and a hint.
        case missing(String, hint: String?)

        /// A failure, with its text.
        case failed(String, canRetry: Bool)
    }
}

extension Page {
    package init(_ description: ScreenDescription, appName: String, tabs: [Choice]? = nil) {
        self.appName = appName
        self.tabs = tabs ?? description.surroundings?.tabs ?? []
        title = description.title
        titleLanguage = description.titleLanguage
        subtitle = description.subtitle
        url = description.url
        parent = description.parent
        search = description.search.map {
            Search(
                label: $0.label, text: $0.text, prompt: $0.prompt, target: $0.target,
                parameter: $0.parameter)
        }
        choices = description.choices
        layout = description.layout
        status = Status(description.status)
        statusContent = description.statusContent
        canReload = description.reload != nil
        retryURL = description.retryURL ?? description.url
        reloadTitle = description.reloadTitle
        refreshTitle = description.refreshTitle
        attribution = description.attribution
        isUnsaved = description.leaving != nil
        appearance = description.surroundings?.appearance ?? .system
        sections = []
    }
}

extension Page.Status {
    fileprivate init(_ status: ScreenStatus) {
        self =
            switch status {
            case .ready: .ready
            case .waiting: .waiting
            case .loading(let text): .loading(text)
            case .empty(let text, let hint): .empty(text, hint: hint)
            case .missing(let text, let hint): .missing(text, hint: hint)
            case .failed(let text, let retry): .failed(text, canRetry: retry != nil)
            }
    }
}
