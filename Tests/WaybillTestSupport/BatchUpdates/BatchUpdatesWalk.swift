import WaybillDiff
import WaybillLists
import WaybillTesting

/// Random changes of a list, one after the other, that one of UIKit's views in
/// memory shows.
///
/// Sections of models and of records, of two kinds of cells and several sizes,
/// with duplicates and positions that are not there; described again, edited by
/// operations, and edited in batches.
public struct BatchUpdatesWalk {
    private struct Note: Identifiable, Equatable {
        var id: Int
        var text: Int
    }

    private enum PlainCell: Cell {
        typealias Model = Note

        static func size(for model: Note, within maximum: ListSize) -> ListSize? {
            ListSize(width: maximum.width, height: Double(20 + model.text % 3))
        }
    }

    private enum OtherCell: Cell { typealias Model = Note }

    private var random: SeededGenerator
    private let manifest = ListManifest()
    private let view: BatchUpdatesView

    /// Begins with an empty list.
    public init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let first = Int.random(in: 0..<5, using: &random)
        view = BatchUpdatesView(
            seed % 2 == 0 ? .table : .collection,
            window: first..<Int.random(in: 5..<25, using: &random))
        manifest.managedView = view
    }

    /// Changes the list once.
    ///
    /// - Returns: What the view complains of; nil while all is well.
    public mutating func step() -> String? {
        let path = anyPath()
        let other = anyPath()
        switch below(10) {
        case 0...3: manifest.setSections((0..<below(4)).map { _ in section() })
        case 4: manifest.insertCells(records(4), at: path)
        case 5: manifest.removeCells(at: [path, other], removingEmptySections: below(2) == 0)
        case 6: manifest.moveCell(from: path, to: other)
        case 7: manifest.replaceCells(at: [path], with: records(3))
        case 8:
            let records = records(3)
            manifest.performBatch {
                manifest.moveCell(from: path, to: other)
                manifest.removeCells(at: [other])
                manifest.insertCells(records, at: path)
                manifest.moveSection(from: 0, to: 1)
            }
        default:
            if below(9) == 0 { manifest.reload() } else { manifest.reloadCells(at: [path, other]) }
        }
        return view.complaints.first
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func anyPath() -> ItemPath {
        ItemPath(section: below(4) - 1, item: below(8) - 1)
    }

    private mutating func note() -> Note { Note(id: below(14), text: below(4)) }

    private mutating func section() -> SectionRecord {
        let id = RecordID(below(4))
        let notes = (0..<below(9)).map { _ in note() }
        return below(2) == 0
            ? SectionRecord(id: id, cells: CellRows(notes, row: BatchUpdatesWalk.row))
            : SectionRecord(id: id, cells: notes.map(BatchUpdatesWalk.row))
    }

    private mutating func records(_ bound: Int) -> [CellRecord] {
        (0..<below(bound)).map { _ in BatchUpdatesWalk.row(note()) }
    }

    private static func row(_ note: Note) -> CellRecord {
        note.text == 0
            ? CellRecord(OtherCell.self, model: note) : CellRecord(PlainCell.self, model: note)
    }
}
