import WaybillScreens

/// A node of the semantics tree, whose texts are known after drawing.
struct SemanticsDraft: Sendable {
    /// The focusable element of a node.
    struct Reach: Sendable {
        let element: PageElement

        /// The highlighted texts with the focus; nil for those of its name.
        var elements: [TextElement]?
    }

    private let role: SemanticsNode.Role

    /// The name if it is not drawn.
    private let title: String?
    private var value: Value

    /// The elements of the name, in reading order.
    private(set) var elements: [TextElement]

    /// Nil if it is not focusable.
    var reach: Reach?

    var children: [SemanticsDraft]

    /// Whether the focus reaches it after its children.
    var reachesLast = false

    /// The chart whose rows it contains, drawn as a picture; nil for none.
    var chart: Chart?

    var states: [SemanticsNode.State] = []

    /// The error and the hint.
    var note: Claim?

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

    /// The node and its descendants with shifted element numbers.
    func renumbered(by count: Int) -> SemanticsDraft {
        var node = self
        node.elements = elements.moved(by: count)
        node.reach?.elements = reach?.elements?.moved(by: count)
        node.note?.elements = note?.elements.moved(by: count) ?? []
        switch value {
        case .element(let element): node.value = .element(element.moved(by: count))
        case .claim(var claim):
            claim.elements = claim.elements.moved(by: count)
            node.value = .claim(claim)
        default: break
        }
        node.children = children.map { $0.renumbered(by: count) }
        return node
    }

    /// The node, with the drawn texts.
    func node(with texts: [String]) -> SemanticsNode {
        var node = SemanticsNode(
            role, title ?? elements.map { texts[$0.index] }.joined(separator: " "),
            value: value.text(with: texts),
            children: children.map { $0.node(with: texts) } + (chart?.rowNodes ?? []))
        node.states = states
        node.note = note?.text(with: texts)
        return node
    }
}

extension [TextElement] {
    fileprivate func moved(by count: Int) -> [TextElement] { map { $0.moved(by: count) } }
}
