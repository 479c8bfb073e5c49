import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

/// A row with a height and a width of its own.
struct Box: Hashable, Sendable {
    var id: Int
    var height = 20.0
    var width = 50.0
}

enum BoxCell: Cell {
    typealias Model = Box

    static func size(for model: Box, within maximum: ListSize) -> ListSize? {
        ListSize(width: model.width, height: model.height)
    }
}

extension CellRecord {
    init(_ box: Box) { self.init(BoxCell.self, model: box, id: box.id) }

    var box: Box { model() ?? Box(id: -1) }
}

func boxes(_ ids: Range<Int>, height: Double = 20, width: Double = 50) -> [CellRecord] {
    ids.map { CellRecord(Box(id: $0, height: height, width: width)) }
}

extension SectionRecord {
    init(
        _ id: RecordID, _ layout: SectionLayout, cells: CellRows, header: Double? = nil,
        footer: Double? = nil
    ) {
        self.init(
            id: id, header: header.map { CellRecord(Box(id: -2, height: $0)) },
            footer: footer.map { CellRecord(Box(id: -3, height: $0)) }, cells: cells)
        self.layout = layout
    }
}

extension SectionRecord {
    init(
        _ id: RecordID, _ layout: SectionLayout, cells: [CellRecord], header: Double? = nil,
        footer: Double? = nil
    ) {
        self.init(id, layout, cells: CellRows(cells), header: header, footer: footer)
    }
}

extension ListViewport {
    /// How far below the upper edge an element is seen.
    func screenY(of element: ListElement) -> Double? { frame(of: element).map { $0.y - offset } }

    func screenY(_ section: Int, _ item: Int) -> Double? {
        screenY(of: .row(ItemPath(section, item)))
    }

    /// The rows that are at least partly visible, from the top.
    var inSight: [ItemPath] { placed.filter { $0.visibility > .near }.compactMap(\.element.path) }

    mutating func show(_ new: [SectionRecord]) {
        apply(ListUpdatePlan(from: sections, to: new))
    }
}

extension ListElement {
    static func row(_ section: Int, _ item: Int) -> ListElement { .row(ItemPath(section, item)) }
}

extension SectionLayout {
    /// A table whose rows are taken to be as high as most boxes are.
    static let low = SectionLayout(TableLayout(estimatedHeight: 20))
}
