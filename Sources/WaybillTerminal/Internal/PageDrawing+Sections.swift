import WaybillLists
import WaybillScreens

extension PageDrawing {
    mutating func draw(_ section: Page.Section) {
        var heading: [TextElement] = []
        let header = drawn(headerOf: section, into: &heading)
        var group = header
        if !section.rows.isEmpty {
            var rows: [SemanticsDraft] = []
            group += drawn(section, into: &rows)
            nodes.append(SemanticsDraft(.list, heading, children: rows))
        }
        add(group)
        let home = lines.count - group.count
        if let footer = section.footer {
            writer.place = .inert
            let content = writer.content(footer)
            let group = content.part.drawn(in: Frame(right: measure))
            add(group)
            edges[.footer(section.index)] = lines.count - group.count..<lines.count
            nodes.append(SemanticsDraft(.text, content.elements))
        }
        note(header, at: home, of: section)
    }

    /// Records the position of a header, and the range of lines for which it is pinned: its section
    /// with the empty line below.
    private mutating func note(_ header: [DraftLine], at line: Int, of section: Page.Section) {
        guard !header.isEmpty else { return }
        edges[.header(section.index)] = line..<line + header.count
        guard section.pinsHeader else { return }
        headers.append(
            PinnedHeader(lines: header, home: line, end: lines.count + 1, isOnPage: true))
    }

    /// The header of a section, with a rule below; a foldable one has a glyph before it.
    mutating func drawn(
        headerOf section: Page.Section, into elements: inout [TextElement]
    ) -> [DraftLine] {
        guard let header = section.header else { return [] }
        writer.place = .inert
        let content = writer.content(header, headline: .heading)
        elements = content.elements
        var node = SemanticsDraft(.heading, elements)
        var part = content.part
        if let isCollapsed = section.isCollapsed,
            let element = section.headerElement
        {
            let sign = Word([Piece(style.glyphs.sign(isCollapsed: isCollapsed), .symbol)])
            part = .row([.sign(sign), part])
            node.children = [
                SemanticsDraft(
                    .button, elements, value: .expanded(!isCollapsed),
                    reach: .init(element: element))
            ]
        }
        nodes.append(node)
        let lines = part.drawn(in: Frame(right: measure))
        return lines + rule(below: lines, of: style.glyphs.headingRule)
    }

    /// Rows one below the other or side by side, with an empty line below those of several lines.
    private mutating func drawn(
        _ section: Page.Section, into nodes: inout [SemanticsDraft]
    ) -> [DraftLine] {
        let places = CellLayout(style: style, width: width)
            .places(of: section.layout, count: section.rows.count)
        var blocks: [[DraftLine]] = []
        var heights: [Int] = []
        for (place, (row, element)) in zip(places, zip(section.rows, section.rowElements)) {
            let block = drawn(row, element, width: place.width, into: &nodes)
            if place.line == blocks.count {
                blocks.append([])
                heights.append(0)
            }
            blocks[place.line].appendBeside(block.map { $0.moved(by: place.column) })
            heights[place.line] = max(heights[place.line], ListWindow.height(of: block))
        }
        var lines = zip(blocks, heights).flatMap { block, height in
            block + Array(repeating: DraftLine(), count: height - block.count)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// A row: its first line hangs to the left, and its address is at the far edge.
    mutating func drawn(
        _ row: Page.Row, _ element: PageElement, width: Int, into nodes: inout [SemanticsDraft]
    ) -> [DraftLine] {
        guard let path = element.path else { return [] }
        let first = writer.count
        if let former = formerBlocks.block(at: path),
            former.isDrawing(of: row, element, width: width)
        {
            let block = former.numbered(from: first)
            blocks.append(block)
            writer.skip(to: block.elements.upperBound)
            rows.append(DrawnRow(row: element, elements: block.elements))
            nodes.append(block.node)
            return block.lines
        }
        let extras = writer.spoken.count + writer.undrawn.count
        writer.place = .row(element)
        let role: SemanticsNode.Role? =
            row.isSelectable ? .button : row.destination != nil ? .link : nil
        let content = writer.content(
            row.content, lead: role.map { RowLead(role: $0, element: element) })
        var part = content.part
        if let isSelected = row.isSelected {
            let sign = Word([Piece(style.glyphs.sign(isSelected: isSelected), .symbol)])
            part = .row([.sign(sign), part])
        }
        var lines = part.drawn(in: Frame(rest: 2, right: width))
        rows.append(DrawnRow(row: element, elements: first..<writer.count))
        if let destination = row.destination, style.showsAddresses {
            lines.appendAddress(destination.description, indent: 2, right: width)
        }
        var links = content.nodes
        if !row.actions.isEmpty {
            let menu = writer.text(Page.actionsTitle, .button)
            let words = menu.words.enclosed(by: "(", ")", .button)
            lines.appendAtEdge(words, indent: 2, right: width)
            // A row without controls of its own has the focus as a whole.
            let isAlone = links.isEmpty
            links.append(
                SemanticsDraft(
                    .button, [menu.element],
                    reach: .init(
                        element: element.menu,
                        elements: isAlone ? content.elements + [menu.element] : nil)))
        }
        let node = SemanticsDraft(
            .listItem, content.elements, value: row.isSelected == true ? .selected : .none,
            children: links)
        nodes.append(node)
        if writer.spoken.count + writer.undrawn.count == extras {
            blocks.append(
                RowBlock(
                    row: row, element: element, path: path, width: width,
                    elements: first..<writer.count, lines: lines, node: node))
        }
        return lines
    }
}
