import WaybillScreens

extension SemanticsDraft {
    /// A text that is read from the lines, if they have it.
    struct Claim: Sendable {
        /// The text, with its own blanks and line breaks.
        var text: String

        /// The elements that are drawn of it, in reading order.
        var elements: [TextElement]

        /// Whether a part of it may be not visible in a field that is scrolled.
        var isCut = false

        /// The text if the lines have it, blanks and line breaks ignored; else the text of the
        /// lines.
        ///
        /// - Parameter texts: The texts by the number of their element.
        /// - Returns: The text.
        func text(with texts: [String]) -> String {
            let drawn = elements.map { texts[$0.index] }.filter { !$0.isEmpty }
                .joined(separator: " ")
            let words = drawn.filter { !$0.isWhitespace }
            let wanted = text.filter { !$0.isWhitespace }
            return words == wanted || isCut && wanted.contains(words) ? text : drawn
        }
    }

    /// What a node holds.
    enum Value: Sendable {
        /// Nothing.
        case none

        /// That it is the place that is shown.
        case current

        /// Whether the rows of a section are shown.
        case expanded(Bool)

        /// That it is selected.
        case selected

        /// What is drawn as a sign.
        case sign(String)

        /// The text of an element, blanks as they are.
        case element(TextElement)

        /// A text that is drawn.
        case claim(Claim)

        /// The value as it stands on the lines.
        ///
        /// - Parameter texts: The texts by the number of their element.
        /// - Returns: The text; nil for nothing.
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
    /// The texts of the elements as they stand on the lines, by their number.
    ///
    /// - Parameters:
    ///   - count: How many elements there are.
    ///   - spoken: The texts for elements that are drawn as signs.
    ///   - undrawn: The texts for elements that are not drawn.
    /// - Returns: A text for each of them; empty where none of it is there.
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
