extension SectionMatching {
    /// Turns a row removed from one section and inserted in another one into a move.
    ///
    /// Inserted and removed sections take part; those of lazy rows do not.
    ///
    /// - Complexity: O(k) expected in the number of inserted and removed rows, times the kinds
    ///   (``DiffableItem/isSameRow(as:)``) with the same identity.
    @inlinable
    mutating func findCrossings() {
        let gone = pathsThatGo()
        guard !gone.isEmpty else { return }
        let come = pathsThatCome()
        guard !come.isEmpty else { return }
        var table = OccurrenceTable<Section.Item.DiffID>(count: gone.count)
        table.fill { id(gone[$0]) }
        // Skipped rows of another kind with a wanted identity, kind by kind.
        var passedOver: [Section.Item.DiffID: [ArraySlice<ItemPath>]] = [:]
        for target in come {
            let wanted = new[target.section].diffItemID(at: target.item)
            let hash = table.hash(wanted)
            guard table.holds(hash) else { continue }
            let after = new[target.section].diffItem(at: target.item)
            var found = passedOver.isEmpty ? nil : takePassedOver(&passedOver[wanted], for: after)
            while found == nil, let position = table.take(hash, where: { id(gone[$0]) == wanted }) {
                if row(gone[position]).isSameRow(as: after) {
                    found = gone[position]
                } else {
                    passOver(gone[position], &passedOver[wanted, default: []])
                }
            }
            guard let origin = found else { continue }
            let before = row(origin)
            crossings.append(
                Crossing(
                    move: Move(from: origin, to: target),
                    isUpdated: !before.hasSameContent(as: after) || isRedrawn(target)))
        }
        guard !crossings.isEmpty else { return }
        removeCrossingsFromParts()
    }

    @inlinable
    func row(_ path: ItemPath) -> Section.Item { old[path.section].diffItem(at: path.item) }

    @inlinable
    func id(_ path: ItemPath) -> Section.Item.DiffID { old[path.section].diffItemID(at: path.item) }

    @inlinable
    func passOver(_ path: ItemPath, _ kinds: inout [ArraySlice<ItemPath>]) {
        let item = row(path)
        let kind = kinds.firstIndex { kind in
            kind.first.map { row($0).isSameRow(as: item) } ?? false
        }
        if let kind { kinds[kind].append(path) } else { kinds.append([path]) }
    }

    @inlinable
    func takePassedOver(
        _ kinds: inout [ArraySlice<ItemPath>]?, for item: Section.Item
    ) -> ItemPath? {
        let kind = kinds?.firstIndex { kind in
            kind.first.map { row($0).isSameRow(as: item) } ?? false
        }
        guard let kind else { return nil }
        let path = kinds?[kind].popFirst()
        if kinds?[kind].isEmpty == true { kinds?.remove(at: kind) }
        return path
    }

    @inlinable
    func isRedrawn(_ target: ItemPath) -> Bool {
        redrawn[target.section]?.contains(target.item) == true
    }

    @inlinable
    mutating func removeCrossingsFromParts() {
        let origins = Set(crossings.map(\.move.from))
        let targets = Set(crossings.map(\.move.to))
        for index in parts.indices {
            let part = parts[index]
            parts[index].deletes.removeAll {
                origins.contains(ItemPath(section: part.old, item: $0))
            }
            parts[index].inserts.removeAll {
                targets.contains(ItemPath(section: part.new, item: $0))
            }
        }
    }

    @inlinable
    func pathsThatGo() -> [ItemPath] {
        var paths: [ItemPath] = []
        for part in parts where old[part.old].diffItemsMayCross {
            paths += part.deletes.map { ItemPath(section: part.old, item: $0) }
        }
        for section in deletedSections where old[section].diffItemsMayCross {
            paths += (0..<old[section].diffItemCount).map { ItemPath(section: section, item: $0) }
        }
        return paths.ascending(by: <)
    }

    @inlinable
    func pathsThatCome() -> [ItemPath] {
        var paths: [ItemPath] = []
        for (section, origin) in origins.enumerated()
        where origin < 0 && new[section].diffItemsMayCross {
            paths += (0..<new[section].diffItemCount).map { ItemPath(section: section, item: $0) }
        }
        // Within one section all matches have been found.
        if paths.isEmpty, deletedSections.isEmpty, parts.filter(\.hasComingOrGoing).count < 2 {
            return []
        }
        for part in parts where new[part.new].diffItemsMayCross {
            paths += part.inserts.map { ItemPath(section: part.new, item: $0) }
        }
        return paths.ascending(by: <)
    }
}
