import WaybillScreens

extension TerminalScreenModel {
    /// Switches to a new topmost layer.
    mutating func turn(to next: Int?, open: [Int]) -> Bool {
        guard next != view.layer else { return false }
        view.turn(to: next, open: open)
        mode = .page
        return true
    }

    /// The initial focus in a layer: its first field, or else the primary button; a safe button if
    /// the action is destructive.
    func firstTarget(in layer: Page.Layer) -> TerminalTarget? {
        let targets = drawn.targets.filter {
            $0.path?.inLayer?.number == layer.number && !$0.isBusy
        }
        func first(_ isWanted: (Control) -> Bool) -> TerminalTarget? {
            targets.first { $0.element.control.map(isWanted) == true }
        }
        if let field = first(\.isTyped) { return field }
        if let primary = first({ $0.role == .primary }) { return primary }
        if layer.kind == .question, first({ $0.role == .destructive }) != nil {
            return targets.last
        }
        return targets.first { $0.element.rowID != nil } ?? targets.first
    }
}

extension Control {
    fileprivate var role: ButtonRole? {
        if case .button(let role, _) = kind { role } else { nil }
    }
}
