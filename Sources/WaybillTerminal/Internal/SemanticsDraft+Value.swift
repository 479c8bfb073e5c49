import WaybillScreens

extension SemanticsDraft {
    /// A text read from the lines, if they have it.
    struct Claim: Sendable {
        var text: String

        /// Its drawn elements, in reading order.
        var elements: [TextElement]

        /// Whether a part of it may be hidden in a scrolled field.
        var isCut = false

        /// The text if the lines have it, white space ignored; else the text of the lines.
        func text(with texts: [String]) -> String {
            let drawn = elements.map { texts[$0.index] }.filter { !$0.isEmpty }
                .joined(separator: " ")
            let words = drawn.filter { !$0.isWhitespace }
            let wanted = text.filter { !$0.isWhitespace }
            return words == wanted || isCut && wanted.contains(words) ? text : drawn
        }
    }

    enum Value: Sendable {
        case none

        /// The current tab or view.
        case current

        /// Whether the rows of a section are visible.
        case expanded(Bool)

        case selected

        case sign(String)

        /// The text of an element, blanks included.
        case element(TextElement)

        case claim(Claim)

        /// The value as drawn on the lines.
        func text(with texts: [String]) -> String? {
            switch self {
            case .none: nil
            case .current: "current"
            case .selected: "selected"
            case .expanded(let isExpanded): isExpanded ? "expanded" : "collapsed"
            case .sign(let text): text
            case .element(let element): texts[element.index]
            case .claim(let claim): claim.text(with: texts)
            }
        }
    }
}

extension [DraftLine] {
    /// The texts of the elements as drawn on the lines, by their number.
    ///
    /// - Complexity: O(n) in the number of pieces.
    func texts(
        ofElements count: Int, spoken: [Int: String] = [:], undrawn: [Int: String] = [:]
    ) -> [String] {
        var texts = [String](repeating: "", count: count)
        for piece in lazy.flatMap(\.pieces) {
            guard let index = piece.element?.index else { continue }
            if !piece.continuesWord, !texts[index].isEmpty { texts[index] += " " }
            texts[index] += piece.text
        }
        for (index, text) in spoken where !texts[index].isEmpty { texts[index] = text }
        for (index, text) in undrawn where texts[index].isEmpty { texts[index] = text }
        return texts
    }
}
