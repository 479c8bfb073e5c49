public import WaybillDiff

/// The owner of a list: it holds the description, accepts changes, notifies listeners, and sends
/// plans to the view.
///
/// ``setSections(_:selection:)`` takes a complete new description and finds the difference; the
/// operations on rows and sections are the difference themselves. Both produce an `UpdatePlan`, and
/// nothing else changes a view. Operations within ``performBatch(_:completion:)`` produce one plan,
/// those within ``withoutUpdatingView(_:)`` none. A plan always starts from the view's previous
/// content.
///
/// Listeners are the plugins in their order, then the delegate. An operation is validated first: a
/// refused one is not reported. Then all listeners receive its "will" event, the records change,
/// the view receives its plan, and all listeners receive its "did" event. A listener may change the
/// manifest: its change is applied completely at once, and the reported operation is validated
/// again before it continues; if its positions then refer to other rows, it is rejected.
///
/// A manifest is not `Sendable`: it belongs to the isolation domain of its creation, such as the
/// main actor, an actor for each visitor or a test.
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

    /// The last listener, after the plugins; held weakly.
    public weak var delegate: (any ListListener)?

    /// Whether a row without an explicit value and without a closure may be highlighted and
    /// selected; false by default.
    public var allowsSelectionByDefault = false

    /// The number of selectable rows; ``SelectionMode/none`` by default.
    ///
    /// Rows beyond the new mode's limit are deselected without a notification; the first one stays.
    public var selectionMode = SelectionMode.none {
        didSet { limitSelection() }
    }

    /// Whether the view receives plans; true by default.
    ///
    /// Otherwise changes are still reported, and only ``reload()``, ``reloadCells(at:)``,
    /// ``reloadSections(at:)`` and ``updateView()`` reach the view. Each plan starts from the
    /// view's content.
    public var updatesView = true

    let listeners = Multicast<any ListListener>()

    /// Called after plugins are added or removed.
    package var onPluginChange: (() -> Void)?

    var witnesses: [any PlanWitness] = []
    package let queue = PlanQueue()
    var tracker = RowTracker()

    /// Sizes of measured rows; nil before the first one.
    var sizes: SizeCache?

    /// Counts changes of the records, to detect those by listeners.
    private(set) var revision = 0

    /// The view's latest sections, or without a view the latest reported ones.
    var shown: [SectionRecord]

    var isBehind = false

    /// The reason of a full reload by the next plan, if any.
    var awaitedReload: ReloadReason?

    package internal(set) var drag: DragSession?

    package internal(set) var scrollRequest: ListScrollRequest?

    var batch = Batch()
    var animation = RowAnimation.none

    /// Creates a manifest.
    ///
    /// - Parameters:
    ///   - plugins: The listeners of every event; each is notified of its attachment before the
    ///     delegate is set. None by default.
    ///   - delegate: The last listener, held weakly. None by default.
    public init(
        sections: [SectionRecord] = [], plugins: [any ListListener] = [],
        delegate: (any ListListener)? = nil
    ) {
        self.sections = sections
        shown = sections
        queue.whenIdle = { [weak self] in
            if self?.scrollRequest != nil { self?.carryOutScroll() }
        }
        addPlugins(plugins)
        self.delegate = delegate
    }

    // MARK: Reading

    /// The section at an index, or nil for a missing one; any integer is allowed.
    public func section(at index: Int) -> SectionRecord? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    /// The row at a position, or nil for a missing one.
    ///
    /// - Parameter path: A position; any integers are allowed. For headers and footers see
    ///   ``record(at:)``.
    public func cell(at path: ItemPath) -> CellRecord? {
        section(at: path.section)?.cell(at: path.item)
    }

    /// The row, header or footer at a position, or nil for a missing one.
    ///
    /// - Parameter path: Any integers; `ItemPath.edge(_:ofSection:)` for a header or footer.
    public func record(at path: ItemPath) -> CellRecord? {
        guard let edge = path.edge else { return cell(at: path) }
        return section(at: path.section)?.record(at: edge)
    }

    /// The position of the first row with an identity, or nil.
    ///
    /// - Complexity: O(n) in the number of rows without their own lookup by identity.
    public func path(of id: RecordID) -> ItemPath? {
        for (section, record) in sections.enumerated() {
            if let item = record.cells.index(of: id) {
                return ItemPath(section: section, item: item)
            }
        }
        return nil
    }

    /// The argument for the closures and listeners of a row, header or footer.
    func context(at path: ItemPath) -> CellContext? {
        guard let record = record(at: path) else { return nil }
        return CellContext(
            path: path, record: record, sectionID: sections[path.section].id, manifest: self)
    }
}

struct Batch {
    var depth = 0

    /// Whether an operation of the batch, or ``ListManifest/updateView()``, requested a view update
    /// regardless of ``ListManifest/updatesView``.
    var reachesView = false

    var completions: [() -> Void] = []

    var isOpen: Bool { depth > 0 }
}
