import WaybillScreens

extension PageDrawing {
    /// The maximum columns of a question; a sheet is as wide as a page.
    private static let widestQuestion = 64

    /// The minimum columns of a box with sides.
    private static let leastSides = 24

    // MARK: Notices

    /// Adds the notices at the bottom, below a line, for a terminal where they stay there.
    mutating func drawFoot() -> Int {
        let notices = page.layers.filter { !$0.isModal }
        guard !notices.isEmpty else { return 0 }
        var group = rule(of: style.glyphs.headingRule, columns: measure)
        for notice in notices {
            let (lines, node) = drawn(notice: notice)
            group += lines
            nodes.append(node)
        }

        add(group)
        return group.count
    }

    /// Adds the notices at the top.
    mutating func drawNotices() -> [SemanticsDraft] {
        page.layers.filter { !$0.isModal }.map { notice in
            let (lines, node) = drawn(notice: notice)
            add(lines)
            return node
        }
    }

    private mutating func drawn(notice: Page.Layer) -> ([DraftLine], SemanticsDraft) {
        let title = writer.text(notice.title, .status)
        let (parts, nodes) = contents(of: notice)
        let lines = Part.row([.text(title.words), .column(parts)])
            .drawn(in: Frame(rest: 2, right: measure))
        return (lines, SemanticsDraft(.status, [title.element], children: nodes))
    }

    /// The contents of the rows of a layer, one below the other.
    private mutating func contents(of layer: Page.Layer) -> ([Part], [SemanticsDraft]) {
        var parts: [Part] = []
        var nodes: [SemanticsDraft] = []
        for section in layer.sections {
            for (row, element) in zip(section.rows, section.rowElements) {
                let first = writer.count
                writer.place = .row(element)
                let content = writer.content(row.content)
                rows.append(DrawnRow(row: element, elements: first..<writer.count))
                parts.append(content.part)
                nodes += content.nodes
            }
        }
        return (parts, nodes)
    }

    // MARK: Questions and sheets

    /// Draws a modal layer in place of the page: in a box on a terminal, else below its title.
    mutating func draw(_ layer: Page.Layer) -> TextElement {
        let title = writer.text(page.title, .title)
        let group = [DraftLine](title.words, in: Frame(right: measure))
        add(group + rule(below: group, of: style.glyphs.titleRule))
        let isBox = writer.medium == .live
        let most = layer.kind == .question ? min(measure, PageDrawing.widestQuestion) : measure
        let hasSides = isBox && most >= PageDrawing.leastSides
        let inner = most - (hasSides ? 4 : 0)
        let outer = (lines: lines, nodes: nodes, width: width, measure: measure)
        (lines, nodes, width, measure) = ([], [], inner, inner)
        let name = layer.kind == .question ? drawQuestion(layer) : drawSheet(layer)
        var box = lines
        while box.last?.isEmpty == true { box.removeLast() }
        let node = SemanticsDraft(
            layer.kind == .question ? .alertDialog : .dialog, [name], children: nodes)
        (lines, nodes, width, measure) = outer
        headers = []
        nodes.append(node)
        add(isBox ? boxed(box, columns: most, hasSides: hasSides) : box)
        return title.element
    }

    private mutating func drawQuestion(_ layer: Page.Layer) -> TextElement {
        let title = writer.text(layer.title, .heading)
        var group = [DraftLine](title.words, in: Frame(right: measure))
        if writer.medium != .live { group += rule(below: group, of: style.glyphs.headingRule) }
        if let message = layer.message {
            let text = writer.text(message, .body)
            group += [DraftLine](text.words, in: Frame(right: measure))
            nodes.append(SemanticsDraft(.text, [text.element]))
        }
        add(group)
        let (parts, children) = contents(of: layer)
        add(Part.column(parts).drawn(in: Frame(right: measure)))
        nodes += children
        return title.element
    }

    private mutating func drawSheet(_ layer: Page.Layer) -> TextElement {
        let title = writer.text(layer.title, .heading)
        var group = [DraftLine](title.words, in: Frame(right: measure))
        if let close = layer.close, let element = layer.closeElement {
            writer.place = .close(element)
            let button = writer.content(.control(close))
            nodes += button.nodes
            group = Part.row([.text(title.words), button.part])
                .drawn(in: Frame(right: measure))
        }
        add(group + rule(of: style.glyphs.headingRule, columns: max(group.end, 1)))
        for section in layer.sections { draw(section) }
        return title.element
    }

    private func boxed(
        _ lines: [DraftLine], columns: Int, hasSides: Bool
    ) -> [DraftLine] {
        let (topLeft, topRight, bottomLeft, bottomRight, across, down) = style.glyphs.box
        func edge(_ left: String, _ right: String) -> [DraftLine] {
            guard hasSides else { return rule(of: across, columns: columns) }
            let middle = String(repeating: across, count: columns - 2)
            return [DraftLine([Piece(left + middle + right, .rule)])]
        }
        let middle = lines.map { inner in
            guard hasSides else { return inner }
            var line = DraftLine([Piece(down, .rule)])
            line.append(inner.moved(by: 2))
            line.append(DraftLine(start: columns - 1, [Piece(down, .rule)]))
            return line
        }
        return edge(topLeft, topRight) + middle + edge(bottomLeft, bottomRight)
    }
}
