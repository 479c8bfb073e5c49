/// The difference of two values by lines: expected lines after a minus, actual ones after a plus.
struct Difference: CustomStringConvertible {
    let description: String

    init<Value>(from expected: Value, to actual: Value) {
        let (old, new) = (Difference.lines(of: expected), Difference.lines(of: actual))
        let changes = new.difference(from: old)
        let removed = Set(changes.removals.map(Difference.offset))
        let inserted = Set(changes.insertions.map(Difference.offset))
        var lines: [String] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if left < old.count, removed.contains(left) {
                lines.append("- " + old[left])
                left += 1
            } else if right < new.count, inserted.contains(right) {
                lines.append("+ " + new[right])
                right += 1
            } else {
                lines.append("  " + old[left])
                left += 1
                right += 1
            }
        }
        description = Difference.shortened(lines).joined(separator: "\n")
    }

    private static func lines(of value: some Any) -> [String] {
        var text = ""
        dump(value, to: &text)
        return text.split(separator: "\n").map(String.init)
    }

    private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    /// Keeps the lines that differ and two lines around them.
    private static func shortened(_ lines: [String]) -> [String] {
        let changed = lines.indices.filter { !lines[$0].hasPrefix("  ") }
        var result: [String] = []
        var isLeavingOut = false
        for (index, line) in lines.enumerated() {
            if changed.contains(where: { abs($0 - index) <= 2 }) {
                result.append(line)
                isLeavingOut = false
            } else if !isLeavingOut {
                result.append("  …")
                isLeavingOut = true
            }
        }
        return result
    }
}
