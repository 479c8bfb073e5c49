package import WaybillDiff
package import WaybillScreens

extension ElementFinder {
    /// The quality of a match between a text and an element.
    private enum Likeness: Int, Comparable {
        case partial = 1

        case part

        case whole

        static func < (lhs: Likeness, rhs: Likeness) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// Finds the element for a tap on a text.
    ///
    /// Usable elements come first, except if the text is the whole label of an unusable control.
    ///
    /// - Parameter container: The text of the control's row, section or layer; nil for any.
    /// - Complexity: O(n) in the number of rows.
    package func tapped(
        _ text: String, in container: String? = nil, allowsTap: (ItemPath) -> Bool
    ) throws -> PageElement {
        let candidates = candidates(in: container)
        let found = candidates.compactMap { placed in
            // Only rows with the text are made, not the rest of a long list.
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

    /// Finds the row of the list for a text, even if it cannot be tapped.
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

    /// The candidates for a text: rows, links and buttons of the page, then of layers, then
    /// controls.
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

    /// The quality of a match; nil for none, and `content` is nil except for rows.
    private func likeness(
        of placed: PlacedElement, as content: Content?, to text: String
    ) -> Likeness? {
        guard let content else { return placed.element.label == text ? .whole : nil }
        let whole = content.accessibilityText
        if whole == text { return .whole }
        if content.texts.contains(text) { return .part }
        return whole.contains(text) ? .partial : nil
    }

    /// The reason why an element cannot be tapped, after a blank; nil if it can.
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
    /// Whether a tap on another has the same effect, such as two links to one screen.
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
    /// The call that sets the control, for an error message; empty if no text sets it.
    fileprivate var settingCall: String {
        switch kind {
        case .text, .date, .stepper, .slider: ": type(_:into:) sets it"
        case .menu, .picker, .checkboxes: ": choose(_:in:) sets it"
        case .button, .link, .toggle, .file: ""
        }
    }
}
