extension Content {
    /// A button without a closure, for the kit's own pages; see `Row.button`.
    package static func button(
        _ title: String, id: String? = nil, role: ButtonRole = .plain, symbol: Symbol? = nil,
        isEnabled: Bool = true, isBusy: Bool = false
    ) -> Content {
        var control = Control(title, id: id, .button(role, symbol: symbol))
        (control.isEnabled, control.isBusy) = (isEnabled, isBusy)
        return .control(control)
    }

    /// A way to another screen of the app, beside others in the row.
    ///
    /// - Parameter id: Which control it is within its row; the title by default.
    public static func screenLink(_ title: String, _ url: RouteURL, id: String? = nil) -> Content {
        .control(Control(title, id: id, .link(url)))
    }

    /// The controls, in reading order.
    ///
    /// - Complexity: O(n) in the number of parts, for each level of nesting.
    public var controls: [Control] {
        switch self {
        case .control(let control): [control]
        case .map(let map): map.controls
        case .text, .symbol, .badge, .link, .progress, .rating, .image, .chart: []
        case .notice(_, let content): content.controls
        case .row(let parts), .column(let parts), .group(_, let parts): parts.flatMap(\.controls)
        }
    }

    package func control(_ id: String) -> Control? { controls.first { $0.id == id } }

    /// Whether a person can use anything in it beside the row itself.
    public var hasControls: Bool {
        switch self {
        case .control: true
        case .map(let map): map.isPressed
        case .text, .symbol, .badge, .link, .progress, .rating, .image, .chart: false
        case .notice(_, let content): content.hasControls
        case .row(let parts), .column(let parts), .group(_, let parts):
            parts.contains(where: \.hasControls)
        }
    }

    /// Whether there is nothing in it but controls, as in a row of filters: it shows no content.
    package var hasOnlyControls: Bool {
        switch self {
        case .control: true
        case .notice(_, let content): content.hasOnlyControls
        case .row(let parts), .column(let parts), .group(_, let parts):
            !parts.isEmpty && parts.allSatisfy(\.hasOnlyControls)
        default: false
        }
    }

    package func holding(_ text: String, in id: String) -> Content {
        mapControls { $0.id == id ? $0.holding(text) : $0 }
    }

    /// The same content with each control transformed, in reading order.
    func mapControls(_ transform: (Control) -> Control) -> Content {
        switch self {
        case .control(let control): .control(transform(control))
        case .notice(let notice, let content): .notice(notice, content.mapControls(transform))
        case .row(let parts): .row(parts.map { $0.mapControls(transform) })
        case .column(let parts): .column(parts.map { $0.mapControls(transform) })
        case .group(let layout, let parts): .group(layout, parts.map { $0.mapControls(transform) })
        default: self
        }
    }

    /// What the row itself is pressed by, where it has controls besides: the first
    /// part that has a text and no control.
    package var lead: Content? {
        guard hasControls else { return texts.isEmpty ? nil : self }
        switch self {
        case .row(let parts), .column(let parts), .group(_, let parts):
            return parts.lazy.compactMap(\.lead).first
        case .notice(_, let content): return content.lead
        default: return nil
        }
    }
}

/// How the parts of a content are laid out beside or below each other.
///
/// ```swift
/// let content = Content.group(
///     Arrangement(.row, weights: [2, 1]), [.text("Two thirds"), .text("One third")])
/// ```
public struct Arrangement: Hashable, Sendable {
    /// In which way parts follow each other.
    public enum Axis: Hashable, Sendable {
        /// Beside each other.
        case row

        /// One below the other.
        case column

        /// In so many columns of one line each, 1 to 12.
        case grid(Int)
    }

    /// Where parts stand in the room that they have.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
        /// Where a line begins.
        case leading

        /// In the middle.
        case center

        /// Where a line ends.
        case trailing
    }

    package var axis: Axis

    /// How the width is shared out among the parts of a row or the columns of a grid, 0
    /// to 12 each: 0 for as much as the part needs.
    ///
    /// Parts beyond the last have 1.
    package var weights: [Int]

    package var alignment: Alignment

    /// Describes a layout.
    ///
    /// - Parameter axis: In which way parts follow each other.
    public init(_ axis: Axis, weights: [Int] = [], alignment: Alignment = .leading) {
        self.axis = axis
        self.weights = weights
        self.alignment = alignment
    }

    /// The weight of a part, or of a column.
    ///
    /// - Returns: The weight, 0 to 12.
    package func weight(of index: Int) -> Int {
        weights.indices.contains(index) ? min(max(weights[index], 0), 12) : 1
    }
}
