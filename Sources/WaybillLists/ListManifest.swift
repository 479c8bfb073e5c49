public import WaybillDiff

/// The owner of a list: it holds the description, accepts changes, tells those
/// who listen, and hands plans to the view.
///
/// There are two ways in. ``setSections(_:)`` takes a whole new description and
/// finds the difference; the operations on cells say the difference themselves.
/// Either way an `UpdatePlan` leaves, and nothing else changes a view.
///
/// Listeners are the plugins in their order, then the delegate. An operation is
/// validated first: what is refused is heard by nobody. Then everybody hears
/// that it will happen, the records change, the view receives its plan, and
/// everybody hears that it happened. A listener may change the manifest: its
/// change is carried out whole at once, and the operation that it heard of is
/// validated again before it goes on.
///
/// A manifest is no `Sendable`: it belongs to the isolation domain in which it
/// was made, be it the main actor, an actor for each visitor or a test.
public final class ListManifest {
    /// The description of now.
    public internal(set) var sections: [SectionRecord]

    /// Hears every event after the plugins.
    ///
    /// Held weakly.
    public weak var delegate: (any ListListener)?

    /// Whether a row without an explicit wish and without a closure may be
    /// highlighted and selected; false by default.
    public var allowsSelectionByDefault = false

    /// Those who hear every event before the delegate, in this order.
    public private(set) var plugins: [any ListListener] = []

    private weak var attachedView: (any ManagedView)?
    private var waitingPlans: [ListUpdatePlan] = []
    private var isApplying = false

    /// Creates a manifest.
    ///
    /// - Parameters:
    ///   - sections: The first description; empty by default.
    ///   - plugins: Those who hear every event; each is told that it was
    ///     attached before the delegate is set. None by default.
    ///   - delegate: Hears every event after them, held weakly. None by
    ///     default.
    public init(
        sections: [SectionRecord] = [], plugins: [any ListListener] = [],
        delegate: (any ListListener)? = nil
    ) {
        self.sections = sections
        addPlugins(plugins)
        self.delegate = delegate
    }

    /// The view that shows the list, held weakly.
    ///
    /// A new one is given a reload at once; setting nil detaches.
    public var managedView: (any ManagedView)? {
        get { attachedView }
        set {
            guard newValue !== attachedView else { return }
            attachedView = newValue
            if newValue != nil {
                waitingPlans = []
                handOver(ListUpdatePlan(.reload(.viewAttached), sections: sections))
            }
            tell(.managedViewChanged(isAttached: newValue != nil))
        }
    }

    // MARK: Listeners

    /// Appends plugins; each hears that it was attached when all are in.
    ///
    /// A plugin that is added twice hears everything twice.
    ///
    /// - Parameter newPlugins: The plugins to append.
    /// - Complexity: O(n) in the number of new plugins.
    public func addPlugins(_ newPlugins: [any ListListener]) {
        plugins += newPlugins
        for plugin in newPlugins { plugin.listen(to: .attached, in: self) }
    }

    /// Removes every entry of a plugin, which hears that it was detached.
    ///
    /// - Parameter plugin: The plugin; one that is no member hears nothing.
    /// - Complexity: O(n) in the number of plugins.
    public func removePlugin(_ plugin: any ListListener) {
        guard plugins.contains(where: { $0 === plugin }) else { return }
        plugins.removeAll { $0 === plugin }
        plugin.listen(to: .detached, in: self)
    }

    /// Tells plugins, then the delegate.
    ///
    /// Those who join meanwhile hear of the next event, and those who leave hear
    /// no more.
    ///
    /// - Parameter event: What happens.
    /// - Complexity: O(n) in the number of plugins.
    func tell(_ event: ListEvent) {
        for plugin in plugins where plugins.contains(where: { $0 === plugin }) {
            plugin.listen(to: event, in: self)
        }
        delegate?.listen(to: event, in: self)
    }

    /// Hands a plan to the view; one that comes while the view carries out
    /// another waits for it.
    func handOver(_ plan: ListUpdatePlan) {
        guard attachedView != nil else { return }
        waitingPlans.append(plan)
        guard !isApplying else { return }
        isApplying = true
        defer { isApplying = false }
        while !waitingPlans.isEmpty { attachedView?.apply(waitingPlans.removeFirst()) }
    }

    // MARK: Reading

    /// The section at an index, or nil when there is none.
    ///
    /// - Parameter index: An index, counted from 0; any integer is allowed.
    /// - Returns: The section of now, or nil.
    public func section(at index: Int) -> SectionRecord? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    /// The row at a position, or nil when there is none.
    ///
    /// - Parameter path: A position; any integers are allowed.
    /// - Returns: The record of now, or nil.
    public func cell(at path: ItemPath) -> CellRecord? {
        section(at: path.section)?.cell(at: path.item)
    }

    /// The position of the first row with an identity, or nil.
    ///
    /// - Parameter id: The identity to look for.
    /// - Returns: The position of now, or nil when no row has the identity.
    /// - Complexity: O(n) in the number of rows.
    public func path(of id: RecordID) -> ItemPath? {
        for (section, record) in sections.enumerated() {
            if let item = record.cells.firstIndex(where: { $0.id == id }) {
                return ItemPath(section: section, item: item)
            }
        }
        return nil
    }
}
