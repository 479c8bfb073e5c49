import WaybillDiff
import WaybillScreens

/// A node of the semantics tree whose texts are known once they are drawn.
struct SemanticsDraft: Sendable {
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

        /// The text of an element, blanks as they are.
        case element(TextElement)
    }

    /// Where the keyboard finds a node, and what Enter does there.
    struct Reach: Sendable {
        /// Where the keyboard finds it.
        let focus: TerminalFocus

        /// What Enter does.
        let action: TerminalTarget.Action

        /// Where the row is that it is or is in; nil for what is in none.
        var path: ItemPath?

        /// The elements that stand out while the keyboard is there; nil for those of
        /// its name.
        var elements: [TextElement]?
    }

    private let role: SemanticsNode.Role

    /// Its name where that is not drawn.
    private let title: String?
    private let value: Value

    /// The elements whose texts are its name, in reading order.
    let elements: [TextElement]

    /// Where the keyboard finds it, and what Enter does there; nil where the
    /// keyboard does not reach it.
    let reach: Reach?

    /// What it contains, in reading order.
    var children: [SemanticsDraft]

    /// Drafts a node.
    ///
    /// - Parameters:
    ///   - role: The part that it plays.
    ///   - elements: The elements whose texts are its name, in reading order.
    ///   - title: Its name where that is not drawn; what is drawn by default.
    ///   - value: What it holds; nothing by default.
    ///   - reach: Where the keyboard finds it; nowhere by default.
    ///   - children: What it contains; nothing by default.
    init(
        _ role: SemanticsNode.Role, _ elements: [TextElement], title: String? = nil,
        value: Value = .none, reach: Reach? = nil, children: [SemanticsDraft] = []
    ) {
        self.role = role
        self.elements = elements
        self.title = title
        self.value = value
        self.reach = reach
        self.children = children
    }

    /// The notices of a row in their places among its links; a link within a
    /// notice is its child.
    ///
    /// - Parameters:
    ///   - notices: The notices, in reading order.
    ///   - links: The links, in reading order.
    /// - Returns: All of them, in reading order.
    static func noting(
        _ notices: [(notice: Notice, start: Int, elements: [TextElement])],
        in links: [SemanticsDraft]
    ) -> [SemanticsDraft] {
        var rest = links[...]
        var nodes: [SemanticsDraft] = []
        for (notice, start, elements) in notices {
            let indexes = elements.map(\.index)
            while let link = rest.first, (link.elements.first?.index ?? 0) < start {
                nodes.append(link)
                rest.removeFirst()
            }
            var node = SemanticsDraft(notice.role, elements)
            while let link = rest.first, indexes.contains(link.elements.first?.index ?? -1) {
                node.children.append(link)
                rest.removeFirst()
            }
            nodes.append(node)
        }
        return nodes + rest
    }

    /// The node, with the texts that reached a line.
    ///
    /// - Parameter texts: The texts by the number of their element.
    /// - Returns: The node and all below it.
    func node(with texts: [String]) -> SemanticsNode {
        SemanticsNode(
            role, title ?? elements.map { texts[$0.index] }.joined(separator: " "),
            value: value.text(with: texts), children: children.map { $0.node(with: texts) })
    }
}

extension SemanticsDraft.Value {
    fileprivate func text(with texts: [String]) -> String? {
        switch self {
        case .none: nil
        case .current: "current"
        case .selected: "selected"
        case .expanded(let isExpanded): isExpanded ? "expanded" : "collapsed"
        case .element(let element): texts[element.index]
        }
    }
}

extension [DraftLine] {
    /// The texts of the elements as they stand on the lines, by their number.
    ///
    /// - Parameter count: How many elements there are.
    /// - Returns: A text for each of them; empty where none of it is there.
    /// - Complexity: O(n) in the number of pieces.
    func texts(ofElements count: Int) -> [String] {
        var texts = [String](repeating: "", count: count)
        for piece in lazy.flatMap(\.pieces) {
            guard let index = piece.element?.index else { continue }
            if !piece.continuesWord, !texts[index].isEmpty { texts[index] += " " }
            texts[index] += piece.text
        }
        return texts
    }
}
