package import WaybillDiff
public import WaybillLists

/// A screen as it is drawn: a value without closures that may leave its actor.
///
/// Hosts that draw whole pages draw this, and tests read it.
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

    /// The main places of the app, as links.
    public var tabs: [Choice]

    /// The name of the screen.
    public var title: String

    /// The language of the title, as a BCP 47 tag; nil if it is the app's or is not known.
    public var titleLanguage: String?

    /// The line below the title, if any.
    public var subtitle: String?

    /// The address of the screen as it is now.
    public var url: RouteURL

    /// The screen that it belongs to, where that is not a main place.
    public var parent: Choice?

    /// The field to search with, if any.
    public var search: Search?

    /// Ways to see the screen.
    public var choices: [ChoiceGroup]

    /// How the sections are laid out.
    public var layout: ScreenLayout

    /// The list, as far as it is drawn.
    public var sections: [Section]

    /// Where ``sections`` are in the whole list.
    public var window = Window()

    /// The loading status of a page.
    public var status: Status

    /// Custom content in place of the status texts; nil for those.
    public var statusContent: Content?

    /// The titles of sections, such as A to Z, each with the address that shows the list from there
    /// on; empty if sections have none.
    public var index: [Choice] = []

    /// The actions on the selected rows; nil if they cannot be selected together.
    public var selection: Selection?

    /// Whether what is shown can be reloaded.
    public var canReload = false

    /// The address at which a page without a script asks again.
    public var retryURL: RouteURL

    /// The label of the button for it if there is nothing, or something failed.
    public var reloadTitle = Page.retryTitle

    /// Its label if nothing failed.
    public var refreshTitle = ""

    /// The button's label now.
    public var reloadLabel: String { status == .ready ? refreshTitle : reloadTitle }

    /// The attribution of the data, if required.
    public var attribution: Attribution?

    /// The layers above the page: a sheet, a question, a notice; the topmost
    /// last.
    public var layers: [Layer] = []

    /// Whether what a person typed is lost where they leave the app: on this screen, or on one
    /// that it covers.
    public var isUnsaved = false

    /// In which colours it is to be shown.
    public var appearance = Appearance.system

    /// A search field.
    public struct Search: Hashable, Sendable {
        /// The accessibility label of the field.
        public var label: String

        /// The text in it.
        public var text: String

        /// Its placeholder.
        public var prompt: String

        /// The address of the results, without the text.
        public var target: RouteURL

        /// The parameter of the address that carries the text.
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
        /// Which section it is.
        public var id: RecordID

        /// The number of drawn sections with the same identity before it.
        package var occurrence = 0

        /// The address of the page or of the layer that it is in.
        package var root = ElementID.root

        /// The text of the question or the notice that it is in; empty for others.
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

        /// How many rows the section has, drawn or not.
        public var rowCount: Int

        /// How the rows are laid out.
        public var layout = Layout.table

        /// Whether the header stays visible while rows below it are (pinned).
        public var pinsHeader = false

        /// Whether it stands beside the other sections where a window is wide enough.
        public var isBeside = false

        /// Whether it and those after it stand beside those before it where a window is wide enough.
        public var startsColumn = false

        /// Whether the rows are hidden; nil if they cannot be.
        ///
        /// The header is a button then, which hides and shows them.
        public var isCollapsed: Bool?

        /// The title of the index that leads to it; nil for none, such as when another section
        /// before it has the same.
        public var indexTitle: String?

        /// Whether its rows can be selected and stay so: each has its state.
        public var isSelecting = false

        /// The room that rows take that are not drawn, in a section that is
        /// scrolled sideways and shown through a window.
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

    /// A row of a page: its content, where it leads and what can be done with it.
    ///
    /// ```swift
    /// let text = row.content.accessibilityText
    /// let line = row.destination.map { "[\(text)](\($0))" } ?? text
    /// ```
    public struct Row: Hashable, Sendable {
        /// Which row it is within its section.
        public var id: RecordID

        /// Its content.
        public var content: Content { didSet { hasControls = content.hasControls } }

        /// Whether there is something in it to use besides the row itself.
        package private(set) var hasControls: Bool

        /// What opens when it is selected, if anything does and it may be.
        public var destination: RouteURL?

        /// Whether selecting it does something besides opening its destination:
        /// then it is a button and not a link, even if it leads on.
        public var isSelectable = false

        /// Whether it is selected; nil if rows do not stay selected.
        public var isSelected: Bool?

        /// What a menu beside it offers.
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
        /// Which it is among the actions of its row.
        public var id: String

        /// Its title.
        public var title: String

        /// Whether something is lost by it.
        public var isDestructive: Bool

        /// The end of the row from which a swipe over all of it does this; nil for
        /// neither.
        public var fullSwipeEdge: SwipeEdge?

        package init(id: String, title: String, isDestructive: Bool = false) {
            self.id = id
            self.title = title
            self.isDestructive = isDestructive
        }

        /// Shows the rows of a section, or hides them: what its header does.
        package static func turning(isCollapsed: Bool) -> String {
            (isCollapsed ? AccessibilityAction.expand : .collapse).id
        }

        /// Selects a row that opens a screen, or deselects it.
        package static let select = "select"

        /// Moves a row up by one.
        package static let up = MoveStep.up.rawValue

        /// Moves a row down by one.
        package static let down = MoveStep.down.rawValue

        /// Describes what a list offers for a row.
        package static func all(
            of record: CellRecord, at path: ItemPath, in manifest: ListManifest
        ) -> [Action] {
            let offered = manifest.menuActions(of: record, at: path)
            let isMarked = manifest.isMarked(at: path) && record.destination != nil
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
        /// There is.
        case ready

        /// Not yet, and not for long enough to show it.
        case waiting

        /// Not yet.
        case loading(String)

        /// There is nothing: what that means, and what to do.
        case empty(String, hint: String?)

        /// What the address names does not exist: what that is, and what to do.
        case missing(String, hint: String?)

        /// It is unavailable: why, and whether trying again may help.
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
