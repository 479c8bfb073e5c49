import WaybillDiff
import WaybillLists

/// Finds rows by their identity in sections that were not compared.
struct NearbyFinder {
    struct Shown {
        var element: ListElement
        var id: RecordID
        var size: ListSize
        var screen: Double
        var isVisible: Bool
    }

    /// The search distance before and after an old position.
    static let reach = 1_000

    let records: [SectionRecord]

    init(_ records: [SectionRecord]) { self.records = records }

    func find(
        _ shown: [Shown], in target: (Int) -> Int?
    ) -> [ListElement: ListElement] {
        var found: [ListElement: ListElement] = [:]
        for section in Set(shown.map(\.element.section)) {
            guard let new = target(section), records.indices.contains(new) else { continue }
            let group = shown.filter { $0.element.section == section }
            for shown in group where shown.element.path == nil {
                found[shown.element] = edge(shown.element, in: new)
            }
            findRows(group, in: new, &found)
        }
        return found
    }

    func section(_ id: RecordID, near index: Int) -> Int? {
        records.indices.filter { records[$0].id == id }.min {
            abs($0 - index) < abs($1 - index)
        }
    }

    private func edge(_ element: ListElement, in section: Int) -> ListElement? {
        if case .header = element, records[section].header != nil { return .header(section) }
        if case .footer = element, records[section].footer != nil { return .footer(section) }
        return nil
    }

    /// Searches outwards from the old position of the first.
    ///
    /// Stops when all are found, or soon after the first one, since the missing ones are then
    /// probably gone.
    private func findRows(
        _ group: [Shown], in section: Int, _ found: inout [ListElement: ListElement]
    ) {
        let rows = records[section].cells
        var wanted: [RecordID: [ListElement]] = [:]
        for shown in group.reversed() where shown.element.path != nil {
            wanted[shown.id, default: []].append(shown.element)
        }
        guard let start = group.lazy.compactMap(\.element.path).first?.item else { return }
        var reach = Self.reach
        for distance in 0...Self.reach where distance <= reach {
            for item in Set([start &- distance, start &+ distance]).sorted()
            where item >= 0 && item < rows.count {
                guard !wanted.isEmpty else { return }
                let id = rows.id(at: item)
                guard let element = wanted[id]?.popLast() else { continue }
                found[element] = .row(ItemPath(section: section, item: item))
                if element == group.first?.element { reach = distance + 2 * group.count }
                if wanted[id]?.isEmpty == true { wanted[id] = nil }
            }
        }
    }
}
