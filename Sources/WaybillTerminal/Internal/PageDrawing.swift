import WaybillLists
import WaybillScreens

/// The layout of a page in lines, with the semantics of each.
struct PageDrawing {
    let page: Page

    let style: TerminalStyle

    var width: Int

    var measure: Int

    var writer: ContentWriter

    var lines: [DraftLine] = []

    var rows: [DrawnRow] = []

    /// The pinned headers so far.
    var headers: [PinnedHeader] = []

    /// The rows of the previous drawing, in order, if all else is equal: unchanged ones are reused.
    var formerBlocks: [RowBlock] = []

    /// The drawn rows so far, in order.
    var blocks: [RowBlock] = []

    /// The lines of headers and footers so far.
    var edges: [ListElement: Range<Int>] = [:]

    var nodes: [SemanticsDraft] = []

    init(
        _ page: Page, width: Int, style: TerminalStyle, medium: ContentWriter.Medium = .printed,
        fields: [ElementID: FieldText] = [:], pictures: TerminalPictures? = nil,
        room: TerminalRoom = TerminalRoom()
    ) {
        self.page = page
        self.style = style
        self.width = width
        measure = style.measure.clamped(to: TerminalDocument.widths.lowerBound...width)
        writer = ContentWriter(style: style)
        writer.medium = medium
        (writer.fields, writer.pictures, writer.room) = (fields, pictures, room)
    }

    /// Draws the page.
    ///
    /// - Complexity: O(n) in the number of rows.
    mutating func draw() -> DrawnPage {
        let isLive = writer.medium == .live
        let notices = isLive ? [] : drawNotices()
        let title: TextElement
        if let modal = page.modal {
            title = draw(modal)
        } else {
            title = drawAbove()
            for section in page.sections { draw(section) }
            drawBelow()
        }
        nodes += notices
        let footCount = isLive ? drawFoot() : 0
        let root = SemanticsDraft(.page, [title], children: nodes)
        return DrawnPage(
            lines: lines, elements: writer.count, root: root, rows: rows,
            headers: headers, edges: edges, footCount: footCount, spoken: writer.spoken,
            undrawn: writer.undrawn)
    }

    mutating func drawAbove() -> TextElement {
        drawTabs()
        let title = drawTitle()
        drawControls()
        drawStatus()
        drawIndex()
        drawSelection()
        return title
    }

    mutating func drawBelow() {
        drawNeighbours()
        if let attribution = page.attribution {
            let text = writer.text(attribution.plainText, .caption)
            add([DraftLine](text.words, in: Frame(right: measure)))
            nodes.append(SemanticsDraft(.text, [text.element]))
        }
    }

    /// Adds the range of printed rows of a long list and the addresses of the others, so that a
    /// part is not taken for the whole list.
    private mutating func drawNeighbours() {
        guard style.showsAddresses, let neighbours = page.neighbours else { return }
        var words = [Word](neighbours.label, .secondary)
        for choice in neighbours.choices {
            words += [Word](choice.title, .link).item(after: 3)
            words += [Word](choice.url.description, .url).item(after: 1)
        }
        add([DraftLine](words, in: Frame(rest: 2, right: measure)))
    }

    /// Appends lines after an empty line, if there are any.
    mutating func add(_ group: [DraftLine], isClose: Bool = false) {
        guard !group.isEmpty else { return }
        if !lines.isEmpty, !isClose || !writer.room.isShort { lines.append(DraftLine()) }
        lines += group
    }

    // MARK: Above the list

    private mutating func drawTabs() {
        let name = writer.text(page.appName, .appName)
        let (words, links) = choices(
            page.tabs, page.tabElements, after: name.words, gap: 3)
        nodes.append(SemanticsDraft(.navigation, [name.element], children: links))
        add([DraftLine](words, in: Frame(rest: 2, right: measure)))
    }

    private mutating func drawTitle() -> TextElement {
        let title = writer.text(page.title, .title)
        var group = [DraftLine](title.words, in: Frame(right: measure))
        if !writer.room.isShort { group += rule(below: group, of: style.glyphs.titleRule) }
        nodes.append(SemanticsDraft(.heading, [title.element]))
        if let subtitle = page.subtitle {
            let text = writer.text(subtitle, .secondary)
            let line = title.words + text.words.item(after: 2)
            if writer.room.isShort, line.columns <= measure {
                group = [DraftLine](line, in: Frame(right: measure))
            } else {
                group += [DraftLine](text.words, in: Frame(right: measure))
            }
            nodes.append(SemanticsDraft(.text, [text.element]))
        }
        add(group, isClose: true)
        return title.element
    }

    private mutating func drawControls() {
        var group: [DraftLine] = []
        if let search = page.search { group += drawn(search) }
        var line: [Word] = []
        for (choice, elements) in zip(page.choices, page.choiceElements) {
            let label = writer.text(choice.label, .label)
            let (words, links) = choices(
                choice.choices, elements, after: label.words.labelling, gap: 1)
            nodes.append(SemanticsDraft(.navigation, [label.element], children: links))
            // On an interactive terminal groups share a line.
            if writer.medium == .live, !line.isEmpty, line.columns + 3 + words.columns <= measure {
                line += words.item(after: 3)
            } else {
                group += [DraftLine](line, in: Frame(rest: 2, right: measure))
                line = words
            }
        }
        group += [DraftLine](line, in: Frame(rest: 2, right: measure))
        add(group, isClose: true)
    }

