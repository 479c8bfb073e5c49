import WaybillScreens

extension ContentWriter {
    /// A chart: a drawing on an interactive terminal, else its table.
    mutating func chart(_ chart: Chart, into written: inout WrittenContent) -> Part {
        var parts: [Part] = []
        for (index, string) in chart.words.enumerated() {
            let text = text(string, index == 0 ? .headline : .secondary)
            written.elements.append(text.element)
            parts.append(.text(text.words))
        }
        var table = SemanticsDraft(.table, [], title: chart.label)
        if medium == .live {
            table.chart = chart
            parts.append(.chart(ChartPart(chart: chart, glyphs: style.glyphs)))
        } else {
            parts.append(.table(self.table(chart, &table)))
        }
        add(SemanticsDraft(.image, [], title: chart.pictureText), to: &written)
        add(table, to: &written)
        return .column(parts)
    }

    /// The cells of a table, and its nodes.
    private mutating func table(_ chart: Chart, _ draft: inout SemanticsDraft) -> TablePart {
        var rows: [[[Word]]] = []
        for (index, row) in ([chart.tableHead] + chart.tableRows).enumerated() {
            var cells: [[Word]] = []
            var elements: [TextElement] = []
            for string in [row.head] + row.values {
                let text = text(string, index == 0 ? .label : .body)
                elements.append(text.element)
                cells.append(text.words)
            }
            rows.append(cells)
            draft.children.append(SemanticsDraft(.tableRow, elements))
        }
        return TablePart(rows: rows)
    }
}
