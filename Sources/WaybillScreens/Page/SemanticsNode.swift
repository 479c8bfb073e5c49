/// A node of the accessibility tree of a screen: roles, names and values.
///
/// The same screen has the same tree in every host, whatever it looks like
/// there; the conformance suite compares them. Reading the tree depth first
/// gives the focus order.
///
/// ```swift
/// let switches = page.semantics.focusOrder.filter { $0.role == .toggle }
/// #expect(switches.map(\.name) == ["Read"])
/// ```
public struct SemanticsNode: Hashable, Sendable {
    /// The part that a node plays.
    public enum Role: String, Hashable, Sendable {
        /// The whole.
        case page

        /// A group of links.
        case navigation

        /// The title of the page or of a section.
        case heading

        /// A search field.
        case searchBox

        /// A field for a text or a date.
        case textBox

        /// Something that is on or off.
        case toggle

        /// A field for a number that goes up and down.
        case spinButton

        /// Something that is slid between two numbers.
        case slider

        /// One of several options, of which the others are not seen.
        case comboBox

        /// Several options, of which one is chosen.
        case radioGroup

        /// One of them.
        case radio

        /// Several controls that belong together.
        case group

        /// One of several options, of which any number is chosen.
        case checkBox

        /// How far something has come.
        case progressBar

        /// A place above the page that is left again.
        case dialog

        /// A question that must be answered.
        case alertDialog

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

        /// A picture, by what it shows.
        case image

        /// Numbers in rows and columns.
        case table

        /// A row of a table: what is in its cells, one after the other.
        case tableRow
    }

    /// The part it plays.
    public var role: Role

    /// Its title.
    public var name: String

    /// What it holds, if anything.
    ///
    /// The text of a field, `current` for the link of the place that is shown,
    /// `expanded` or `collapsed` for the button of a section, `selected` for a row that
    /// is, `on` or `off`, `checked`; nil for none.
    public var value: String?

    /// What it contains, in reading order.
    public var children: [SemanticsNode]

    /// A state of a control.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// It cannot be used.
        case disabled

        /// What it began goes on.
        case busy

        /// What it holds is wrong.
        case invalid

        /// It must be filled in.
        case required
    }

    /// Its states, in the order of the cases; none by default.
    public var states: [State] = []

    /// Its error message and its help text; nil for none.
    public var note: String?

    /// Creates a node.
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
        case .link, .button, .searchBox, .textBox, .toggle, .spinButton, .slider, .comboBox,
            .radio, .checkBox:
            !states.contains(.disabled)
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
        let states = states.map { " \($0.rawValue)" }.joined()
        let note = note.map { " (\($0))" } ?? ""
        return ["\(indent)\(role.rawValue) \"\(name)\"\(value)\(states)\(note)"]
            + children.flatMap { $0.lines(depth: depth + 1) }
    }
}
