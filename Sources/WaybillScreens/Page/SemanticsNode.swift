/// A node of the accessibility tree of a screen: roles, names and values.
///
/// A screen has the same tree in every host; the conformance suite compares them. Reading the tree
/// depth first gives the focus order.
///
/// ```swift
/// let switches = page.semantics.focusOrder.filter { $0.role == .toggle }
/// #expect(switches.map(\.name) == ["Read"])
/// ```
public struct SemanticsNode: Hashable, Sendable {
    /// The role of a node.
    public enum Role: String, Hashable, Sendable {
        /// The root of a screen.
        case page

        /// A group of links.
        case navigation

        /// The title of the page or of a section.
        case heading

        /// A search field.
        case searchBox

        /// A field for text or a date.
        case textBox

        /// A switch.
        case toggle

        /// A number field with steps.
        case spinButton

        /// A slider.
        case slider

        /// A selection of one option from a menu.
        case comboBox

        /// A group of radio buttons.
        case radioGroup

        /// A radio button.
        case radio

        /// A group of related controls.
        case group

        /// A checkbox.
        case checkBox

        /// A progress bar.
        case progressBar

        /// A sheet above the page.
        case dialog

        /// A dialog that needs an answer.
        case alertDialog

        /// A link to another screen.
        case link

        /// A button.
        case button

        /// A group of buttons.
        case toolbar

        /// A group of rows.
        case list

        /// A row.
        case listItem

        /// A status message.
        case status

        /// An error message.
        case alert

        /// Text.
        case text

        /// A picture, named by its alternative text.
        case image

        /// A table of numbers.
        case table

        /// A row of a table, named by the text of its cells.
        case tableRow
    }

    /// The role.
    public var role: Role

    /// The accessibility label.
    public var name: String

    /// The value; nil for none.
    ///
    /// It is the text of a field, `current` for the link of the visible screen, `expanded` or
    /// `collapsed` for the button of a section, `selected` for a selected row, `on`, `off` or
    /// `checked`.
    public var value: String?

    /// The children, in reading order.
    public var children: [SemanticsNode]

    /// A state of a control.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Disabled.
        case disabled

        /// Its action is in progress.
        case busy

        /// Its value is invalid.
        case invalid

        /// Its value is required.
        case required
    }

    /// The states, in the order of the cases; none by default.
    public var states: [State] = []

    /// The error message and the help text; nil for neither.
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

    /// Whether the keyboard can focus it.
    public var isFocusable: Bool {
        switch role {
        case .link, .button, .searchBox, .textBox, .toggle, .spinButton, .slider, .comboBox,
            .radio, .checkBox:
            !states.contains(.disabled)
        default: false
        }
    }

    /// All focusable nodes, in their order.
    ///
    /// - Complexity: O(n) in the number of nodes, for each level of depth.
    public var focusOrder: [SemanticsNode] {
        (isFocusable ? [self] : []) + children.flatMap(\.focusOrder)
    }
}

extension SemanticsNode: CustomStringConvertible {
    /// The tree as text, one node per line, indented by depth.
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
