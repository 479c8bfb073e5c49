public import Testing
import WaybillDiff
public import WaybillLists
import WaybillScreens
public import WaybillViewport

/// A list without a display, for tests that scroll, tap, swipe, drag and pull it as a user does.
///
/// It lays the list out as a table of lines, by default of a terminal's size, notifies plugins of
/// visible elements, and checks every plan as ``JudgedView`` does. It belongs to the isolation
/// domain of its manifest, which holds its view weakly: keep a reference. Only visible elements can
/// be touched; a ``HeadlessError`` for another one lists the visible ones.
///
/// ```swift
/// let list = HeadlessList(manifest)
/// try list.scroll(toRow: "Milk")
/// #expect(try list.swipe("Milk", .trailing) == ["Delete"])
/// try list.perform("Delete", on: "Milk")
/// ```
public final class HeadlessList {
    /// The list.
    public let manifest: ListManifest

    private let judge: JudgedView
    private(set) var window: any HeadlessWindow
    let says: (CellRecord) -> String
    let select: (ItemPath) -> Void

    /// Creates a view of a list.
    ///
    /// - Parameters:
    ///   - manifest: The list, of which this becomes the managed view.
    ///   - size: The visible size, in characters and lines; 80 by 24 by default.
    ///   - policy: The anchor of the scroll position after a change; the first visible row by
    ///     default.
    ///   - says: The text of a row; by default its content's accessibility text, else its model if
    ///     that is a text, else its identity.
    /// - Complexity: O(n) in the number of described rows, once.
    public init(
        _ manifest: ListManifest, size: ListSize = HeadlessList.terminal,
        policy: AnchorPolicy = .stay, location: SourceLocation = #_sourceLocation,
        says: @escaping (CellRecord) -> String = HeadlessList.text
    ) {
        self.manifest = manifest
        self.says = says
        select = { [unowned manifest] path in
            let isChosen = manifest.selectionMode == .multiple && manifest.isSelected(at: path)
            if isChosen { manifest.deselect(at: path) } else { manifest.select(at: path) }
        }
        judge = JudgedView(location: location)
        window = OwnWindow(manifest, size: size, policy: policy, judge: judge)
    }

    init(
        of view: ScreenView, size: ListSize, location: SourceLocation,
        select: @escaping (ItemPath) -> Void
    ) {
        manifest = view.screen.manifest
        says = HeadlessList.text
        self.select = select
        judge = JudgedView(location: location)
        window = ScreenWindow(view, size: size, judge: judge)
    }

    /// Continues with a new view of the same screen.
    func show(_ view: ScreenView) {
        guard let old = window as? ScreenWindow, old.view !== view else { return }
        let new = ScreenWindow(view, size: old.size, judge: judge)
        window = new
        if let target = view.takeStep().scroll {
            new.change { _ = $0.scroll(to: target.element, alignment: target.alignment) }
        } else {
            new.change { $0.scroll(to: old.viewport.offset) }
        }
    }

    /// The metrics of a host without a display: an element without a size takes a line.
    static var metrics: ListMetrics {
        ListMetrics(layout: { $0.inCharacters }, looksAtShortLists: true, sizing: lines)
    }

    /// The size of a row: a line by default.
    static func lines(
        _: ListElement, _ record: CellRecord, _ maximum: ListSize
    ) -> ListSize? {
        if let size = record.size(within: maximum) { return size }
        let isSideways = maximum.width == .infinity
        return ListSize(width: isSideways ? sidewaysWidth : maximum.width, height: 1)
    }

    /// The width of a carousel's cards without one of their own, in characters.
    private static var sidewaysWidth: Double { 20 }

    /// The usual size of a terminal.
    public static let terminal = ListSize(width: 80, height: 24)

    /// The text of a row: its content's accessibility text, else a text model, else its identity.
    public static func text(of record: CellRecord) -> String {
        record.content?.accessibilityText ?? record.model(as: String.self)
            ?? record.id.description
    }

    // MARK: Reading

    /// The plans so far, as text.
    public var plans: [String] { judge.plans }

    /// The sections without hidden rows.
    public var sections: [SectionRecord] { judge.sections }

    /// The viewport, with the frame of each header, row and footer.
    public var viewport: ListViewport { window.viewport }

    /// The texts of the visible rows, from the top, partly visible ones included.
    public var rowsInSight: [String] { inSight.filter { $0.element.path != nil }.map(\.text) }

    /// The texts of the visible headers, from the top, a pinned one first.
    public var headersInSight: [String] {
        let headers = inSight.filter { if case .header = $0.element { true } else { false } }
        return headers.sorted { $0.element.section < $1.element.section }.map(\.text)
    }

    /// The texts of the selected rows, in order.
    public var selectedRows: [String] {
        manifest.selectedPaths.compactMap { manifest.cell(at: $0) }.map(says)
    }

    var inSight: [(element: ListElement, text: String)] {
        viewport.placed.filter { $0.visibility != .near }.compactMap { placed in
            viewport.record(of: placed.element).map { (placed.element, says($0)) }
        }
    }

    /// The first visible element, from the top, with a text and a property.
    func find(
        _ text: String, where wanted: (ListElement) -> Bool = { _ in true }
    ) throws -> ListElement {
        let seen = inSight
        if let screen = (window as? ScreenWindow)?.view.screen, !screen.isReachable {
            throw HeadlessError(missing: "\"\(text)\" that is not beneath a dialog", visible: [])
        }
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

extension SectionLayout {
    /// The layout in lines of 20 points and characters of 8.
    fileprivate var inCharacters: SectionLayout {
        var layout: SectionLayout
        switch rows {
        case let grid as GridLayout:
            let columns: GridLayout.Columns =
                if case .fitting(let width) = grid.columns {
                    .fitting(width: max(1, (width / 8).rounded()))
                } else {
                    grid.columns
                }
            layout = SectionLayout(
                GridLayout(
                    columns: columns, columnSpacing: (grid.columnSpacing / 8).rounded(),
                    estimatedHeight: 1))
        case let carousel as CarouselLayout:
            layout = SectionLayout(
                CarouselLayout(
                    height: 1, spacing: (carousel.spacing / 8).rounded(),
                    estimatedWidth: max(1, (carousel.estimatedWidth / 8).rounded())))
        default: return self
        }
        layout.pinsHeader = pinsHeader
        return layout
    }
}
