public import WaybillLists

/// A managed view without a screen: a viewport that follows a manifest.
///
/// Attach it as the manifest's `managedView`, which holds it weakly. It belongs
/// to the isolation domain that owns the manifest. A host with a screen may
/// keep one beside its views, or own a ``ListViewport`` itself.
///
/// It may be changed, and its manifest too, while it requests the sizes of rows
/// or reports what happened: changes during a request wait until that is done.
public final class ManagedViewport: ManagedView {
    /// The visible part of the list; while it is being changed, as it was
    /// before.
    public private(set) var viewport: ListViewport

    /// Called after each change with what happened, when something did.
    ///
    /// Changes are reported in order. The viewport is as after the one that is
    /// reported, or as after a later one that a listener made meanwhile.
    package var onEvents: (([ListViewportEvent]) -> Void)?

    /// Reports to a manifest what is displayed after each change, for its
    /// plugins; none by default.
    package var reporter: ViewportReporter?

    /// Whether events are reported later, when this is false again: more is about to change, such
    /// as the scroll position.
    package var isHeld = false {
        didSet { if oldValue, !isHeld, !isChanging { change { _ in } } }
    }

    private var isChanging = false

    /// What came while the viewport was being changed, the oldest first.
    private var waiting: [(inout ListViewport) -> Void] = []

    /// Elements that were not asked, as something waited by then.
    private var unasked: Set<ListElement> = []

    private var unreported: [[ListViewportEvent]] = []
    private var isTelling = false

    /// Creates a managed view.
    ///
    /// - Parameter viewport: What is seen; its sections are replaced when the view is
    ///   attached.
    public init(_ viewport: ListViewport) {
        self.viewport = viewport
        let sizing = viewport.sizing
        self.viewport.sizing = { [weak self] element, record, maximum in
            // The manifest has other rows now than those that are asked.
            if let self, !waiting.isEmpty {
                unasked.insert(element)
                return nil
            }
            return sizing(element, record, maximum)
        }
    }

    /// Carries out a plan, and reports what happened.
    ///
    /// One that comes while the viewport asks how large rows are waits until
    /// that change is done, and is reported with it.
    public func apply(_ plan: ListUpdatePlan) {
        if isChanging {
            waiting.append { $0.apply(plan) }
        } else {
            change { $0.apply(plan) }
        }
    }

    /// Scrolls at once, or as soon as a change is done that is under way.
    ///
    /// - Returns: Done, or later if the viewport does not show it.
    public func scroll(to element: ListElement, for wish: ScrollWish) -> ScrollResult {
        guard isChanging else {
            return change { $0.scroll(to: element, alignment: wish.alignment) } ? .done : .later
        }
        waiting.append { $0.scroll(to: element, alignment: wish.alignment) }
        return .done
    }

    /// Scrolls, resizes or measures, and reports what happened.
    ///
    /// - Parameter body: What to do with the viewport. Neither it nor a size
    ///   question from it may call this function.
    /// - Complexity: That of the body, and O(sections) where sizes come in.
    @discardableResult
    public func change<Result>(_ body: (inout ListViewport) -> Result) -> Result {
        precondition(
            !isChanging,
            "change(_:) is called while the viewport at \(viewport.offset) changes: do not change it "
                + "where it asks for sizes.")
        isChanging = true
        // A copy, since a listener that reports a size may read the
        // viewport.
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

    /// Calls the reporter first: it makes later reports wait, so that both are
    /// notified in order, whatever they change.
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
