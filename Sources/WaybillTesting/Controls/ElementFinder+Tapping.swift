package import WaybillDiff
package import WaybillScreens

extension ElementFinder {
    /// How well a text names an element.
    private enum Likeness: Int, Comparable {
        /// It is a part of its text.
        case partial = 1

        case part

        case whole

        static func < (lhs: Likeness, rhs: Likeness) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// Finds the element that a person means who taps a text.
    ///
    /// Usable elements come before others; but if the text is the whole label of a control
    /// that cannot be used, nothing else is tapped in its place.
    ///
    /// - Parameter container: The text of the row, section or layer that contains the control;
    ///   nil for anything on the page.
    /// - Complexity: O(n) in the number of rows.
    package func tapped(
        _ text: String, in container: String? = nil, allowsTap: (ItemPath) -> Bool
    ) throws -> PageElement {
        let candidates = candidates(in: container)
        let found = candidates.compactMap { placed in
            // Only rows that have the text are requested: the rest of a long list is not made.
            likeness(of: placed, as: placed.content, to: text).map {
                (placed, likeness: $0, refusal: refusal(of: placed, allowsTap: allowsTap))
            }
        }
        let usable = found.filter { $0.refusal == nil }
        let best = usable.map(\.likeness).max()
        let refused = found.filter { $0.refusal != nil }.max { $0.likeness < $1.likeness }
        if let refused, best.map({ refused.likeness > $0 }) ?? true,
            best == nil || refused.likeness == .whole && refused.0.element.control != nil
        {
            let visible = candidates.filter { refusal(of: $0) { _ in true } == nil }
            throw HeadlessError(
                missing: "\"\(text)\" that can be tapped\(refused.refusal ?? "")",
                visible: visible.map(\.text))
        }
        let closest = usable.filter { $0.likeness == best }.map(\.0)
        guard let first = closest.first else {
            let place = container.map { " in \"\($0)\"" } ?? ""
            throw HeadlessError(missing: "\"\(text)\"\(place)", visible: candidates.map(\.text))
        }
        guard closest.allSatisfy({ $0.element.isSame(as: first.element) }) else {
            throw AmbiguousTap(text, closest)
        }
        return first.element
    }

    /// Finds the row of the list that a person means who names it, even if it cannot be tapped.
    func row(_ text: String) throws -> PageElement {
        if let modal = page.modal {
            throw HeadlessError(
                missing: "\"\(text)\" that can be used while \"\(modal.title)\" is open",
                visible: [])
        }
        let rows = all.compactMap { placed -> (placed: PlacedElement, content: Content)? in
            guard placed.layer == nil, let own = placed.content, let row = placed.row else {
                return nil
            }
            return (placed, own.texts.isEmpty ? row.content : own)
        }
        let found = rows.compactMap { row in
            likeness(of: row.placed, as: row.content, to: text).map { (row.placed, likeness: $0) }
        }
        let closest = found.filter { $0.likeness == found.map(\.likeness).max() }.map(\.0)
        guard let first = closest.first else {
            throw HeadlessError(
                missing: "\"\(text)\"", visible: rows.map(\.content.accessibilityText))
        }
        guard closest.count == 1 else { throw AmbiguousTap(text, closest) }
        return first.element
    }

    /// The elements that a text may mean: rows, links and buttons of the page, then those of layers, then controls.
    private func candidates(in container: String?) -> [PlacedElement] {
        let owners = Set(controls(in: container).map(\.element.id))
        let controls = all.filter { $0.element.controlID.map(owners.contains) == true }
        guard container == nil else { return controls }
        let frame = ["header", "tab", "choice", "index", "button"]
        let around = frame.flatMap { kind in
            all.filter { $0.kind == kind && $0.element.control == nil }
        }.filter { $0.element.kind != .reload || page.offersReload }
        let rows = all.filter { $0.element.kind == .row }
        return rows.filter { $0.layer == nil } + around + rows.filter { $0.layer != nil } + controls
    }

    /// How well a text names an element; nil if it does not.
    ///
    /// - Parameter content: The content of a row; nil for other elements.
    private func likeness(
        of placed: PlacedElement, as content: Content?, to text: String
    ) -> Likeness? {
        guard let content else { return placed.element.label == text ? .whole : nil }
        let whole = content.accessibilityText
        if whole == text { return .whole }
        if content.texts.contains(text) { return .part }
        return whole.contains(text) ? .partial : nil
    }

    /// Why an element cannot be tapped, with a blank before it; nil if it can.
    private func refusal(
        of placed: PlacedElement, allowsTap: (ItemPath) -> Bool
    ) -> String? {
        let refusal = placed.refusal(on: page).map { " \($0)" }
        switch placed.element.kind {
        case .control(let control):
            if refusal != nil || placed.isTapped { return refusal }
            return " (it is a \(placed.kind)\(control.settingCall))"
        case .option(let option, _): return option.isEnabled ? refusal : " (it is disabled)"
        case .row where placed.layer != nil:
            let isPressed = placed.row.map { $0.isSelectable || $0.destination != nil } == true
            return placed.isReachable && isPressed ? nil : ""
        case .row:
            return refusal ?? (placed.element.path.map(allowsTap) == true ? nil : "")
        default: return refusal
        }
    }
}

extension PageElement {
    /// Whether a tap of another one does the same: two links may lead to one screen.
    fileprivate func isSame(as other: PageElement) -> Bool {
        switch (kind, other.kind) {
        case (.link, .link): kind == other.kind
        case (.control(let control), .control(let otherControl)):
            rowID == other.rowID && control.id == otherControl.id && path == other.path
        case (.option(let option, let control), .option(let otherOption, let otherControl)):
            rowID == other.rowID && control.id == otherControl.id && option.id == otherOption.id
        default: id == other.id
        }
    }
}

extension Control {
    /// The call of a test that sets it, for the message of one that taps it; empty if it is not set
    /// by a text.
    fileprivate var settingCall: String {
        switch kind {
        case .text, .date, .stepper, .slider: ": type(_:into:) sets it"
        case .menu, .picker, .checkboxes: ": choose(_:in:) sets it"
        case .button, .link, .toggle, .file: ""
        }
    }
}
