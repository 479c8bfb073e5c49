public import WaybillLists

/// A declarative description of a screen: its content, and the closures that a host calls.
///
/// ```swift
/// func describe(_ context: Context) -> ScreenDescription {
///     let items = context.state
///     return ScreenDescription("Groceries", subtitle: "\(items.count { !$0.isBought }) to buy") {
///         Section("items") {
///             for item in items {
///                 Row(item.id, .text(item.isBought ? "✓ \(item.id)" : item.id)) {
///                     context.dispatch(.tick(item.id))
///                 }
///             }
///             Row.button("Tidy up") { context.dispatch(.tidyUp) }
///         }
///     }
/// }
/// ```
public struct ScreenDescription {
    /// The title of the screen and its window.
    public var title: String

    /// The language of the title, as a BCP 47 tag such as `fi`; nil, the default, if unknown or the
    /// app's.
    public var titleLanguage: String?

    /// A line below the title; none by default.
    public var subtitle: String?

    /// The current address; by default the one that opened the screen, or `/`.
    public var url: RouteURL {
        get { ownURL ?? openedURL ?? RouteURL() }
        set { ownURL = newValue }
    }

    private var ownURL: RouteURL?

    /// The address that opened the screen, with added parameters; nil for none.
    private var openedURL: RouteURL?

    /// The parameters added to the address that opened the screen, if it sets none.
    var addedParameters: [RouteURL.Parameter] = []

    /// The path of the tab to highlight; nil, the default, for the tab with the longest match.
    public var tab: RouteURL?

    /// The parent screen, linked above the title; nil, the default, for the root of a tab.
    public var parent: Choice?

    /// The search field; none by default.
    public var search: SearchField?

    /// Groups of links such as filters; none by default.
    public var choices: [ChoiceGroup] = []

    /// The layout of the sections; a table by default.
    public var layout = ScreenLayout.table

    /// The sections of the list.
    public var sections: [SectionRecord] = []

    /// The target to scroll to; none by default.
    ///
    /// It is carried out once, after the sections are shown, if it differs from the previous
    /// description.
    public var scrollRequest: ScrollRequest?

    /// Whether the list opens at its end and stays there while a user sees it, as in a chat; false
    /// by default.
    public var followsEnd = false

    /// The selection mode; none by default.
    public var selectionMode = SelectionMode.none

    /// The actions on all selected rows; none by default.
    ///
    /// Hosts show them above the list, beside buttons that select all rows, a range or none.
    public var selectionActions: [SelectionAction] = []

    /// The loading status; that of the content by default.
    public var status = ScreenStatus.ready { didSet { isStatusOwn = true } }

    private var isStatusOwn = false

    /// The texts of the status of the screen's content.
    public var statusTexts = StatusTexts()

    /// Whether the result is empty; nil if the content or the rows decide.
    var isEmpty: Bool?

    /// Custom content in place of the status texts; nil, the default, for the texts.
    public var statusContent: Content?

    /// Reloads the content; nil, the default, if a user may not.
    ///
    /// Hosts offer it by a button, beside an empty screen and above a list, and by a gesture or
    /// key.
    public var reload: (() -> Void)?

    /// The address that a page without a script opens to retry; that of the screen by default.
    ///
    /// Such a page keeps no state: a count of retries has to be in the address.
    public var retryURL: RouteURL?

    package var reloadTitle = Page.retryTitle

    package var refreshTitle = "Refresh"

    /// The sheet above the screen, such as a short form; none by default.
    public var sheet: Sheet?

    /// The question before going back, such as about unsaved input; none by default.
    public var leaving: LeaveQuestion?

    var plugins: [ScreenPlugin] = []

    var onAppear: (() -> Void)?

    var onReturn: (() -> Void)?

    /// The screens within this one, below its own sections; none by default.
    public var panes: [Pane] = []

    /// The attribution of the data, at the foot of the screen; none by default.
    public var attribution: Attribution?

    package var caching: DocumentCaching?

    package var surroundings: ScreenSurroundings?

    /// Creates a description; other parts are set as properties.
    ///
    /// - Parameter url: The current address; the one that opened the screen by default.
    public init(
        _ title: String, subtitle: String? = nil, url: RouteURL? = nil,
        status: ScreenStatus? = nil, sections: [SectionRecord] = []
    ) {
        self.title = title
        self.subtitle = subtitle
        ownURL = url
        self.status = status ?? .ready
        isStatusOwn = status != nil
        self.sections = sections
    }

