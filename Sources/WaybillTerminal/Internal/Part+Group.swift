import WaybillScreens

/// Parts in a layout with weights and an alignment.
struct GroupPart: Sendable {
    let layout: Arrangement

    let parts: [Part]

    private static let gap = 2

    private var count: Int {
        switch layout.axis {
        case .row: parts.count
        case .column: 1
        case .grid(let count): min(max(count, 1), 12)
        }
    }

    var columns: Int {
        guard layout.axis != .column else { return parts.reduce(0) { max($0, $1.columns) } }
        let natural = natural(count)
        let weights = weights(count)
        let total = weights.reduce(0, +)
        var (shared, own) = (0, 0)
        for (columns, weight) in zip(natural, weights) {
            if weight > 0 {
                shared = max(shared, (columns * total + weight - 1) / weight)
            } else {
                own += columns
            }
        }
        return own + shared + GroupPart.gap * max(0, natural.count - 1)
    }

    func drawn(in frame: Frame) -> [DraftLine] {
        guard !parts.isEmpty else { return [] }
        let room = frame.first..<max(frame.first + 1, frame.narrowest)
        switch layout.axis {
        case .column: return stacked(in: room)
        case .row:
            if layout.weights.allSatisfy({ $0 <= 0 }), layout.weights.count >= parts.count {
                return packed(in: room)
            }
            return columns(of: parts.count, in: room) ?? stacked(in: room)
        case .grid:
            for count in stride(from: count, to: 1, by: -1) {
                if let lines = columns(of: count, in: room) { return lines }
            }
            return stacked(in: room)
        }
    }

    /// The columns of each part in a line of limited width.
    private func natural(_ count: Int) -> [Int] {
        (0..<min(count, max(1, parts.count))).map { column in
            stride(from: column, to: parts.count, by: count).reduce(0) {
                max($0, parts[$1].columns)
            }
        }
    }

    private func weights(_ count: Int) -> [Int] {
        (0..<min(count, max(1, parts.count))).map { layout.weight(of: $0) }
    }

    /// The parts beside each other in their own widths, in as many lines as needed; chips that need
    /// a line come last, as in a browser.
    private func packed(in room: Range<Int>) -> [DraftLine] {
        var parts = parts.filter { !$0.isEmpty }
        if parts.columnsAbreast > room.count {
            parts = parts.filter { !$0.isChips } + parts.filter(\.isChips)
        }
        var lines: [DraftLine] = []
        var line: [Part] = []
        for part in parts {
            if !line.isEmpty, (line + [part]).columnsAbreast > room.count {
                lines += abreast(line, in: room)
                line = []
            }
            line.append(part)
        }
        return line.isEmpty ? lines : lines + abreast(line, in: room)
    }

    /// Parts beside each other in columns of their own widths, aligned as a whole.
    private func abreast(_ parts: [Part], in room: Range<Int>) -> [DraftLine] {
        if parts.count == 1 { return aligned(parts[0], in: room) }
        var start = room.lowerBound + shift(of: max(0, room.count - parts.columnsAbreast))
        var lines: [DraftLine] = []
        for part in parts {
            let end = start + part.columns
            lines.appendBeside(part.drawn(in: Frame(first: start, rest: start, right: end)))
            start = end + GroupPart.gap
        }
        return lines
    }

    /// The parts in columns of shared widths; nil if there is too little room.
    private func columns(of count: Int, in room: Range<Int>) -> [DraftLine]? {
        guard let widths = widths(of: count, in: room.count) else { return nil }
        var lines: [DraftLine] = []
        for first in stride(from: 0, to: parts.count, by: count) {
            var start = room.lowerBound
            var line: [DraftLine] = []
            for (part, width) in zip(parts[first..<min(first + count, parts.count)], widths) {
                line.appendBeside(aligned(part, in: start..<start + width))
                start += width + GroupPart.gap
            }
            lines += line
        }
        return lines
    }

    private func widths(of count: Int, in room: Int) -> [Int]? {
        let natural = natural(count)
        let weights = weights(count)
        let own = zip(natural, weights).reduce(0) { $0 + ($1.1 == 0 ? $1.0 : 0) }
        let shared = room - own - GroupPart.gap * (natural.count - 1)
        guard shared >= 0 else { return nil }
        var widths: [Int] = []
        var (taken, given) = (0, 0)
        for (needed, weight) in zip(natural, weights) {
            guard weight > 0 else {
                widths.append(needed)
                continue
            }
            taken += weight
            let end = shared * taken / weights.reduce(0, +)
            guard end - given >= max(1, min(needed, Frame.leastRoom * 2)) else { return nil }
            widths.append(end - given)
            given = end
        }
        return widths
    }

    private func stacked(in room: Range<Int>) -> [DraftLine] {
        parts.flatMap { aligned($0, in: room) }
    }

    /// A part aligned in its room.
    private func aligned(_ part: Part, in room: Range<Int>) -> [DraftLine] {
        let start = room.lowerBound
        let lines = part.drawn(in: Frame(first: start, rest: start, right: room.upperBound))
        guard layout.alignment != .leading else { return lines }
        return lines.map { $0.moved(by: shift(of: max(0, room.upperBound - $0.end))) }
    }

    private func shift(of room: Int) -> Int {
        switch layout.alignment {
        case .leading: 0
        case .center: room / 2
        case .trailing: room
        }
    }
}

extension Part {
    fileprivate var isChips: Bool { if case .chips = self { true } else { false } }
}

extension [Part] {
    fileprivate var columnsAbreast: Int { reduce(-2) { $0 + $1.columns + 2 } }
}
