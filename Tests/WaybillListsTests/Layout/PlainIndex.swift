import WaybillLists

/// What ``LayoutIndex`` is to be equal to: arrays and loops.
struct PlainIndex {
    struct Row: Equatable {
        var size: Double
        var isMeasured: Bool
    }

    var rows: [Row] = []
    var columns = 1
    var spacing = 0.0

    var lines: [LayoutLine] {
        var lines: [LayoutLine] = []
        var offset = 0.0
        for first in stride(from: 0, to: rows.count, by: columns) {
            let line = first..<min(first + columns, rows.count)
            let length = rows[line].map(\.size).max() ?? 0
            lines.append(LayoutLine(rows: line, offset: offset, length: length))
            offset += length + spacing
        }
        return lines
    }

    func line(at offset: Double) -> LayoutLine? {
        lines.first { $0.end + spacing > max(offset, 0) } ?? lines.last
    }
}

extension LayoutIndex {
    /// The difference of an index from the plain one, as text; nil if none.
    func difference(from plain: PlainIndex, at offsets: [Double]) -> String? {
        let lines = plain.lines
        if count != plain.rows.count { return "count \(count), not \(plain.rows.count)" }
        let end = lines.last?.end ?? 0
        if extent != end { return "extent \(extent), not \(end)" }
        for (row, expected) in plain.rows.enumerated() {
            if size(ofRow: row) != expected.size { return "size of row \(row)" }
            if isMeasured(row: row) != expected.isMeasured { return "measured row \(row)" }
        }
        for expected in lines {
            for row in expected.rows {
                if line(ofRow: row) != expected { return "line of row \(row)" }
                if offset(ofRow: row) != expected.offset { return "offset of row \(row)" }
            }
        }
        for offset in offsets where line(at: offset) != plain.line(at: offset) {
            return "line at \(offset)"
        }
        return nil
    }
}
