import WaybillDiff

struct MoveRules {
    let sections: [SectionRecord]

    /// The allowed position for a wanted one, counted without the row; nil if refused or missing.
    func place(from origin: ItemPath, to wanted: ItemPath) -> ItemPath? {
        guard let target = existing(wanted, from: origin) else { return nil }
        guard target != origin else { return origin }
        let moves = sections[target.section].moves
        guard accepts(moves, from: origin, in: target.section) else { return nil }
        guard let decide = moves?.decide else { return target }
        let record = sections[origin.section].cells[origin.item]
        guard let item = decide(RowMove(from: origin, to: target, of: record, in: sections)),
            (0...last(in: target.section, from: origin)).contains(item)
        else { return nil }
        return ItemPath(section: target.section, item: item)
    }

    /// The nearest allowed position in a direction.
    func place(from origin: ItemPath, _ step: MoveStep) -> ItemPath? {
        var section = origin.section
        var item = origin.item
        while true {
            item += step == .up ? -1 : 1
            let isInside = item >= 0 && item <= last(in: section, from: origin)
            if isInside, accepts(sections[section].moves, from: origin, in: section) {
                let wanted = ItemPath(section: section, item: item)
                guard let place = place(from: origin, to: wanted) else { continue }
                if step == .up ? place < origin : place > origin { return place }
                continue
            }
            repeat { section += step == .up ? -1 : 1 } while isCollapsed(section)
            guard sections.indices.contains(section) else { return nil }
            item = step == .up ? last(in: section, from: origin) + 1 : -1
        }
    }

    private func isCollapsed(_ section: Int) -> Bool {
        sections.indices.contains(section) && sections[section].isCollapsed == true
    }

    private func last(in section: Int, from origin: ItemPath) -> Int {
        sections[section].cells.count - (section == origin.section ? 1 : 0)
    }

    private func existing(_ wanted: ItemPath, from origin: ItemPath) -> ItemPath? {
        guard sections.indices.contains(wanted.section) else { return nil }
        let last = last(in: wanted.section, from: origin)
        switch wanted.edge {
        case .header: return ItemPath(section: wanted.section, item: 0)
        case .footer: return ItemPath(section: wanted.section, item: last)
        case nil:
            let count = sections[wanted.section].cells.count
            guard (0...count).contains(wanted.item) else { return nil }
            return ItemPath(section: wanted.section, item: min(wanted.item, last))
        }
    }

    private func accepts(_ moves: RowMoves?, from origin: ItemPath, in section: Int) -> Bool {
        switch moves?.accepts ?? .own {
        case .none: false
        case .own: section == origin.section
        case .sections(let ids):
            section == origin.section || ids.contains(sections[origin.section].id)
        case .any: true
        }
    }
}
