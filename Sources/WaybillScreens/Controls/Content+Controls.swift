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

    /// A link to another screen of the app, beside others in the row.
    ///
    /// - Parameter id: The identity of the control within its row; the title by default.
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
        default: parts.flatMap(\.controls)
        }
    }

    package func control(_ id: String) -> Control? { controls.first { $0.id == id } }

    /// Whether the content has a usable control besides the row itself.
    public var hasControls: Bool {
        switch self {
        case .control: true
        case .map(let map): map.isPressed
        default: parts.contains(where: \.hasControls)
        }
    }

    /// Whether the content has a chart, whose table can be read beside it.
    package var hasCharts: Bool {
        if case .chart = self { true } else { parts.contains(where: \.hasCharts) }
    }

    package var hasOnlyControls: Bool {
        if case .control = self { return true }
        return !parts.isEmpty && parts.allSatisfy(\.hasOnlyControls)
    }

    package func holding(_ text: String, in id: String) -> Content {
        mapControls { $0.id == id ? $0.holding(text) : $0 }
    }

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

    /// The label by which a row with controls is pressed: the first text outside a control.
    package var lead: Content? {
        guard hasControls else { return texts.isEmpty ? nil : self }
        return parts.lazy.compactMap(\.lead).first
    }
}

/// A layout of the parts of a content, side by side or below each other.
///
/// ```swift
/// let content = Content.group(
///     Arrangement(.row, weights: [2, 1]), [.text("Two thirds"), .text("One third")])
/// ```
public struct Arrangement: Hashable, Sendable {
    /// The direction in which parts follow each other.
    public enum Axis: Hashable, Sendable {
        /// Side by side.
        case row

        /// One below the other.
        case column

        /// In a grid of 1 to 12 columns.
        case grid(Int)
    }

    /// The alignment of parts in their room.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
        /// At the beginning of the line.
        case leading

        /// In the middle.
        case center

        /// At the end of the line.
        case trailing
    }

    package var axis: Axis

    package var weights: [Int]

    package var alignment: Alignment

    /// Creates a layout.
    ///
    /// - Parameter weights: The shares of the width of the parts or columns, 0 to 12 each; 0 fits
    ///   the part, missing ones are 1.
    public init(_ axis: Axis, weights: [Int] = [], alignment: Alignment = .leading) {
        self.axis = axis
        self.weights = weights
        self.alignment = alignment
    }

    package func weight(of index: Int) -> Int {
        weights.indices.contains(index) ? min(max(weights[index], 0), 12) : 1
    }
}
