public import WaybillDiff

/// The owner of a list: it holds the description, accepts changes, notifies
/// listeners, and hands plans to the view.
///
/// There are two ways in. ``setSections(_:selection:)`` takes a whole new description and finds the
/// difference; the operations on rows and sections are the difference themselves. Either way an
/// `UpdatePlan` leaves, and nothing else changes a view. Operations within
/// ``performBatch(_:completion:)`` leave as one plan, those within ``withoutUpdatingView(_:)`` as
/// none. A plan always begins at what the view was last handed.
///
/// Listeners are the plugins in their order, then the delegate. An operation is
/// validated first: a refused one is not reported. Then all listeners receive
/// its "will" event, the records change, the view receives its plan, and all
/// listeners receive its "did" event. A listener may change the manifest: its
/// change is carried out whole at once, and the reported operation is validated
/// again before it goes on; if another row is then at a position that it names,
/// it is rejected.
///
/// A manifest is not `Sendable`: it belongs to the isolation domain in which it
/// was made, such as the main actor, an actor for each visitor or a test.
///
/// ```swift
/// let manifest = ListManifest(
///     sections: [
///         Section("fruit") {
///             for name in ["Apple", "Banana"] { Row(name, .text(name)) }
///         }
///     ])
/// let cherry = Row("Cherry", .text("Cherry"))
/// manifest.insertCells([cherry], at: ItemPath(section: 0, item: 2))
/// manifest.removeCells(at: [ItemPath(section: 0, item: 0)])
/// ```
public final class ListManifest {
    /// The current description.
    public internal(set) var sections: [SectionRecord] {
        didSet { revision += 1 }
    }

    /// Receives every event, and is asked, after the plugins.
    ///
    /// Held weakly.
    public weak var delegate: (any ListListener)?

    /// Whether a row without an explicit wish and without a closure may be
    /// highlighted and selected; false by default.
    public var allowsSelectionByDefault = false

    /// How many rows can be selected; ``SelectionMode/none`` by default.
    ///
    /// A selection that the new mode does not allow is dropped without a
    /// notification: of several rows the first stays.
    public var selectionMode = SelectionMode.none {
        didSet { limitSelection() }
    }

    /// Whether the view is handed plans; true by default.
    ///
    /// While it is not, changes are reported all the same, and ``reload()``,
    /// ``reloadCells(at:)`` and ``reloadSections(at:)`` reach the view, as does
    /// ``updateView()``. Whatever is handed over next begins at what the view
    /// shows.
    public var updatesView = true

    let listeners = Multicast<any ListListener>()
    package let queue = PlanQueue()
    var tracker = RowTracker()
    var sizes = SizeCache()

    /// How often the records were changed, to know whether a listener did.
    private(set) var revision = 0

    /// What the view was last handed, or without a view what was last reported.
    var shown: [SectionRecord]

    /// Whether the records changed since then.
    var isBehind = false

    /// Why the next plan reloads everything, if it does.
    var awaitedReload: ReloadReason?

    package internal(set) var drag: DragSession?

    package internal(set) var scrollWish: ScrollWish?

    var batch = Batch()
    var animation = RowAnimation.none

    /// Creates a manifest.
    ///
    /// - Parameters:
    ///   - plugins: The listeners of every event; each is notified that it was
    ///     attached before the delegate is set. None by default.
    ///   - delegate: Hears every event after them, held weakly. None by
    ///     default.
    public init(
        sections: [SectionRecord] = [], plugins: [any ListListener] = [],
        delegate: (any ListListener)? = nil
    ) {
        self.sections = sections
        shown = sections
        queue.whenIdle = { [weak self] in self?.carryOutScroll() }
        addPlugins(plugins)
        self.delegate = delegate
    }

    // MARK: Reading

    /// The section at an index, or nil when there is none.
    ///
    /// - Parameter index: An index, counted from 0; any integer is allowed.
    public func section(at index: Int) -> SectionRecord? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    /// The row at a position, or nil when there is none.
    ///
    /// - Parameter path: A position; any integers are allowed. Those of headers
    ///   and footers are not rows: see ``record(at:)``.
    public func cell(at path: ItemPath) -> CellRecord? {
        section(at: path.section)?.cell(at: path.item)
    }

    /// The row, header or footer at a position, or nil when there is none.
    ///
    /// - Parameter path: A position; that of a header or footer is
    ///   `ItemPath.edge(_:ofSection:)`. Any integers are allowed.
    public func record(at path: ItemPath) -> CellRecord? {
        guard let edge = path.edge else { return cell(at: path) }
        return section(at: path.section)?.record(at: edge)
    }

    /// The position of the first row with an identity, or nil.
    ///
    /// - Returns: The current position, or nil when no row has the identity.
    /// - Complexity: O(n) in the number of rows that do not find one by its
    ///   identity themselves.
    public func path(of id: RecordID) -> ItemPath? {
        for (section, record) in sections.enumerated() {
            if let item = record.cells.index(of: id) {
                return ItemPath(section: section, item: item)
            }
        }
        return nil
    }

    /// What the closures and listeners of a row, header or footer receive.
    func context(at path: ItemPath) -> CellContext? {
        guard let record = record(at: path) else { return nil }
        return CellContext(
            path: path, record: record, sectionID: sections[path.section].id, manifest: self)
    }
}
