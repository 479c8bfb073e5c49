public import WaybillLists

/// A declarative view of a screen at one moment: all that a host draws, and the
/// closures that it calls.
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
    /// The name of the screen, for its heading and the window's title.
    public var title: String

    /// The language of the title, as a BCP 47 tag such as `fi`; nil, the default, where
    /// it is the app's or is not known.
    public var titleLanguage: String?

    /// A line below the title; none by default.
    public var subtitle: String?

    /// The address that shows the screen as it is now; the one at which it was opened by default, and
    /// `/` where it was not opened at one.
    public var url: RouteURL {
        get { ownURL ?? openedURL ?? RouteURL() }
        set { ownURL = newValue }
    }

    /// The address that the screen itself gives; nil if it gives none.
    private var ownURL: RouteURL?

    /// The address at which it was opened, with what is added to it; nil if it was not opened at one.
    private var openedURL: RouteURL?

    /// What is added to the address at which it was opened, where the screen gives none.
    var addedParameters: [RouteURL.Parameter] = []

    /// The main place of the app that it belongs to, where that is not the nearest one above
    /// its address: the one that it was opened from; nil by default.
    public var tab: RouteURL?

    /// The screen that it belongs to, where that is not a main place: a page leads back there by
    /// a link above its title; nil, the default, where it is the main place.
    public var parent: Choice?

    /// The field to search with; none by default.
    public var search: SearchField?

    /// Ways to see the screen, one group after the other; none by default.
    public var choices: [ChoiceGroup] = []

    /// How the sections are laid out; a table by default.
    public var layout = ScreenLayout.table

    /// The list.
    public var sections: [SectionRecord] = []

    /// The target to scroll to; none by default.
    ///
    /// Carried out once, after the sections are shown, when it is another than
    /// that of the previous description.
    public var scrollRequest: ScrollRequest?

    /// How many rows can be selected; none stays selected by default.
    public var selectionMode = SelectionMode.none

    /// The actions on all selected rows, if several can be selected; none by default.
    ///
    /// Hosts offer it above the list, beside what selects all rows, a range or none.
    public var selectionActions: [SelectionAction] = []

    /// The loading status of the screen; that of its content by default.
    public var status = ScreenStatus.ready { didSet { isStatusOwn = true } }

    /// Whether the status was set.
    private var isStatusOwn = false

    /// The texts of the status of the screen's content.
    public var statusTexts = StatusTexts()

    /// Whether there is nothing to show; nil where the content or the rows decide.
    var isEmpty: Bool?

    /// Custom content in place of the status texts; those by default.
    public var statusContent: Content?

    /// Reloads what is shown; nil, the default, if a person may not.
    ///
    /// Hosts offer it by a button, beside an empty screen and above a list, and by their
    /// gesture or key.
    public var reload: (() -> Void)?

    /// The address at which a page without a script asks again; that of the screen by
    /// default.
    ///
    /// Such a page forgets what was tried before: a screen that counts its tries has the
    /// count in its address.
    public var retryURL: RouteURL?

    /// The label of the reload button, beside an error too; `Try again` by
    /// default.
    package var reloadTitle = Page.retryTitle

    /// Its label if nothing failed; `Refresh` by default.
    package var refreshTitle = "Refresh"

    /// A place above the screen that is left again, such as a form for one thing; none
    /// by default.
    public var sheet: Sheet?

    /// What a person is asked who goes back from the screen, such as when what they typed is not
    /// saved; nil, the default, where nothing is lost.
    public var leaving: LeaveQuestion?

    /// The plugins of the list, in their order; none by default.
    var plugins: [ScreenPlugin] = []

    /// Called once, when the screen first appears.
    var onAppear: (() -> Void)?

    /// Called when another screen has changed stored data.
    var onReturn: (() -> Void)?

    /// Screens within this one, below its own sections in this order; none by
    /// default.
    public var panes: [Pane] = []

    /// Whose data is shown, for the foot of the screen; none by default.
    public var attribution: Attribution?

    /// What the app shows beside its screens; nil if no app shows it.
    package var surroundings: ScreenSurroundings?

    /// Describes a screen; the rest is set as properties.
    ///
    /// - Parameter url: The address that shows it as it is now; the one at which it was opened
    ///   by default.
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

    /// Describes a screen by listing its sections; the rest is set as
    /// properties.
    ///
    /// - Parameter url: The address that shows it as it is now; the one at which it was opened
    ///   by default.
    public init(
        _ title: String, subtitle: String? = nil, url: RouteURL? = nil,
        @SectionBuilder sections: () throws -> [SectionRecord]
    ) rethrows {
        self.init(title, subtitle: subtitle, url: url, sections: try sections())
    }
}

extension ScreenDescription {
    /// Has an address where the screen itself gives none.
    mutating func place(at url: RouteURL) {
        var url = url
        url.query.removeAll { one in addedParameters.contains { $0.name == one.name } }
        url.query += addedParameters
        openedURL = url
    }

    var hasAddress: Bool { ownURL != nil }

    /// The status that was set, and its content; nil if none was.
    var ownStatus: (ScreenStatus, Content?)? { isStatusOwn ? (status, statusContent) : nil }
}

/// The app's own parts around its screens, such as tabs.
package struct ScreenSurroundings {
    var tabs: [Choice]

    var appearance: Appearance

    package init(tabs: [Choice], appearance: Appearance) {
        self.tabs = tabs
        self.appearance = appearance
    }
}

/// The layout of the sections of a screen: a table or a collection.
///
/// ```swift
/// screen.layout = .collection
/// ```
public enum ScreenLayout: String, Hashable, Sendable, CaseIterable {
    /// Rows one below the other, over the whole width.
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

    /// The text in it.
    public var text: String

    /// Its placeholder.
    public var prompt: String

    /// The address of the results, without the text.
    package var target: RouteURL

    /// The parameter of the address that carries the text.
    package var parameter: String

    /// Called with the text when a person types, by hosts that are live.
    public var onChange: (String) -> Void

    /// Describes a field.
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

/// A group of choices (filters, tabs) of which one is chosen.
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
    /// The accessibility label of the choice.
    public var label: String

    /// The ways there are.
    public var choices: [Choice]

    /// Describes a group.
    public init(label: String, choices: [Choice]) {
        self.label = label
        self.choices = choices
    }
}

/// A choice of a group, such as a tab or a filter: a title, and the address that it opens.
///
/// ```swift
/// let home = Choice(title: "All shelves", url: RouteURL(), isCurrent: false)
/// screen.parent = home
/// ```
public struct Choice: Hashable, Sendable {
    /// Its title.
    public var title: String

    /// What opens when it is chosen.
    public var url: RouteURL

    /// Whether it is the one that is shown.
    public var isCurrent: Bool

    /// A short word beside the title, such as how much is new there; nil for none.
    package var badge: String?

    /// Describes a choice.
    public init(title: String, url: RouteURL, isCurrent: Bool, badge: String? = nil) {
        self.title = title
        self.url = url
        self.isCurrent = isCurrent
        self.badge = badge
    }

    /// The title with the badge, as it is read aloud.
    package var spokenTitle: String { badge.map { "\(title) \($0)" } ?? title }
}
