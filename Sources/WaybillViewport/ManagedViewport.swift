public import WaybillLists

/// A managed view without a screen: a viewport that follows a manifest.
///
/// Attach it as the manifest's `managedView`, which holds it weakly. It belongs to the isolation
/// domain of the manifest. A host with a screen may keep one beside its views, or own a
/// ``ListViewport`` itself.
///
/// It may be changed, and its manifest too, during requests for sizes and reports of events:
/// changes during a request wait for its end.
public final class ManagedViewport: ManagedView {
    /// The visible part of the list; during a change its previous state.
    public private(set) var viewport: ListViewport

    /// Called after each change with its events, if any, in order.
    ///
    /// The viewport has the state after the reported change, or after a later one by a listener.
    package var onEvents: (([ListViewportEvent]) -> Void)?

    /// Reports the displayed rows to a manifest's plugins after each change; none by default.
    package var reporter: ViewportReporter?

    /// Whether reports are delayed until this is false again: more is about to change, such as the
    /// scroll position.
    package var isHeld = false {
        didSet { if oldValue, !isHeld, !isChanging { change { _ in } } }
    }

    private var isChanging = false

    /// Changes requested during another one, oldest first.
    private var waiting: [(inout ListViewport) -> Void] = []

    /// Elements not asked for a size because of waiting changes.
    private var unasked: Set<ListElement> = []

    private var unreported: [[ListViewportEvent]] = []
    private var isTelling = false

    /// Creates a managed view.
    ///
    /// - Parameter viewport: The initial viewport; its sections are replaced at attachment.
    public init(_ viewport: ListViewport) {
        self.viewport = viewport
        let sizing = viewport.sizing
        self.viewport.sizing = { [weak self] element, record, maximum in
            // The manifest now has other rows than the asked ones.
            if let self, !waiting.isEmpty {
                unasked.insert(element)
                return nil
            }
            return sizing(element, record, maximum)
        }
    }

    /// Applies a plan and reports the events.
    ///
    /// During a request for sizes it waits for the end of that change, and is reported with it.
    public func apply(_ plan: ListUpdatePlan) {
        if isChanging {
            waiting.append { $0.apply(plan) }
        } else {
            change { $0.apply(plan) }
        }
    }

    /// Scrolls at once, or after the current change.
    ///
    /// - Returns: Done, or later for an element outside the viewport's sections.
    public func scroll(to element: ListElement, for request: ListScrollRequest) -> ScrollResult {
        guard isChanging else {
            return change { $0.scroll(to: element, alignment: request.alignment) } ? .done : .later
        }
        waiting.append { $0.scroll(to: element, alignment: request.alignment) }
        return .done
    }

    /// Scrolls, resizes or measures, and reports the events.
    ///
    /// - Parameter body: Changes the viewport. Neither it nor its size requests may call this
    ///   function.
    /// - Complexity: That of the body, and O(sections) for new sizes.
    @discardableResult
    public func change<Result>(_ body: (inout ListViewport) -> Result) -> Result {
        precondition(
            !isChanging,
            "change(_:) is called while the viewport at \(viewport.offset) changes: do not change it "
                + "where it asks for sizes.")
        isChanging = true
        // A copy, since a listener that reports a size may read the viewport.
        var changed = viewport
        let result = body(&changed)
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            changed.unsized.subtract(unasked)
            unasked = []
            next(&changed)
        }
        let events = isHeld ? [] : changed.takeEvents()
        viewport = changed
        isChanging = false
        if !isHeld { tell(events) }
        return result
    }

    /// Calls the reporter first: it delays later reports, so that both are notified in order,
    /// whatever they change.
    private func tell(_ events: [ListViewportEvent]) {
        if !events.isEmpty { unreported.append(events) }
        reporter?.report(events, of: viewport)
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while !unreported.isEmpty {
            let events = unreported.removeFirst()
            onEvents?(events)
        }
    }
}
