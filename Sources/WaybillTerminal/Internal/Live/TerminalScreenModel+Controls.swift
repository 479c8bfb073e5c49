import WaybillScreens

extension TerminalScreenModel {
    /// Whether a visible control has the focus.
    var isAtControl: Bool {
        guard let target, isSeen(target) else { return false }
        return target.element.control != nil
    }

    /// Handles Enter at a control.
    mutating func use(_ control: Control, _ element: PageElement) -> TerminalAction? {
        guard control.isUsable else { return nil }
        switch control.kind {
        case .button, .link, .toggle: return .perform(element)
        case .menu, .picker: open(.control(element.id))
        case .file: openPrompt(for: element)
        case .text, .date: view.isResting = false
        case .stepper, .slider, .checkboxes: break
        }
        return nil
    }

    /// Changes a number, or the option in a row of them, by an arrow.
    mutating func adjust(isRight: Bool) -> TerminalEdit {
        guard let target, isSeen(target), !target.isBusy else { return .none }
        switch target.element.kind {
        case .control(let control):
            guard let text = control.text(after: isRight) else { return .none }
            view.isChosen = true
            return .done(text == control.text ? nil : .perform(target.element, .set(text)))
        case .option(let option, let control):
            // Hidden options are behind a button after the others.
            guard let next = control.option(beside: option.id, isRight: isRight),
                let index = (target.element.controlID?.option(next)).flatMap(drawn.index)
            else { return .none }
            choose(drawn.targets[index])
            return .done(next == option.id ? nil : .perform(drawn.targets[index].element))
        default: return .none
        }
    }

    /// Whether left and right change the focused control.
    var takesSideways: Bool {
        if mode == .map { return true }
        var copy = self
        if case .done = copy.adjust(isRight: true) { return true }
        return isEditing
    }

    /// The usable button of a visible notice, by its identity; nil for none.
    func noticeButton(_ id: String) -> PageElement? {
        for layer in (page?.layers ?? []).reversed() where !layer.isModal {
            for (row, element) in layer.sections.rowsWithControls {
                guard let button = row.content.control(id), button.isUsable else { continue }
                return element.control(button)
            }
        }
        return nil
    }

    /// Handles a click on a control: on a half of a stepper, or on the track of a slider.
    func press(
        _ target: TerminalTarget, _ hit: TerminalTarget, _ line: Int, _ column: Int,
        on shown: Self
    ) -> TerminalAction? {
        guard case .control(let control) = target.element.kind, control.isUsable,
            let element = hit.elements.dropLast().last,
            let sign = shown.drawn.columns(onLine: line, of: { $0.element == element })
        else { return nil }
        var text: String?
        switch control.kind {
        case .stepper:
            guard sign.contains(column) else { return nil }
            text = control.text(after: column >= (sign.lowerBound + sign.upperBound) / 2)
        case .slider(_, let range, let step):
            guard sign.contains(column), sign.count > 1, step > 0 else { return nil }
            let part = Double(column - sign.lowerBound) / Double(sign.count - 1)
            let number = range.lowerBound + part * (range.upperBound - range.lowerBound)
            let steps = ((number - range.lowerBound) / step).rounded()
            text = control.text(ofSlider: range.lowerBound + steps * step)
        default: return nil
        }
        guard let text, text != control.text else { return nil }
        return .perform(target.element, .set(text))
    }
}

extension Control {
    /// Its text after a step.
    func text(after isMore: Bool) -> String? {
        switch kind {
        case .stepper(let number, let range, let step):
            let (sum, isOver) = number.addingReportingOverflow(isMore ? step : -max(step, -.max))
            let next = isOver ? (isMore ? range.upperBound : range.lowerBound) : sum
            return String(next.clamped(to: range))
        case .slider(let number, let range, let step):
            let size = step.isFinite && step > 0 ? step : (range.upperBound - range.lowerBound) / 10
            return text(ofSlider: number + (isMore ? size : -size))
        default: return nil
        }
    }

    /// The text of a slider at a number, which may be out of range.
    func text(ofSlider number: Double) -> String? {
        guard case .slider(_, let range, let step) = kind, number.isFinite else { return nil }
        // Repeated addition must give a number in decimal notation.
        let near = (number * 1e9).rounded() / 1e9
        let exact = near.isFinite ? near : number
        var control = self
        control.kind = .slider(
            min(max(exact, range.lowerBound), range.upperBound), in: range, step: step)
        return control.text
    }

    /// The next option in a row of them; the same one at the end, nil if arrows choose none.
    fileprivate func option(beside id: String, isRight: Bool) -> String? {
        guard case .picker(let options, _, let style) = kind,
            style != .menu && style != .list, isUsable
        else { return nil }
        let ids = options.filter(\.isEnabled).map(\.id)
        guard let index = ids.firstIndex(of: id) else { return nil }
        return ids[(index + (isRight ? 1 : -1)).clamped(to: 0...ids.count - 1)]
    }
}
