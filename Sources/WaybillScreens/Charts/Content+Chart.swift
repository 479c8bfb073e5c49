extension Chart {
    package struct TableRow: Hashable, Sendable {
        package var head: String

        package var values: [String]
    }

    package var tableHead: TableRow {
        TableRow(
            head: across.unit.isEmpty ? across.label : "\(across.label), \(across.unit)",
            values: series.map { series in
                let name = series.name.isEmpty ? measure.label : series.name
                return measure.unit.isEmpty ? name : "\(name), \(measure.unit)"
            })
    }

    package var tableRows: [TableRow] {
        let format = valueFormat
        return positionTexts.enumerated().map { row, head in
            TableRow(head: head, values: series.map { format.text($0.values[row]) })
        }
    }

    package var pictureText: String {
        let index = Kind.allCases.firstIndex(of: kind) ?? 0
        let words = texts.kinds.indices.contains(index) ? texts.kinds[index] : kind.rawValue
        return label.isEmpty ? words : "\(words): \(label)"
    }

    package var words: [String] { [label, note ?? ""].filter { !$0.isEmpty } }

    package var rowNodes: [SemanticsNode] {
        ([tableHead] + tableRows).map {
            SemanticsNode(.tableRow, ([$0.head] + $0.values).joined(separator: " "))
        }
    }

    var nodes: [SemanticsNode] {
        [
            SemanticsNode(.image, pictureText),
            SemanticsNode(.table, label, children: rowNodes),
        ]
    }
}