    private mutating func drawStatus() {
        switch page.status {
        case .ready:
            guard page.offersReload else { break }
            var node = SemanticsDraft(.status, [])
            add(drawReload(&node))
            nodes += node.children
        case .waiting: break
        case .loading(let text): add([text], as: .status)
        case .empty(let text, let hint), .missing(let text, let hint):
            add([text, hint].compactMap(\.self), as: .status)
        case .failed(let text, _): add([text], as: .alert)
        }
    }

    /// The titles of sections, as links to them.
    private mutating func drawIndex() {
        guard !page.index.isEmpty else { return }
        var words: [Word] = []
        var index = SemanticsDraft(.navigation, [], title: Page.indexTitle)
        for title in page.indexElements {
            let text = writer.text(title.label, .link)
            words += text.words.item(after: words.isEmpty ? 0 : 2)
            index.children.append(
                SemanticsDraft(.link, [text.element], reach: .init(element: title)))
        }
        add([DraftLine](words, in: Frame(right: measure)))
        nodes.append(index)
    }

    /// The number of selected rows, and their actions.
    private mutating func drawSelection() {
        guard let selection = page.selection else { return }
        let count = writer.text(selection.words, .status)
        var words = count.words
        var bar = SemanticsDraft(.toolbar, [], title: Page.Selection.title)
        bar.children = [SemanticsDraft(.status, [count.element])]
        for action in page.selectionElements {
            let text = writer.text(action.label, .button)
            words += text.words.enclosed(by: "(", ")", .button).item(after: 2)
            bar.children.append(
                SemanticsDraft(.button, [text.element], reach: .init(element: action)))
        }
        add([DraftLine](words, in: Frame(rest: 2, right: measure)))
        nodes.append(bar)
    }

    /// Adds a status message or an alert, or the content that a screen draws in place of it.
    private mutating func add(_ texts: [String], as role: SemanticsNode.Role) {
        var group: [DraftLine] = []
        var node: SemanticsDraft
        if let content = page.statusContent {
            writer.place = .status
            let content = writer.content(content)
            node = SemanticsDraft(role, content.elements, children: content.nodes)
            group = content.part.drawn(in: Frame(right: measure))
        } else {
            let isAlert = role == .alert
            let sign = isAlert ? [Word]("!", .alert) : []
            var elements: [TextElement] = []
            for (index, string) in texts.enumerated() {
                let text = writer.text(string, isAlert ? .alert : index == 0 ? .status : .secondary)
                let frame = Frame(rest: isAlert ? 2 : 0, right: measure)
                group += [DraftLine](sign + text.words, in: frame)
                elements.append(text.element)
            }
            node = SemanticsDraft(role, elements)
        }
        if page.offersReload { group += drawReload(&node) }
        add(group)
        nodes.append(node)
    }

    /// The reload button.
    private mutating func drawReload(_ node: inout SemanticsDraft) -> [DraftLine] {
        let retry = writer.text(page.reloadLabel, .button)
        let words = retry.words.enclosed(by: "(", ")", .button)
        var lines = [DraftLine](words, in: Frame(first: 2, rest: 2, right: measure))
        if style.showsAddresses {
            lines.appendAddress(page.url.description, indent: 2, right: measure)
        }
        node.children.append(
            SemanticsDraft(
                .button, [retry.element], reach: .init(element: page.reloadElement)))
        return lines
    }

    // MARK: Details

    /// The texts of links after their label, the current one in brackets, others before their
    /// addresses if visible; and their nodes.
    private mutating func choices(
        _ choices: [Choice], _ targets: [PageElement], after label: [Word], gap: Int
    ) -> (words: [Word], links: [SemanticsDraft]) {
        var words = label
        var links: [SemanticsDraft] = []
        for (choice, target) in zip(choices, targets) {
            let role = choice.isCurrent ? TerminalRole.current : .link
            let text = writer.text(choice.title, role)
            var (title, elements) = (text.words, [text.element])
            if let badge = choice.badge {
                let count = writer.text(badge, role)
                title += count.words.enclosed(by: "(", ")", role)
                elements.append(count.element)
            }
            if choice.isCurrent { title = title.enclosed(by: "[", "]", .current) }
            words += title.item(after: links.isEmpty ? gap : 2)
            if style.showsAddresses, !choice.isCurrent {
                words += [Word](choice.url.description, .url).item(after: 1)
            }
            links.append(
                SemanticsDraft(
                    .link, elements, value: choice.isCurrent ? .current : .none,
                    reach: .init(element: target)))
        }
        return (words, links)
    }

    /// A rule below lines, as wide as they are.
    func rule(below lines: [DraftLine], of sign: String) -> [DraftLine] {
        lines.end > 0 ? rule(of: sign, columns: lines.end) : []
    }

    func rule(of sign: String, columns: Int) -> [DraftLine] {
        [DraftLine([Piece(String(repeating: sign, count: columns), .rule)])]
    }
}
