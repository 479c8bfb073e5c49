/// What a screen is to someone who does not see it: roles, names and values.
///
/// The same screen has the same tree in every host, whatever it looks like
/// there; the conformance suite compares them. Reading the tree depth first
/// gives the focus order.
public struct SemanticsNode: Hashable, Sendable {
    /// The part that a node plays.
    public enum Role: String, Hashable, Sendable {
        /// The whole.
        case page

        /// A group of links.
        case navigation

        /// The title of the page or of a section.
        case heading

        /// A field to search with.
        case searchBox

        /// Something that leads elsewhere.
        case link

        /// Something that does something.
        case button

        /// A group of buttons.
        case toolbar

        /// A group of rows.
        case list

        /// A row.
        case listItem

        /// What goes on, without urgency.
        case status

        /// What went wrong.
        case alert

        /// Text.
        case text
    }

    /// The part it plays.
    public var role: Role

    /// What it is called.
    public var name: String

    /// What it holds, if anything.
    ///
    /// The text of a field, `current` for the link of the place that is shown,
    /// `expanded` or `collapsed` for the button of a section, `selected` for a row that
    /// is; nil for none.
    public var value: String?

    /// What it contains, in reading order.
    public var children: [SemanticsNode]

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - role: The part it plays.
    ///   - name: What it is called.
    ///   - value: What it holds; nothing by default.
    ///   - children: What it contains; nothing by default.
    public init(
        _ role: Role, _ name: String, value: String? = nil, children: [SemanticsNode] = []
    ) {
        self.role = role
        self.name = name.collapsingWhitespace()
        self.value = value
        self.children = children
    }

    /// Whether the keyboard can reach it.
    public var isFocusable: Bool {
        switch role {
        case .link, .button, .searchBox: true
        default: false
        }
    }

    /// All nodes that the keyboard reaches, in their order.
    ///
    /// - Complexity: O(n) in the number of nodes, for each level of depth.
    public var focusOrder: [SemanticsNode] {
        (isFocusable ? [self] : []) + children.flatMap(\.focusOrder)
    }
}

extension SemanticsNode: CustomStringConvertible {
    /// The tree, a node a line, indented by depth.
    ///
    /// - Complexity: O(n) in the number of nodes, for each level of depth.
    public var description: String { lines(depth: 0).joined(separator: "\n") }

    private func lines(depth: Int) -> [String] {
        let indent = String(repeating: "  ", count: depth)
        let value = value.map { " = \($0)" } ?? ""
        return ["\(indent)\(role.rawValue) \"\(name)\"\(value)"]
            + children.flatMap { $0.lines(depth: depth + 1) }
    }
}
