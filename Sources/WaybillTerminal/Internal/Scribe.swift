import WaybillScreens

/// Divides the texts of a page into words, and counts them as elements.
struct Scribe: Sendable {
    /// How the page is set.
    let style: TerminalStyle

    /// How many elements there are so far.
    private(set) var count = 0

    /// Starts without an element.
    ///
    /// - Parameter style: How the page is set.
    init(style: TerminalStyle) { self.style = style }

    /// A new element without words.
    mutating func element() -> TextElement {
        defer { count += 1 }
        return TextElement(index: count)
    }

    /// A text as a new element.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - role: The part that it plays.
    /// - Returns: The element and its words.
    mutating func text(_ text: String, _ role: TerminalRole) -> WrittenText {
        let element = element()
        return WrittenText(element: element, words: [Word](text, role, element: element))
    }

    /// The content of a cell as new elements.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - headline: The role of its headlines; `headline` by default.
    /// - Returns: What is drawn, and the elements in it.
    mutating func content(
        _ content: CellContent, headline: TerminalRole = .headline
    ) -> WrittenContent {
        var written = WrittenContent()
        written.part = part(content, headline: headline, into: &written)
        return written
    }

    private mutating func part(
        _ content: CellContent, headline: TerminalRole, into written: inout WrittenContent
    ) -> Part {
        switch content {
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
        case .notice(let notice, let content):
            let start = count
            var inner = WrittenContent()
            let part = part(content, headline: headline, into: &inner)
            written.elements += inner.elements
            written.links += inner.links
            written.notices.append((notice, start, inner.elements))
            return part
        case .row(let contents):
            let parts = contents.map { part($0, headline: headline, into: &written) }
            return .row(parts.dropLast().filter { !$0.isEmpty } + parts.suffix(1))
        case .column(let contents):
            let parts = contents.map { part($0, headline: headline, into: &written) }
            return .column(parts.filter { !$0.isEmpty })
        }
    }

    /// The words of a link and its target, unless they are the same or no host
    /// may follow it.
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
        written.links.append((text.element, link.target))
        if link.text == link.target || !style.showsAddresses { return text.words }
        return text.words + [Word](link.target, .url).enclosed(by: "<", ">", .url)
    }
}

/// A text that is divided into words.
struct WrittenText: Sendable {
    /// The element that it is.
    let element: TextElement

    /// Its words.
    let words: [Word]
}

/// The content of a cell that is divided into words.
struct WrittenContent: Sendable {
    /// What is drawn.
    var part = Part.text([])

    /// The elements of its texts, in reading order.
    var elements: [TextElement] = []

    /// Those of them that are links to follow, and where they lead.
    var links: [(element: TextElement, target: String)] = []

    /// What is said when it comes, how many elements stand before it, and those
    /// in it.
    var notices: [(notice: Notice, start: Int, elements: [TextElement])] = []
}

extension TerminalRole {
    /// The role of a text in a cell.
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
