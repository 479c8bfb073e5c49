import WaybillDiff
import WaybillTesting

/// Plans between random lists, one after the other.
struct RandomWalk {
    private var random: SeededGenerator
    private var parts: [Part] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func walk(_ count: Int, _ judge: inout Judge) throws(Failure) {
        for _ in 0..<count {
            let next = chance(3) ? anyParts() : edited()
            try judge.check(from: parts, to: next)
            parts = next
        }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    private mutating func chance(_ count: Int) -> Bool { number(1...count) == 1 }

    /// Up to six sections of up to nine rows, with duplicates of both.
    private mutating func anyParts() -> [Part] {
        let most = chance(2) ? 12 : 60
        return (0..<number(0...6)).map { _ in
            let rows = (0..<number(0...9)).map { _ in
                Row(diffID: number(0...most), version: number(0...1))
            }
            return Part(diffID: number(0...8), version: number(0...1), diffItems: rows)
        }
    }

    /// A few edits as apps make them.
    private mutating func edited() -> [Part] {
        var parts = parts
        for _ in 0..<number(1...5) where !parts.isEmpty {
            let index = number(0...(parts.count - 1))
            let other = number(0...(parts.count - 1))
            switch number(0...8) {
            case 0: parts[index].diffItems.append(Row(diffID: number(0...99)))
            case 1: parts[index].diffItems = Array(parts[index].diffItems.dropFirst())
            case 2: parts[index].diffItems.shuffle(using: &random)
            case 3:
                parts[index].diffItems.indices.last.map { parts[index].diffItems[$0].version += 1 }
            case 4: parts.swapAt(index, other)
            case 5: parts[index].version += 1
            case 6:
                // A row goes to another section, and may change on the way.
                guard var row = parts[index].diffItems.popLast() else { continue }
                row.version += number(0...1)
                let place = number(0...parts[other].diffItems.count)
                parts[other].diffItems.insert(row, at: place)
            case 7: parts.remove(at: index)
            default: parts.insert(Part(diffID: number(0...20), diffItems: []), at: other)
            }
        }
        return parts
    }
}
