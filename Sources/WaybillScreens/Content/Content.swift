/// The content of a cell as a view tree that every host can draw.
///
/// A description, not a view: a browser, a terminal and a native toolkit each
/// draw it with their own means, and a test reads it.
///
/// ```swift
/// let content = Content.row([
///     .column([.text("Emma", .headline), .text("Jane Austen", .secondary)]),
///     .badge("Unread", .available),
/// ])
/// #expect(content.accessibilityText == "Emma Jane Austen Unread")
/// ```
public indirect enum Content: Hashable, Sendable {
    /// A text in a role, from which a host takes size, weight and colour.
    ///
    /// Its language is a BCP 47 tag such as `fi` or `zh-Hant`, where it is known and
    /// may be another than the app's; a browser reads it aloud and breaks its lines
    /// by it. In which direction it is written follows from its letters.
    case text(String, TextRole = .body, language: String? = nil)

    /// A small picture beside the text. It decorates and is not read aloud.
    case symbol(Symbol)

    /// A short word set apart, like a state or a count.
    case badge(String, BadgeRole = .plain)

    /// A text that leads out of the app.
    ///
    /// Hosts follow `https`, `http`, `mailto`, `tel` and `geo` alone, and draw
    /// any other target as plain text.
    case link(String, target: String)

    /// A live region: text that assistive technology announces when it appears.
    case notice(Notice, Content)

    /// Something that a person presses, types into or chooses from.
    case control(Control)

    /// How far something has come, from 0 to 1; nil if that is not known. What it is about is read
    /// aloud.
    case progress(Double?, label: String)

    /// So many stars of so many, as others have rated it; see `PickerStyle.stars` for
    /// one to set.
    case rating(Double, of: Int)

    /// A picture whose size is known before it is there.
    case image(Picture)

    /// A map with places that can be pressed.
    case map(MapContent)

    /// A table of numbers that is drawn.
    case chart(Chart)

    /// Contents in a layout with weights and an alignment.
    case group(Arrangement, [Content])

    /// Contents side by side; the last one is at the far edge.
    case row([Content])

    /// Contents one below the other.
    case column([Content])
}

/// The role of a text in a cell: a headline, the body, what is secondary, or a caption.
///
/// ```swift
/// let texts: [Content] = [
///     .text("Emma", .headline), .text("Jane Austen", .secondary), .text("1815", .caption),
/// ]
/// ```
public enum TextRole: String, Hashable, Sendable, CaseIterable {
    /// The name of the thing that the row is about.
    case headline

    /// Running text.
    case body

    /// What helps to distinguish rows.
    case secondary

    /// A figure or a remark at the edge.
    case caption
}

/// The meaning of a badge, from which a host takes its look.
///
/// The word alone means it too: a look is decoration.
public enum BadgeRole: String, Hashable, Sendable, CaseIterable {
    /// A word like any other.
    case plain

    /// Available: open, free, in stock.
    case available

    /// That it may not: closed, taken, sold out.
    case unavailable
}

/// How assistive technology announces a notice.
///
/// ```swift
/// let row = Row("saved", .notice(.status, .text("Your changes are saved.")))
/// ```
public enum Notice: String, Hashable, Sendable, CaseIterable {
    /// What goes on: when there is time.
    case status

    /// What went wrong: at once.
    case alert
}

extension Content {
    /// The texts, in reading order.
    ///
    /// - Complexity: O(n) in the number of parts, for each level of nesting.
    public var texts: [String] {
        switch self {
        case .text(let text, _, _), .badge(let text, _), .link(let text, _): [text]
        case .symbol: []
        case .image(let picture): picture.spokenText.map { [$0] } ?? []
        case .control(let control): control.label.isEmpty ? [] : [control.label]
        case .progress(let part, let label):
            [label] + (part.map { [Content.percent($0)] } ?? [])
        case .rating(let stars, let count): ["\(Control.text(of: stars)) of \(count) stars"]
        case .map(let map): map.words
        case .chart(let chart): chart.words
        case .notice(_, let content): content.texts
        case .row(let parts), .column(let parts), .group(_, let parts): parts.flatMap(\.texts)
        }
    }

    /// The whole as one text, as it is read aloud.
    ///
    /// - Complexity: That of ``texts``, and O(n) in their length.
    public var accessibilityText: String {
        texts.joined(separator: " ").collapsingWhitespace()
    }

    /// The progress as text: what is not a number counts as 0.
    ///
    /// - Parameter part: The part that is done, from 0 to 1.
    package static func percent(_ part: Double) -> String {
        "\(part.isNaN ? 0 : Int(min(max(part, 0), 1) * 100)) %"
    }

