public import Testing
public import WaybillDiff
public import WaybillLists
import WaybillScreens

/// A list without a screen, which a test uses as a person does: it scrolls,
/// taps, swipes, drags and pulls, and reads what is in sight.
///
/// It lays the list out as a table of lines, the size of a terminal by default,
/// tells plugins what comes into sight, and judges every plan as ``JudgedView``
/// does. It belongs to the isolation domain of its manifest, is its managed
/// view, and must be kept: a manifest holds its view weakly.
///
/// A person can touch only what is in sight: what a test names and is not there
/// is a ``HeadlessError`` that says what is.
///
/// ```swift
/// let list = HeadlessList(manifest)
/// try list.scroll(toRow: "Milk")
/// #expect(try list.swipe("Milk", .trailing) == ["Delete"])
/// try list.perform("Delete", on: "Milk")
/// ```
public final class HeadlessList: ManagedView {
    /// The list.
    public let manifest: ListManifest

    private let judge: JudgedView

    /// The view that the manifest had before, which goes on beside this one.
    private var other: (any ManagedView)?
    let window: ManagedViewport
    let says: (CellRecord) -> String
    let select: (ItemPath) -> Void

    /// Shows a list from now on.
    ///
    /// - Parameters:
    ///   - manifest: The list. Its managed view is this one from now on.
    ///   - size: The size of what is in sight, in lines and characters; 80 by
    ///     24 by default.
    ///   - policy: What stays where it is when something changes; the first
    ///     row in sight by default.
    ///   - location: Where issues are recorded; the caller by default.
    ///   - says: What a row says: by default what its content is read aloud as,
    ///     else its model where that is a text, else its identity.
    /// - Complexity: O(n) in the number of rows that are described, once.
    public convenience init(
        _ manifest: ListManifest, size: ListSize = HeadlessList.terminal,
        policy: AnchorPolicy = .stay, location: SourceLocation = #_sourceLocation,
        says: @escaping (CellRecord) -> String = HeadlessList.text
    ) {
        self.init(
            manifest, size: size, policy: policy, location: location, says: says,
            select: { [unowned manifest] path in
                let isChosen = manifest.selectionMode == .multiple && manifest.isSelected(at: path)
                if isChosen { manifest.deselect(at: path) } else { manifest.select(at: path) }
            })
    }

    init(
        _ manifest: ListManifest, size: ListSize, policy: AnchorPolicy = .stay,
        location: SourceLocation, says: @escaping (CellRecord) -> String = HeadlessList.text,
        select: @escaping (ItemPath) -> Void
    ) {
        self.manifest = manifest
        self.says = says
        self.select = select
        judge = JudgedView(location: location)
        window = ManagedViewport(
            ListViewport(size: size, policy: policy) { _, record, maximum in
                record.size(within: maximum) ?? ListSize(width: maximum.width, height: 1)
            })
        window.reporter = ViewportReporter(to: manifest)
        other = manifest.managedView
        manifest.managedView = self
    }

    /// A terminal's usual size.
    public static let terminal = ListSize(width: 80, height: 24)

    /// What a row says: what its content is read aloud as, else its model where
    /// that is a text, else its identity.
    ///
    /// - Parameter record: The row.
    /// - Returns: The text.
    public static func text(of record: CellRecord) -> String {
        record.content?.accessibilityText ?? record.model(as: String.self)
            ?? record.id.description
    }

    /// Becomes the view of the manifest again, beside the one that it has now.
    func stand(beside view: (any ManagedView)?) {
        guard manifest.managedView !== self else { return }
        other = view
        manifest.managedView = self
    }

    // MARK: Following the manifest

    /// Carries out a plan, and judges it.
    ///
    /// - Parameter plan: The plan.
    /// - Complexity: O(n) in the rows of the sections that change.
    public func apply(_ plan: ListUpdatePlan) {
        judge.apply(plan)
        window.apply(plan)
        other?.apply(plan)
    }

    /// Scrolls to what a program wants to be seen.
    ///
    /// - Parameters:
    ///   - element: What is to be seen.
    ///   - wish: Where it is to stand.
    /// - Returns: Done, or later where it is not there.
    public func scroll(to element: ListElement, for wish: ScrollWish) -> ScrollAnswer {
        _ = other?.scroll(to: element, for: wish)
        return window.scroll(to: element, for: wish)
    }

    // MARK: Reading

    /// The plans so far, in words.
    public var plans: [String] { judge.plans }

    /// The sections as they are shown: without the rows that are hidden.
    public var sections: [SectionRecord] { judge.sections }

    /// Where each header, row and footer is.
    public var viewport: ListViewport { window.viewport }

    /// What the rows in sight say, from the top; those of which a part is seen
    /// too.
    public var rowsInSight: [String] { inSight.filter { $0.element.path != nil }.map(\.text) }

    /// What the headers in sight say, from the top, a pinned one first.
    public var headersInSight: [String] {
        let headers = inSight.filter { if case .header = $0.element { true } else { false } }
        return headers.sorted { $0.element.section < $1.element.section }.map(\.text)
    }

    /// What the selected rows say, in their order.
    public var selectedRows: [String] {
        manifest.selectedPaths.compactMap { manifest.cell(at: $0) }.map(says)
    }

    var inSight: [(element: ListElement, text: String)] {
        viewport.placed.filter { $0.sight != .near }.compactMap { placed in
            viewport.record(of: placed.element).map { (placed.element, says($0)) }
        }
    }

    /// Where something in sight is that says a text.
    ///
    /// - Parameters:
    ///   - text: A text within what it says.
    ///   - wanted: What must be true of it.
    /// - Returns: The first from the top.
    /// - Throws: ``HeadlessError`` where there is none.
    func find(
        _ text: String, where wanted: (ListElement) -> Bool = { _ in true }
    ) throws -> ListElement {
        let seen = inSight
        guard let found = seen.first(where: { wanted($0.element) && $0.text.contains(text) }) else {
            throw HeadlessError(missing: "\"\(text)\" in sight", visible: seen.map(\.text))
        }
        return found.element
    }

    func findRow(_ text: String) throws -> ItemPath {
        let element = try find(text) { $0.path != nil }
        return element.path ?? ItemPath(section: element.section, item: 0)
    }
}