    /// Creates a description with a builder of sections; other parts are set as properties.
    ///
    /// - Parameter url: The current address; the one that opened the screen by default.
    public init(
        _ title: String, subtitle: String? = nil, url: RouteURL? = nil,
        @SectionBuilder sections: () throws -> [SectionRecord]
    ) rethrows {
        self.init(title, subtitle: subtitle, url: url, sections: try sections())
    }
}

extension ScreenDescription {
    /// Sets the address, unless the screen sets its own.
    mutating func place(at url: RouteURL) {
        var url = url
        url.query.removeAll { one in addedParameters.contains { $0.name == one.name } }
        url.query += addedParameters
        openedURL = url
    }

    var hasAddress: Bool { ownURL != nil }

    var ownStatus: (ScreenStatus, Content?)? { isStatusOwn ? (status, statusContent) : nil }
}

/// The parts of an app around its screens, such as tabs.
package struct ScreenSurroundings {
    var tabs: [Choice]

    var appearance: Appearance

    package init(tabs: [Choice], appearance: Appearance) {
        self.tabs = tabs
        self.appearance = appearance
    }
}

/// The time for which web hosts keep the document of a screen.
package struct DocumentCaching: Sendable {
    package var lifetime: Duration
    package var isPublic: Bool

    package init(lifetime: Duration, isPublic: Bool) {
        (self.lifetime, self.isPublic) = (lifetime, isPublic)
    }
}

/// The layout of the sections of a screen: a table or a collection.
///
/// ```swift
/// screen.layout = .collection
/// ```
public enum ScreenLayout: String, Hashable, Sendable, CaseIterable {
    /// Rows one below the other, in full width.
    case table

    /// Cards side by side, as many as fit.
    case collection
}

/// The search field of a screen: its text, and the address of its results.
///
/// ```swift
/// screen.search = SearchField(
///     label: "Search books", text: text, prompt: "Title or author",
///     target: RouteURL(path: ["books"]), parameter: "q", onChange: context.dispatch)
/// ```
public struct SearchField {
    package var label: String

    /// The current text.
    public var text: String

    /// The placeholder.
    public var prompt: String

    package var target: RouteURL

    package var parameter: String

    /// Called with the text when a user types, by live hosts.
    public var onChange: (String) -> Void

    /// Creates a search field.
    public init(
        label: String, text: String, prompt: String, target: RouteURL, parameter: String,
        onChange: @escaping (String) -> Void
    ) {
        self.label = label
        self.text = text
        self.prompt = prompt
        self.target = target
        self.parameter = parameter
        self.onChange = onChange
    }

    package func url(for text: String) -> RouteURL {
        var url = target
        url.query.append(RouteURL.Parameter(parameter, text))
        return url
    }
}

/// A group of choices, such as filters or tabs, one of which is selected.
///
/// ```swift
/// let shelves = ["new", "old"].map { shelf in
///     Choice(
///         title: shelf, url: Self.route.url(Query(shelf: shelf)),
///         isCurrent: shelf == query.shelf)
/// }
/// screen.choices = [ChoiceGroup(label: "Shelf", choices: shelves)]
/// ```
public struct ChoiceGroup: Hashable, Sendable {
    /// The accessibility label.
    public var label: String

    /// The choices.
    public var choices: [Choice]

    /// Creates a group.
    public init(label: String, choices: [Choice]) {
        self.label = label
        self.choices = choices
    }
}

/// A choice of a group, such as a tab or a filter, with its address.
///
/// ```swift
/// let home = Choice(title: "All shelves", url: RouteURL(), isCurrent: false)
/// screen.parent = home
/// ```
public struct Choice: Hashable, Sendable {
    /// The title.
    public var title: String

    /// The address that it opens.
    public var url: RouteURL

    /// Whether the choice is selected.
    public var isCurrent: Bool

    /// A short text beside the title, such as a count; nil for none.
    package var badge: String?

    /// Creates a choice.
    public init(title: String, url: RouteURL, isCurrent: Bool, badge: String? = nil) {
        self.title = title
        self.url = url
        self.isCurrent = isCurrent
        self.badge = badge
    }

    package var spokenTitle: String { badge.map { "\(title) \($0)" } ?? title }
}