    /// The links, in reading order, that hosts may follow.
    ///
    /// - Complexity: O(n) in the number of parts, for each level of nesting.
    public var links: [ExternalLink] {
        switch self {
        case .link(let text, let target):
            ExternalLink(text: text, target: target).map { [$0] } ?? []
        case .text, .badge, .symbol, .control, .progress, .rating, .image, .map, .chart: []
        case .notice(_, let content): content.links
        case .row(let parts), .column(let parts), .group(_, let parts): parts.flatMap(\.links)
        }
    }

    /// The links, controls, pictures and notices, in reading order, as nodes; the links and
    /// controls of a notice are its children, and a notice within one is a part of it.
    ///
    /// - Complexity: O(n) in the number of parts, for each level of nesting.
    var nodes: [SemanticsNode] {
        switch self {
        case .link: links.map { SemanticsNode(.link, $0.text) }
        case .control(let control): [control.semantics]
        case .text, .badge, .symbol, .rating: []
        case .image: spokenPicture.map { [$0] } ?? []
        case .progress(let part, let label):
            [SemanticsNode(.progressBar, label, value: part.map { Content.percent($0) })]
        case .map(let map): map.nodes
        case .chart(let chart): chart.nodes
        case .notice(let notice, let content):
            [
                SemanticsNode(
                    notice.role, content.accessibilityText, children: content.reachedNodes)
            ]
        case .row(let parts), .column(let parts), .group(_, let parts): parts.flatMap(\.nodes)
        }
    }

    /// The links and controls, in reading order, as nodes.
    private var reachedNodes: [SemanticsNode] {
        switch self {
        case .notice(_, let content): content.reachedNodes
        case .row(let parts), .column(let parts), .group(_, let parts):
            parts.flatMap(\.reachedNodes)
        default: nodes
        }
    }

    /// The nodes of a row that is pressed as a whole and has controls besides.
    func nodes(leading node: SemanticsNode) -> [SemanticsNode] {
        var isOpen = true
        return nodes(leading: node, &isOpen)
    }

    private func nodes(leading node: SemanticsNode, _ isOpen: inout Bool) -> [SemanticsNode] {
        if isOpen, !hasControls, !texts.isEmpty {
            isOpen = false
            return [node]
        }
        switch self {
        case .row(let parts), .column(let parts), .group(_, let parts):
            var nodes: [SemanticsNode] = []
            for part in parts { nodes += part.nodes(leading: node, &isOpen) }
            return nodes
        default: return nodes
        }
    }
}

/// A link out of the app whose target is safe to follow.
public struct ExternalLink: Hashable, Sendable {
    /// Its text.
    public let text: String

    /// Where it leads.
    public let target: String

    /// Checks a link, and is nil if no host may follow it.
    ///
    /// - Parameter target: Where it leads: `https`, `http`, `mailto`, `tel` or `geo`,
    ///   without white space or control characters.
    /// - Complexity: O(n) in the length of the target.
    public init?(text: String, target: String) {
        let schemes = ["https://", "http://", "mailto:", "tel:", "geo:"]
        let lowercased = target.lowercased()
        guard schemes.contains(where: { lowercased.hasPrefix($0) && lowercased != $0 }),
            target.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { return nil }
        self.text = text
        self.target = target
    }
}

extension Notice {
    package var role: SemanticsNode.Role {
        switch self {
        case .status: .status
        case .alert: .alert
        }
    }
}

extension String {
    /// The words with one blank between them.
    ///
    /// - Complexity: O(n) in the length of the text.
    func collapsingWhitespace() -> String {
        if isCollapsed { return self }
        return split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether its bytes show that only single blanks stand between its words.
    ///
    /// Scripts whose letters or signs may combine with a blank are not decided
    /// here, and neither is white space beyond ASCII.
    private var isCollapsed: Bool {
        var previous: UInt8 = 0x20
        for byte in utf8 {
            switch byte {
            case 0x20 where previous == 0x20, 0x09...0x0D: return false
            case 0x80...0xA0 where previous == 0xC2 || previous == 0xE2: return false
            case 0xE0, 0xE1, 0xE3, 0xEA...0xFF: return false
            case 0xCC...0xDF where previous == 0x20: return false
            // Signs such as U+20DD combine with the blank before them.
            case 0xE2 where previous == 0x20: return false
            default: break
            }
            previous = byte
        }
        return previous != 0x20 || isEmpty
    }
}
