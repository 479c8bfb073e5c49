import WaybillScreens

/// Splits the texts of a page into words, and numbers them as elements.
struct ContentWriter: Sendable {
    /// The medium for which a page is laid out.
    enum Medium: Sendable {
        /// Paper and the like, without interaction.
        case printed

        /// An interactive terminal.
        case live

        /// Line by line, with words in place of glyphs.
        case read
    }

    enum Place: Sendable {
        /// Without targets.
        case inert

        case status

        case row(PageElement)

        case close(PageElement)
    }

    let style: TerminalStyle

    var medium = Medium.printed

    var room = TerminalRoom()

    /// Whether the ground of maps is drawn; their size is the same without.
    var drawsGround = true

    /// The available pictures; nil for measuring.
    var pictures: TerminalPictures?

    /// The typed texts of fields, which may differ from the page.
    var fields: [ElementID: FieldText] = [:]

    /// The context of the next content.
    var place = Place.inert

    private(set) var count = 0

    /// The accessibility texts of elements drawn as glyphs.
    private(set) var spoken: [Int: String] = [:]

    /// The texts of elements without room.
    private(set) var undrawn: [Int: String] = [:]

    var controlIDs: Set<String> = []

    private var links = 0

    init(style: TerminalStyle) { self.style = style }

    mutating func element() -> TextElement {
        defer { count += 1 }
        return TextElement(index: count)
    }

    /// Skips the numbers of reused elements.
    mutating func skip(to count: Int) { self.count = count }

    mutating func element(spoken text: String) -> TextElement {
        spoken[count] = text
        return element()
    }

    /// Records the text of an element without room.
    mutating func say(_ text: String, of element: TextElement) {
        undrawn[element.index] = TerminalText.clean(text)
    }

    mutating func text(_ text: String, _ role: TerminalRole) -> WrittenText {
        let element = element()
        return WrittenText(element: element, words: [Word](text, role, element: element))
    }

    mutating func content(
        _ content: Content, headline: TerminalRole = .headline, lead: RowLead? = nil
    ) -> WrittenContent {
        (controlIDs, links) = ([], 0)
        var written = WrittenContent()
        written.lead = lead
        written.part = part(content, headline: headline, into: &written)
        return written
    }

    private mutating func part(
        _ content: Content, headline: TerminalRole, into written: inout WrittenContent
    ) -> Part {
        if let lead = written.lead, !content.hasControls, written.isWhole || content.hasText {
            return self.lead(lead, content, headline: headline, into: &written)
        }
        written.isWhole = false
        switch content {
        case .text(let string, .body, _) where string.contains(where: \.isLineBreak):
            let element = element()
            written.elements.append(element)
            return Part(linesOf: string, .body, element: element)
        case .text(let string, let role, _):
            let text = text(string, role == .headline ? headline : TerminalRole(role))
            written.elements.append(text.element)
            return .text(text.words)
        case .badge(let string, _):
            let text = text(string, .badge)
            written.elements.append(text.element)
            return .text(text.words.isEmpty ? [] : text.words.enclosed(by: "[", "]", .badge))
        case .symbol(let symbol):
            return .sign(Word([Piece(style.glyphs.sign(of: symbol), .symbol)]))
        case .link(let string, let target):
            return .text(link(string, to: target, into: &written))
        case .control(let control): return self.control(control, into: &written)
        case .image(let picture): return image(picture, into: &written)
        case .progress(let part, let label):
            return .text(progress(part, label, into: &written))
        case .rating(let stars, let count):
            return .text(rating(stars, of: count, content, into: &written))
        case .map(let map): return self.map(map, into: &written)
        case .chart(let chart): return self.chart(chart, into: &written)
        case .notice(let notice, let content):
            return self.notice(notice, content, headline: headline, into: &written)
        case .row(let contents):
            var parts = contents.map { part($0, headline: headline, into: &written) }
            // A text beside a picture is not a figure at the edge.
            if parts.count == 2, case .image = contents[0] { parts.append(.text([])) }
            return .row(parts.dropLast().filter { !$0.isEmpty } + parts.suffix(1))
        case .column(let contents):
            let parts = contents.map { part($0, headline: headline, into: &written) }
                .filter { !$0.isEmpty }
            // The links of a small map are beside it.
            guard medium == .live, case .map(var map) = parts.first, map.isSmall else {
                return .column(parts)
            }
            map.links = Array(parts.dropFirst())
            return .map(map)
        case .group(let layout, let contents):
            let parts = contents.map { part($0, headline: headline, into: &written) }
            return .group(GroupPart(layout: layout, parts: parts))
        }
    }

