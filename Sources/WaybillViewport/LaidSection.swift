import WaybillDiff
import WaybillLists

struct LaidSection {
    struct Edge: Equatable {
        var height: Double
        var isMeasured = false
    }

    let id: RecordID
    private(set) var layout: SectionLayout
    private(set) var inset: ListInsets
    private(set) var header: Edge?
    private(set) var footer: Edge?
    private(set) var count: Int
    private(set) var arrangement: any ListArrangement

    /// The sideways scroll distance of the rows.
    var sideOffset = 0.0

    let width: Double

    /// Converts a section's own layout to the host's unit.
    private let adapt: (SectionLayout) -> SectionLayout

    init(
        _ record: SectionRecord, width: Double,
        adapt: @escaping (SectionLayout) -> SectionLayout = { $0 }
    ) {
        let layout = adapt(Self.own(record))
        id = record.id
        self.layout = layout
        self.adapt = adapt
        inset = Self.inset(of: layout)
        count = record.cells.count
        self.width = width
        arrangement = layout.rows.arrange(count: count, width: Self.rowWidth(width, inset))
        header = Self.edge(record.header, nil, layout)
        footer = Self.edge(record.footer, nil, layout)
    }

    var rowWidth: Double { Self.rowWidth(width, inset) }

    var maximumSideOffset: Double { LayoutGrain.length(arrangement.size.width - rowWidth) }

    /// The start of the arrangement, below the section's upper edge.
    private var rowTop: Double { (header?.height ?? 0) + inset.top }

    private var rowEnd: Double { rowTop + LayoutGrain.length(arrangement.size.height) }

    var extent: Double { rowEnd + inset.bottom + (footer?.height ?? 0) }

    // MARK: Places

    /// The frame of the header, below the section's upper edge.
    var headerFrame: ListRect? {
        header.map { ListRect(x: 0, y: 0, width: width, height: $0.height) }
    }

    /// The frame of the footer, below the section's upper edge.
    var footerFrame: ListRect? {
        footer.map {
            ListRect(x: 0, y: rowEnd + inset.bottom, width: width, height: $0.height)
        }
    }

    /// The scrolled place of a row, below the section's upper edge.
    func place(ofRow row: Int) -> ListPlace? {
        guard row >= 0, row < count else { return nil }
        var place = arrangement.place(ofRow: row)
        place.frame = place.frame.moved(dx: inset.left - sideOffset, dy: rowTop)
        return place
    }

    /// The rows between two heights and, in a section scrolled sideways, up to a distance beside
    /// it.
    func rows(from top: Double, to bottom: Double, beside: Double) -> Range<Int> {
        let rows = arrangement.rows(
            in: ListRect(
                x: sideOffset - beside, y: top - rowTop, width: rowWidth + 2 * beside,
                height: bottom - top))
        return rows.clamped(to: 0..<count)
    }

    /// The horizontal range of possibly visible rows.
    func window(beside: Double) -> (from: Double, to: Double) {
        (inset.left - beside, inset.left + rowWidth + beside)
    }

    // MARK: Changes

    mutating func replaceRows(_ range: Range<Int>, withCount new: Int) {
        let range = range.clamped(to: 0..<count)
        arrangement.replaceRows(range, withCount: new)
        count += new - range.count
    }

    mutating func setSize(_ size: ListSize?, ofRow row: Int) {
        guard row >= 0, row < count else { return }
        arrangement.setSize(size, ofRow: row)
    }

    mutating func setHeight(_ height: Double?, of edge: WritableKeyPath<LaidSection, Edge?>) {
        guard let old = self[keyPath: edge] else { return }
        self[keyPath: edge] = Edge(height: height ?? old.height, isMeasured: height != nil)
    }

    mutating func setHeaderHeight(_ height: Double?) { setHeight(height, of: \.header) }
    mutating func setFooterHeight(_ height: Double?) { setHeight(height, of: \.footer) }

    /// Updates everything but the rows.
    mutating func take(_ record: SectionRecord) {
        let new = adapt(Self.own(record))
        header = Self.edge(record.header, header, new)
        footer = Self.edge(record.footer, footer, new)
        let rowWidth = rowWidth
        inset = Self.inset(of: new)
        if layout.rows.isOther(than: new.rows) || self.rowWidth != rowWidth {
            arrangement = new.rows.arrange(count: count, width: self.rowWidth)
        }
        layout = new
    }

    /// Starts over if the number of rows differs from the record's.
    mutating func mend(_ record: SectionRecord) {
        guard count != record.cells.count || id != record.id else { return }
        self = LaidSection(record, width: width, adapt: adapt)
    }

    // MARK: Parts

    private static func edge(
        _ record: CellRecord?, _ old: Edge?, _ layout: SectionLayout
    ) -> Edge? {
        guard record != nil else { return nil }
        let estimate = LayoutGrain.length(layout.estimatedHeaderHeight)
        return Edge(height: old?.height ?? estimate, isMeasured: false)
    }

    /// The layout of a record with its insets, in the record's own unit.
    private static func own(_ record: SectionRecord) -> SectionLayout {
        record.inset.map { record.layout.inset($0) } ?? record.layout
    }

    private static func inset(of layout: SectionLayout) -> ListInsets {
        let inset = layout.inset
        return ListInsets(
            top: LayoutGrain.length(inset.top), left: LayoutGrain.length(inset.left),
            bottom: LayoutGrain.length(inset.bottom), right: LayoutGrain.length(inset.right))
    }

    private static func rowWidth(_ width: Double, _ inset: ListInsets) -> Double {
        max(width - inset.left - inset.right, 0)
    }
}

extension ListLayout {
    fileprivate func isOther(than other: any ListLayout) -> Bool { (other as? Self) != self }
}
