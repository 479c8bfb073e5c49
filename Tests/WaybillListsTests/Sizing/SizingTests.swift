import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct SizingTests {
    /// Returns the sizes that it was given, and writes down what it was asked.
    private final class Sizing: ListListener {
        var questions: [String] = []
        var maximum: ListSize?
        var defaultMaximum: ListSize?
        var size: ListSize?

        func listen(to event: ListEvent, in manifest: ListManifest) {}

        func size(for question: ListSizeQuestion, in manifest: ListManifest) -> ListSize? {
            switch question {
            case .maximum(let context):
                questions.append("maximum \(context.path)")
                return maximum
            case .defaultMaximum:
                questions.append("default")
                return defaultMaximum
            case .cell(let context, let maximum):
                questions.append("size \(context.path) within \(maximum.width)")
                return size
            }
        }
    }

    /// States a size and counts how often it was asked.
    private enum CountedCell: Cell {
        struct Model: Equatable {
            var height: Double
            var onAsk: Ask

            static func == (lhs: Model, rhs: Model) -> Bool { lhs.height == rhs.height }
        }

        final class Ask {
            var count = 0
        }

        static func size(for model: Model, within maximum: ListSize) -> ListSize? {
            model.onAsk.count += 1
            return ListSize(width: 1, height: model.height)
        }
    }

    private let delegate = Sizing()
    private let path = ItemPath(0, 0)

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        ListManifest(sections: sections, delegate: delegate)
    }

    // MARK: The order of asking

    // Behaviour 1/127
    @Test func `the maximum is asked of the delegate first, then the size, then the cell`() {
        let manifest = makeManifest(sections(["abcdef"]))
        delegate.maximum = ListSize(width: 30, height: 50)
        #expect(
            manifest.size(ofCellAt: path, in: .collection) == ListSize(width: 30, height: 20))
        #expect(delegate.questions == ["maximum 0-0", "size 0-0 within 30.0"])
    }

    // Behaviour 1/127
    @Test func `without a maximum of the row that of all rows counts, else the view's own`() {
        let manifest = makeManifest(sections(["abcdef"]))
        delegate.defaultMaximum = ListSize(width: 40, height: 50)
        #expect(manifest.size(ofCellAt: path, in: .collection)?.width == 40)
        #expect(delegate.questions == ["maximum 0-0", "default", "size 0-0 within 40.0"])
        delegate.defaultMaximum = nil
        delegate.questions = []
        #expect(manifest.size(ofCellAt: path, in: .collection)?.width == 60)
        #expect(delegate.questions.last == "size 0-0 within inf")
        #expect(manifest.size(ofCellAt: path, in: .table(width: 50))?.width == 50)
        #expect(delegate.questions.last == "size 0-0 within 50.0")
    }

    // Behaviour 1/127
    @Test func `the delegate's size counts before the cell's, and its maximum is asked first`() {
        let manifest = makeManifest(sections(["abcdef"]))
        delegate.size = ListSize(width: 7, height: 8)
        #expect(manifest.size(ofCellAt: path, in: .collection) == ListSize(width: 7, height: 8))
        #expect(delegate.questions.first == "maximum 0-0")
    }

    // Behaviour 1/128, 1/130
    @Test func `a table grants its width and passes over the width of a size`() {
        #expect(SizeRule.table(width: 320).maximum == ListSize(width: 320, height: .infinity))
        #expect(
            SizeRule.collection.maximum == ListSize(width: .infinity, height: .infinity))
        let manifest = makeManifest(sections(["a"]))
        #expect(
            manifest.size(ofCellAt: path, in: .table(width: 320))
                == ListSize(width: 320, height: 20))
        #expect(manifest.size(ofCellAt: path, in: .collection) == ListSize(width: 10, height: 20))
    }

    // Behaviour 1/129
    @Test func `headers and footers are asked the maximum of all rows alone`() {
        delegate.size = ListSize(width: 7, height: 8)
        delegate.maximum = delegate.size
        delegate.defaultMaximum = ListSize(width: 15, height: 100)
        let manifest = makeManifest([
            SectionRecord(header: names("abc")[0], footer: names("x")[0])
        ])
        let sizes = SectionEdge.allCases.map {
            manifest.size(of: $0, ofSection: 0, in: .collection)
        }
        #expect(sizes.map { $0?.width } == [15, 10])
        #expect(delegate.questions == ["default", "default"])
    }

    @Test func `without a header or footer there is no size of one, and no one is asked`() {
        let manifest = makeManifest([SectionRecord(cells: names("a"))])
        for section in [0, 1, -1] {
            for edge in SectionEdge.allCases {
                #expect(
                    manifest.size(of: edge, ofSection: section, in: .collection)
                        == ListSize(width: 0, height: 0))
            }
        }
        #expect(delegate.questions.isEmpty)
    }

    // Behaviour 1/130
    @Test func `a row that is not there has no size, and a cell may leave it to the host`() {
        let blank = CellRecord(BlankCell.self, model: NoModel(), id: 0)
        let manifest = makeManifest([SectionRecord(header: blank, cells: [blank])])
        for path in [ItemPath(0, 1), ItemPath(1, 0), .edge(.header, ofSection: 0)] {
            #expect(manifest.size(ofCellAt: path, in: .collection) == nil)
        }
        #expect(delegate.questions.isEmpty)
        #expect(manifest.size(ofCellAt: path, in: .collection) == nil)
        #expect(manifest.size(of: .header, ofSection: 0, in: .collection) == nil)
    }

    // Behaviour 1/94
    @Test func `plugins are not asked for sizes, and without a delegate the cell states it`() {
        delegate.size = ListSize(width: 7, height: 8)
        let manifest = ListManifest(sections: sections(["a"]), plugins: [delegate])
        #expect(manifest.size(ofCellAt: path, in: .collection) == ListSize(width: 10, height: 20))
        #expect(delegate.questions.isEmpty)
    }

    // MARK: What is kept

    private func counted(_ height: Double, id: Int) -> (CellRecord, CountedCell.Ask) {
        let ask = CountedCell.Ask()
        let model = CountedCell.Model(height: height, onAsk: ask)
        return (CellRecord(CountedCell.self, model: model, id: id), ask)
    }

    // Behaviour 1/133
    @Test func `a size is asked once, until the width changes`() {
        let (record, ask) = counted(10, id: 1)
        let manifest = ListManifest(sections: [SectionRecord(cells: [record])])
        for _ in 0..<3 { _ = manifest.size(ofCellAt: path, in: .table(width: 100)) }
        #expect(ask.count == 1)
        _ = manifest.size(ofCellAt: path, in: .table(width: 200))
        #expect(ask.count == 2)
    }

    // Behaviour 1/133
    @Test func `editing one row requests one size, and moving rows none`() {
        let rows = (0..<50).map { counted(Double($0), id: $0) }
        let manifest = ListManifest(sections: [SectionRecord(cells: rows.map(\.0))])
        func askAll() -> Int {
            let before = rows.reduce(0) { $0 + $1.1.count }
            for item in manifest.sections[0].cells.indices {
                _ = manifest.size(ofCellAt: ItemPath(0, item), in: .table(width: 100))
            }
            return rows.reduce(0) { $0 + $1.1.count } - before
        }
        #expect(askAll() == 50)
        manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(0, 49))
        manifest.setSections([SectionRecord(cells: manifest.sections[0].cells.reversed())])
        #expect(askAll() == 0)
        let edited = CellRecord(
            CountedCell.self, model: CountedCell.Model(height: 99, onAsk: rows[3].1), id: 3)
        let place = manifest.path(of: 3) ?? path
        manifest.replaceCells(at: [place], with: [edited])
        #expect(askAll() == 1)
        #expect(manifest.size(ofCellAt: place, in: .table(width: 100))?.height == 99)
    }

    // Behaviour 1/133
    @Test func `what is reloaded or replaced is asked again, and nothing else`() {
        let rows = (0..<3).map { counted(10, id: $0) }
        let (header, headerAsk) = counted(5, id: 9)
        let manifest = ListManifest(sections: [
            SectionRecord(id: "s", header: header, cells: rows.map(\.0))
        ])
        func askAll() -> [Int] {
            for item in 0..<3 { _ = manifest.size(ofCellAt: ItemPath(0, item), in: .collection) }
            _ = manifest.size(of: .header, ofSection: 0, in: .collection)
            return rows.map(\.1.count) + [headerAsk.count]
        }
        #expect(askAll() == [1, 1, 1, 1])
        manifest.reloadCells(at: [ItemPath(0, 1)])
        #expect(askAll() == [1, 2, 1, 1])
        manifest.replaceCells(at: [ItemPath(0, 2)], with: [rows[2].0])
        #expect(askAll() == [1, 2, 2, 1])
        manifest.reloadSections(at: [0])
        #expect(askAll() == [2, 3, 3, 2])
        manifest.performBatch { manifest.reload() }
        #expect(askAll() == [3, 4, 4, 3])
    }

    @Test func `rows that share an identity have each its own size`() {
        let one = counted(10, id: 1)
        let other = counted(20, id: 1)
        let manifest = ListManifest(sections: [
            SectionRecord(header: counted(30, id: 1).0, cells: [one.0, other.0])
        ])
        for _ in 0..<2 {
            #expect(manifest.size(ofCellAt: ItemPath(0, 0), in: .collection)?.height == 10)
            #expect(manifest.size(ofCellAt: ItemPath(0, 1), in: .collection)?.height == 20)
            #expect(manifest.size(of: .header, ofSection: 0, in: .collection)?.height == 30)
        }
    }

    @Test func `sizes of rows that left are not kept for ever`() {
        let rows = (0..<100).map { counted(10, id: $0) }
        let all = [SectionRecord(cells: rows.map(\.0))]
        let manifest = ListManifest(sections: all)
        func askAll() {
            for item in manifest.sections[0].cells.indices {
                _ = manifest.size(ofCellAt: ItemPath(0, item), in: .collection)
            }
        }
        askAll()
        manifest.setSections([SectionRecord(cells: [rows[0].0])])
        manifest.setSections(all)
        askAll()
        #expect(rows.allSatisfy { $0.1.count == 2 })
    }

    @Test func `a cache has what was stored, for that content and maximum alone`() {
        var cache = SizeCache()
        let maximum = ListSize(width: 100, height: .infinity)
        let size = ListSize(width: 100, height: 44)
        let record = CellRecord(NameCell.self, model: "a", id: 1)
        cache.keep(size, of: record, inSection: "s", within: maximum)
        #expect(cache.count == 1)
        #expect(cache.size(of: record, inSection: "s", within: maximum) == size)
        let edited = CellRecord(NameCell.self, model: "b", id: 1)
        #expect(cache.size(of: edited, inSection: "s", within: maximum) == nil)
        #expect(cache.size(of: record, inSection: "t", within: maximum) == nil)
        #expect(cache.size(of: record, inSection: "s", within: size) == nil)
        #expect(cache.size(of: record, inSection: "s", edge: .header, within: maximum) == nil)
        cache.forget(2, inSection: "s")
        #expect(cache.count == 1)
        cache.forget(1, inSection: "s")
        #expect(cache.size(of: record, inSection: "s", within: maximum) == nil)
        cache.keep(size, of: record, inSection: "s", within: maximum)
        cache.forgetAll()
        #expect(cache.count == 0)
    }
}
