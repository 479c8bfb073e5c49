import WaybillDiff
import WaybillLists
import WaybillScreens

extension PageDrawing {
    /// Adds a section: its header, its rows and its footer.
    ///
    /// - Parameters:
    ///   - section: The section.
    ///   - index: Its index on the page.
    mutating func draw(_ section: Page.Section, at index: Int) {
        let right = section.rows.isEmpty ? measure : cards.right
        var group: [DraftLine] = []
        var heading: [TextElement] = []
        if let header = section.header {
            let content = scribe.content(header, headline: .heading)
            heading = content.elements
            group = content.part.drawn(in: Frame(right: right))
            group += rule(below: group, of: style.glyphs.headingRule)
            nodes.append(SemanticsDraft(.heading, heading))
        }
        if !section.rows.isEmpty {
            var rows: [SemanticsDraft] = []
            group += drawn(section, at: index, into: &rows)
            nodes.append(SemanticsDraft(.list, heading, children: rows))
        }
        add(group)
        if let footer = section.footer {
            let content = scribe.content(footer)
            add(content.part.drawn(in: Frame(right: right)))
            nodes.append(SemanticsDraft(.text, content.elements))
        }
    }

    /// Rows one below the other or cards side by side, an empty line between
    /// them where one of them takes more than a line.
    private mutating func drawn(
        _ section: Page.Section, at sectionIndex: Int, into nodes: inout [SemanticsDraft]
    ) -> [DraftLine] {
        let cards = cards
        var seen: [RecordID: Int] = [:]
        var blocks: [[DraftLine]] = []
        for (index, row) in section.rows.enumerated() {
            let position = RowPosition(
                key: RowKey(section: section.id, row: row.id, occurrence: seen[row.id, default: 0]),
                path: ItemPath(section: sectionIndex, item: index))
            seen[row.id, default: 0] += 1
            let block = drawn(row, at: position, width: cards.width, into: &nodes)
            let column = index % cards.count
            if column == 0 {
                blocks.append(block)
            } else {
                blocks[blocks.count - 1].appendBeside(
                    block.map { $0.moved(by: column * (cards.width + cards.gap)) })
            }
        }
        let isAiry = blocks.contains { $0.count > 1 }
        var lines: [DraftLine] = []
        for block in blocks where !block.isEmpty {
            if isAiry, !lines.isEmpty { lines.append(DraftLine()) }
            lines += block
        }
        return lines
    }

    /// A row: its first line further to the left than the others, and the
    /// address that it opens at the far edge.
    private mutating func drawn(
        _ row: Page.Row, at position: RowPosition, width: Int, into nodes: inout [SemanticsDraft]
    ) -> [DraftLine] {
        let content = scribe.content(row.content)
        var lines = content.part.drawn(in: Frame(rest: 2, right: width))
        rows.append(DrawnRow(position: position, elements: content.elements))
        var links = content.links.enumerated().map { index, link in
            SemanticsDraft(
                .link, [link.element],
                reach: (.link(position.key, index), .follow(link.target)))
        }
        links = SemanticsDraft.noting(content.notices, in: links)
        if let destination = row.destination, style.showsAddresses {
            lines.appendAddress(destination.description, indent: 2, right: width)
        }
        if row.destination != nil || row.isSelectable {
            links = [
                SemanticsDraft(
                    row.isSelectable ? .button : .link, content.elements,
                    reach: (.row(position.key), .select(position.path)))
            ]
        }
        nodes.append(SemanticsDraft(.listItem, content.elements, children: links))
        return lines
    }

    /// How many cards stand side by side, how wide they are, and where the
    /// last one ends.
    ///
    /// A row of a table is one card as wide as a line of text.
    private var cards: (count: Int, width: Int, gap: Int, right: Int) {
        let gap = 4
        let least = style.cardWidth.clamped(to: TerminalDocument.widths)
        let count = (width + gap) / (least + gap)
        guard page.layout == .collection, count > 1 else { return (1, measure, gap, measure) }
        let columns = (width - gap * (count - 1)) / count
        return (count, columns, gap, count * (columns + gap) - gap)
    }
}
