/// The content of a cell as a view tree, which each host draws with its own means.
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
    /// Its language is a BCP 47 tag such as `fi` or `zh-Hant`; nil for the app's. A browser uses it
    /// for speech and line breaks.
    case text(String, TextRole = .body, language: String? = nil)

    /// A small decorative picture beside the text, which is not read aloud.
    case symbol(Symbol)

    /// A short label, such as a state or a count.
    case badge(String, BadgeRole = .plain)

    /// A link out of the app.
    ///
    /// Hosts follow `https`, `http`, `mailto`, `tel` and `geo` alone; other targets are plain text.
    case link(String, target: String)

    /// A live region: text that assistive technology announces when it appears.
    case notice(Notice, Content)

    /// A form control.
    case control(Control)

    /// A progress from 0 to 1 with an accessibility label; nil if the progress is unknown.
    case progress(Double?, label: String)

    /// A read-only star rating; see `PickerStyle.stars` for an editable one.
    case rating(Double, of: Int)

    /// A picture whose size is known before it is loaded.
    case image(Picture)

    /// A map with pins that can be pressed.
    case map(MapContent)

    /// A chart.
    case chart(Chart)

    /// Contents in a layout with weights and an alignment.
    case group(Arrangement, [Content])

    /// Contents side by side; the last one is at the far edge.
    case row([Content])

    /// Contents one below the other.
    case column([Content])
}

/// The role of a text in a cell: a headline, the body, a secondary text, or a caption.
///
/// ```swift
/// let texts: [Content] = [
///     .text("Emma", .headline), .text("Jane Austen", .secondary), .text("1815", .caption),
/// ]
/// ```
public enum TextRole: String, Hashable, Sendable, CaseIterable {
    /// The name of the row's subject.
    case headline

    /// Running text.
    case body

    /// A detail that distinguishes rows.
    case secondary

    /// A figure or a remark at the edge.
    case caption
}

/// The meaning of a badge, from which a host takes its look; its text repeats the meaning.
public enum BadgeRole: String, Hashable, Sendable, CaseIterable {
    /// A neutral label.
    case plain

    /// Available: open, free, in stock.
    case available

    /// Unavailable: closed, taken, sold out.
    case unavailable
}

/// The urgency with which assistive technology announces a notice.
///
/// ```swift
/// let row = Row("saved", .notice(.status, .text("Your changes are saved.")))
/// ```
public enum Notice: String, Hashable, Sendable, CaseIterable {
    /// A polite announcement of progress.
    case status

    /// An immediate announcement of a failure.
    case alert
}

extension Content {
    /// The contents within this one.
    package var parts: [Content] {
        switch self {
        case .row(let parts), .column(let parts), .group(_, let parts): parts
        case .notice(_, let content): [content]
        case .text, .symbol, .badge, .link, .control, .progress, .rating, .image, .map, .chart: []
        }
    }

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
        case .notice, .row, .column, .group: parts.flatMap(\.texts)
        }
    }

    /// The whole as one text for screen readers.
    ///
    /// - Complexity: That of ``texts``, and O(n) in their length.
    public var accessibilityText: String {
        texts.joined(separator: " ").collapsingWhitespace()
    }

    package static func percent(_ part: Double) -> String {
        "\(part.isNaN ? 0 : Int(min(max(part, 0), 1) * 100)) %"
    }

    /// The links that hosts may follow, in reading order.
    ///
    /// - Complexity: O(n) in the number of parts, for each level of nesting.
    public var links: [ExternalLink] {
        guard case .link(let text, let target) = self else { return parts.flatMap(\.links) }
        return ExternalLink(text: text, target: target).map { [$0] } ?? []
    }

    /// The accessibility nodes, in reading order; those within a notice are its children.
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
        case .row, .column, .group: parts.flatMap(\.nodes)
        }
    }

    private var reachedNodes: [SemanticsNode] {
        switch self {
        case .notice, .row, .column, .group: parts.flatMap(\.reachedNodes)
        default: nodes
        }
    }

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
        case .row, .column, .group:
            var nodes: [SemanticsNode] = []
            for part in parts { nodes += part.nodes(leading: node, &isOpen) }
            return nodes
        default: return nodes
        }
    }
}

/// A link out of the app whose target is safe to follow.
public struct ExternalLink: Hashable, Sendable {
    /// The text of the link.
    public let text: String

    /// The target address.
    public let target: String

    /// Creates a link; nil if no host may follow it.
    ///
    /// - Parameter target: An `https`, `http`, `mailto`, `tel` or `geo` address without white space
    ///   or control characters.
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
    func collapsingWhitespace() -> String {
        if isCollapsed { return self }
        return split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether the UTF-8 bytes prove that only single blanks separate words; false for other white
    /// space and for marks that may combine with a blank.
    private var isCollapsed: Bool {
        var previous: UInt8 = 0x20
        for byte in utf8 {
            switch byte {
            case 0x20 where previous == 0x20, 0x09...0x0D: return false
            case 0x80...0xA0 where previous == 0xC2 || previous == 0xE2: return false
            case 0xE0, 0xE1, 0xE3, 0xEA...0xFF: return false
            case 0xCC...0xDF where previous == 0x20: return false
            // Marks such as U+20DD combine with the blank before them.
            case 0xE2 where previous == 0x20: return false
            default: break
            }
            previous = byte
        }
        return previous != 0x20 || isEmpty
    }
}

extension Content {
    /// A common row: a title, lines below it, and content before and after both.
    ///
    /// ```swift
    /// let content = Content.labeled("Emma", "Jane Austen", after: [.badge("Unread")])
    /// ```
    ///
    /// - Parameters:
    ///   - details: Lines below the title; nil and empty ones are dropped.
    ///   - language: The language of the title, as a BCP 47 tag; the app's by default.
    public static func labeled(
        _ title: String, _ details: String?..., language: String? = nil,
        before: [Content] = [], after: [Content] = []
    ) -> Content {
        let lines = details.compactMap(\.self).filter { !$0.isEmpty }
        let texts = Content.column(
            [.text(title, .headline, language: language)] + lines.map { .text($0, .secondary) })
        return before.isEmpty && after.isEmpty ? texts : .row(before + [texts] + after)
    }
}
