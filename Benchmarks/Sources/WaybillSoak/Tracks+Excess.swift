extension Tracks {
    /// What a plan did that it need not have done, or nil.
    func excess(from old: [Part], to new: [Part]) -> String? {
        excessOfSections(from: old, to: new) ?? excessOfRows(from: old, to: new)
    }

    private func excessOfSections(from old: [Part], to new: [Part]) -> String? {
        let kept = shown.map { parts[$0.part].origin }
        if let flaw = flaw(
            of: parts, whereKept: kept, content: (old.map(\.version), new.map(\.version)))
        {
            return "a section \(flaw)"
        }
        let staying = kept.filter { $0 >= 0 }
        let due = Tracks.common(old.map(\.diffID), new.map(\.diffID))
        guard staying.count == due else { return "\(staying.count) sections stay of \(due)" }
        let moves = parts.reduce(0) { $0 + $1.moves }
        let bound = staying.count - Tracks.longestAscent(staying)
        return moves == bound ? nil : "\(moves) sections move, \(bound) need to"
    }

    private func excessOfRows(from old: [Part], to new: [Part]) -> String? {
        let before = old.flatMap(\.diffItems)
        let after = new.flatMap(\.diffItems)
        let kept = shown.flatMap { $0.rows.map { rows[$0].origin } }
        if let flaw = flaw(
            of: rows, whereKept: kept, content: (before.map(\.version), after.map(\.version)))
        {
            return "a row \(flaw)"
        }
        let due = Tracks.common(before.map(\.diffID), after.map(\.diffID))
        let staying = kept.count { $0 >= 0 }
        guard staying == due else { return "\(staying) rows stay of \(due)" }
        let homes = old.indices.flatMap { index in old[index].diffItems.map { _ in index } }
        var bound = 0
        for section in shown {
            let origins = section.rows.map { rows[$0].origin }.filter { $0 >= 0 }
            let own = origins.filter { homes[$0] == parts[section.part].origin }
            bound += origins.count - Tracks.longestAscent(own)
        }
        let moves = rows.reduce(0) { $0 + $1.moves }
        return moves == bound ? nil : "\(moves) rows move, \(bound) need to"
    }

    /// What changed is updated once, and nothing else is ever touched.
    private func flaw(
        of tracks: [Track], whereKept kept: [Int], content: (old: [Int], new: [Int])
    ) -> String? {
        var due = [Int](repeating: 0, count: content.old.count)
        var stays = [Bool](repeating: false, count: content.old.count)
        for (index, origin) in kept.enumerated() where origin >= 0 {
            due[origin] = content.old[origin] == content.new[index] ? 0 : 1
            stays[origin] = true
        }
        for track in tracks {
            let updates = track.origin < 0 ? 0 : due[track.origin]
            if track.updates != updates {
                return "is updated \(track.updates) times, not \(updates)"
            }
            let moves = track.origin >= 0 && stays[track.origin] ? 1 : 0
            if track.moves > moves { return "moves \(track.moves) times, not \(moves)" }
        }
        return nil
    }

    /// How many identities are in both lists, each as often as it is in both.
    private static func common(_ old: [Int], _ new: [Int]) -> Int {
        var left: [Int: Int] = [:]
        for id in old { left[id, default: 0] += 1 }
        return new.count { id in
            guard let count = left[id], count > 0 else { return false }
            left[id] = count - 1
            return true
        }
    }

    /// The length of a longest increasing subsequence: the slow and obvious
    /// way, O(n²).
    private static func longestAscent(_ values: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, value) in values.enumerated() {
            var best = 0
            for before in 0..<index where values[before] < value {
                best = max(best, lengths[before])
            }
            lengths.append(best + 1)
        }
        return lengths.max() ?? 0
    }
}
