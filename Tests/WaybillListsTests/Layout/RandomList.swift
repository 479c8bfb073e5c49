import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

struct RandomList {
    var generator: SeededGenerator
    var sections: [SectionRecord] = []
    private var nextID = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        for number in 0..<Int.random(in: 2...6, using: &generator) {
            sections.append(makeSection(id: number))
        }
    }

    func makeViewport(isMeasuredByHost: Bool = false) -> ListViewport {
        ListViewport(
            sections: sections, size: ListSize(width: 100, height: 130),
            overscan: ListOverscan(ahead: 0.7, behind: 0.3)
        ) { _, record, maximum in
            // A third is narrower and higher, as text is when it is broken.
            let box = record.box
            let breaks = maximum.width < 40 ? 2.0 : maximum.width < 80 ? 1.5 : 1
            return isMeasuredByHost
                ? nil : ListSize(width: box.width, height: box.height * breaks)
        }
    }

    mutating func randomPath() -> ItemPath {
        let filled = sections.indices.filter { !sections[$0].cells.isEmpty }
        guard let section = filled.randomElement(using: &generator) else { return ItemPath(0, 0) }
        return ItemPath(
            section, Int.random(in: 0..<sections[section].cells.count, using: &generator))
    }

    /// Changes the list, the width or some sizes.
    mutating func change(
        _ viewport: inout ListViewport, keeping anchor: ListElement
    ) -> ListElement? {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            viewport.resize(
                ListSize(
                    width: Double(Int.random(in: 20...200, using: &generator)),
                    height: viewport.size.height))
            return anchor
        case 1:
            for _ in 0..<10 {
                let path = randomPath()
                guard ListElement.row(path) != anchor else { continue }
                let height = Double(Int.random(in: 0...400, using: &generator)) / 8
                viewport.report(ListSize(width: 50, height: height), of: .row(path))
                // An end that becomes visible between two reports moves it.
                guard viewport.offset > 0, viewport.offset < viewport.maximumOffset else {
                    return nil
                }
            }
            return anchor
        case 2:
            edit(keeping: anchor)
            let id = viewport.record(of: anchor)?.id
            viewport.apply(ListUpdatePlan(.reload(.requested), sections: sections))
            return find(anchor, id, in: viewport)
        default:
            edit(keeping: anchor)
            let id = viewport.record(of: anchor)?.id
            let plan = ListUpdatePlan(from: viewport.sections, to: sections)
            let isMoved = plan.stages.contains { stage in
                stage.changes.movedItems.contains { .row($0.from) == anchor }
                    || !stage.changes.movedSections.isEmpty
            }
            viewport.apply(plan)
            return isMoved ? nil : find(anchor, id, in: viewport)
        }
    }

    private func find(
        _ anchor: ListElement, _ id: RecordID?, in viewport: ListViewport
    ) -> ListElement? {
        guard case .row = anchor else { return nil }
        for (section, record) in sections.enumerated() {
            if let item = record.cells.firstIndex(where: { $0.id == id }) {
                return .row(ItemPath(section, item))
            }
        }
        return nil
    }

    private mutating func edit(keeping anchor: ListElement) {
        let kept = anchor.path.flatMap { path in
            sections.indices.contains(path.section)
                ? sections[path.section].cell(at: path.item)?.id : nil
        }
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let section = Int.random(in: sections.indices, using: &generator)
            let count = sections[section].cells.count
            let item = Int.random(in: 0...count, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...2:
                let new = (0..<Int.random(in: 1...4, using: &generator)).map { _ in makeRow() }
                sections[section].cells.insert(contentsOf: new, at: item)
            case 3...4 where item < count && sections[section].cells[item].id != kept:
                sections[section].cells.remove(at: item)
            case 5 where item < count && sections[section].cells[item].id != kept:
                let height = Double(Int.random(in: 0...300, using: &generator)) / 8
                let id = sections[section].cells[item].box.id
                sections[section].cells[item] = CellRecord(Box(id: id, height: height))
            case 6 where item < count && sections[section].cells[item].id != kept:
                let row = sections[section].cells.remove(at: item)
                let to = Int.random(in: 0...(count - 1), using: &generator)
                sections[section].cells.insert(row, at: to)
            case 7:
                editSections(keeping: kept)
            default:
                sections[section].header = CellRecord(
                    Box(id: -2, height: Double(Int.random(in: 5...30, using: &generator))))
            }
        }
    }

    private mutating func editSections(keeping kept: RecordID?) {
        let section = Int.random(in: sections.indices, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0 where sections[section].cells.allSatisfy { $0.id != kept }:
            sections.remove(at: section)
        case 1:
            sections.swapAt(section, Int.random(in: sections.indices, using: &generator))
        case 2...3:
            nextID += 1
            let place = Int.random(in: 0...sections.count, using: &generator)
            sections.insert(makeSection(id: 100 + nextID), at: place)
        default:
            sections[section].inset = ListInsets(
                top: Double(Int.random(in: 0...9, using: &generator)))
        }
        if sections.isEmpty { sections = [makeSection(id: -1)] }
    }

    private mutating func makeSection(id: Int) -> SectionRecord {
        let layouts: [SectionLayout] = [
            .table, .table.pinningHeader(),
            SectionLayout(GridLayout(columns: .count(3), columnSpacing: 2, lineSpacing: 3)),
            SectionLayout(GridLayout(columns: .fitting(width: 22), estimatedHeight: 9)),
            SectionLayout(CarouselLayout(height: 25, spacing: 4)),
        ]
        let layout = layouts[Int.random(in: layouts.indices, using: &generator)]
        let cells = (0..<Int.random(in: 0...60, using: &generator)).map { _ in makeRow() }
        return SectionRecord(
            RecordID(id), layout, cells: cells,
            header: Bool.random(using: &generator) ? 12.5 : nil,
            footer: Bool.random(using: &generator) ? 7.25 : nil)
    }

    private mutating func makeRow() -> CellRecord {
        nextID += 1
        let height = Double(Int.random(in: 0...300, using: &generator)) / 8
        return CellRecord(Box(id: nextID, height: height))
    }
}