    /// The part by which a row is pressed: its elements have no focus of their own.
    private mutating func lead(
        _ lead: RowLead, _ content: Content, headline: TerminalRole,
        into written: inout WrittenContent
    ) -> Part {
        written.lead = nil
        var inner = WrittenContent()
        let part = part(content, headline: headline, into: &inner)
        written.elements += inner.elements
        let reach = SemanticsDraft.Reach(element: lead.element)
        written.add(SemanticsDraft(lead.role, inner.elements, reach: reach))
        return part
    }

    private mutating func notice(
        _ notice: Notice, _ content: Content, headline: TerminalRole,
        into written: inout WrittenContent
    ) -> Part {
        var inner = WrittenContent()
        let part = part(content, headline: headline, into: &inner)
        written.elements += inner.elements
        if case .status = place {
            // A status is a notice itself: only its links are targets.
            written.nodes += inner.reached
        } else {
            written.nodes.append(
                SemanticsDraft(notice.role, inner.elements, children: inner.reached))
        }
        written.reached += inner.reached
        return part
    }

    /// The words of a link and its target, unless they are equal or no host may follow it.
    private mutating func link(
        _ string: String, to target: String, into written: inout WrittenContent
    ) -> [Word] {
        guard let link = ExternalLink(text: string, target: target) else {
            let text = text(string, .body)
            written.elements.append(text.element)
            return text.words
        }
        let text = text(link.text, .link)
        written.elements.append(text.element)
        written.add(SemanticsDraft(.link, [text.element], reach: reach(ofLinkTo: link.target)))
        links += 1
        if link.text == link.target || !style.showsAddresses { return text.words }
        return text.words + [Word](link.target, .url).enclosed(by: "<", ">", .url)
    }

    private func reach(ofLinkTo target: String) -> SemanticsDraft.Reach? {
        switch place {
        case .inert, .close: nil
        case .status:
            .init(
                element: PageElement(
                    .root.child("status", String(links)), .external(target), target))
        case .row(let row): .init(element: row.link(to: target, number: links))
        }
    }
}

struct WrittenText: Sendable {
    let element: TextElement

    let words: [Word]
}

/// The role of the first part of a row without controls.
struct RowLead: Sendable {
    var role: SemanticsNode.Role

    var element: PageElement
}

struct WrittenContent: Sendable {
    var part = Part.text([])

    var elements: [TextElement] = []

    /// The role of the row, until its part is found.
    var lead: RowLead?

    /// Whether it is still the whole content, and not a part of it.
    var isWhole = true

    /// Its links, controls and notices, in reading order.
    var nodes: [SemanticsDraft] = []

    /// The nodes with the contents of notices in place of these.
    var reached: [SemanticsDraft] = []

    mutating func add(_ node: SemanticsDraft) {
        nodes.append(node)
        reached.append(node)
    }
}

extension Content {
    /// Whether it has a text, even an empty one.
    fileprivate var hasText: Bool {
        switch self {
        case .text, .badge, .link, .progress, .rating, .map, .chart: true
        case .symbol: false
        case .image(let picture): picture.spokenText != nil
        case .control(let control): !control.label.isEmpty
        case .notice(_, let content): content.hasText
        case .row(let parts), .column(let parts), .group(_, let parts):
            parts.contains(where: \.hasText)
        }
    }
}

extension TerminalRole {
    fileprivate init(_ role: TextRole) {
        self =
            switch role {
            case .headline: .headline
            case .body: .body
            case .secondary: .secondary
            case .caption: .caption
            }
    }
}
