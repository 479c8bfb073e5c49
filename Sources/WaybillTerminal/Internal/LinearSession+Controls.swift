import WaybillAppCore
import WaybillDiff
import WaybillScreens

extension LinearSession {
    struct Asked {
        var focus: TerminalFocus

        /// Whether there may be several: one with a dot alone ends them.
        var hasLines: Bool

        var lines: [String] = []
    }

    /// Uses a control that has a number.
    func use(
        _ target: TerminalTarget, _ number: Int, _ isolation: isolated (any Actor)?
    ) {
        guard case .control(let path, let id, let label) = target.action,
            let control = control(id, at: path)
        else { return }
        guard control.isUsable else {
            say(texts.unusable)
            return
        }
        switch control.kind {
        case .button, .link: operate(id, at: path, .press(saying: label), isolation)
        case .toggle: operate(id, at: path, .press(), isolation)
        case .menu, .picker:
            options[number] = control.offered.map { ControlOption($0.title, id: $0.id) }
            for (index, option) in control.offered.enumerated() {
                say("\(number).\(index + 1)) \(option.title)")
            }
        case .stepper(_, let range, _):
            say(texts.typeNumber("\(range.lowerBound)", "\(range.upperBound)", number))
        case .slider(_, let range, _):
            let words = [range.lowerBound, range.upperBound].map { text(of: $0) }
            say(texts.typeNumber(words[0], words[1], number))
        case .file:
            asked = Asked(focus: target.focus, hasLines: false)
            say(texts.nextIsPath(label))
        case .date(_, let input):
            asked = Asked(focus: target.focus, hasLines: false)
            say(texts.nextIsDate(label, input.pattern))
        case .text(_, let input):
            asked = Asked(focus: target.focus, hasLines: control.hasLines)
            if !input.suggestions.isEmpty {
                say(texts.offered(input.suggestions))
            }
            say(control.hasLines ? texts.nextAreLines(label) : texts.nextIsText(label))
        case .checkboxes: break
        }
    }

    private func text(of number: Double) -> String {
        Control("", .slider(number, in: number...number)).text
    }

    func answer(_ line: String, _ isolation: isolated (any Actor)?) {
        guard var asked else { return }
        if asked.hasLines, line != "." {
            asked.lines.append(line)
            self.asked = asked
            return
        }
        self.asked = nil
        update()
        guard let target = page.targets.first(where: { $0.focus == asked.focus }) else {
            say(texts.gone)
            return
        }
        enter(asked.hasLines ? asked.lines.joined(separator: "\n") : line, at: target, isolation)
    }

    func enter(
        _ text: String, at target: TerminalTarget, _ isolation: isolated (any Actor)?
    ) {
        guard case .control(let path, let id, _) = target.action,
            let control = control(id, at: path), control.takesText
        else {
            say(texts.noField)
            return
        }
        if case .file(_, let input) = control.kind {
            guard !text.allSatisfy(\.isWhitespace) else { return }
            switch files.choose(text, limit: input.limit) {
            case .failure(let refusal): say(refusal.words)
            case .success(let file): operate(id, at: path, .choose(file), isolation)
            }
            return
        }
        operate(id, at: path, .set(text), isolation)
        // The app may have moved the row.
        update()
        if let target = page.targets.first(where: { $0.focus == target.focus }),
            let path = target.path
        {
            session.operate(id, at: path, .leave)
        }
    }

    /// Chooses an option of a control, as it was printed.
    func choose(
        _ option: Int, of number: Int, _ isolation: isolated (any Actor)?
    ) -> Bool {
        let former = page
        update()
        if let focus = former.labels.first(where: { $0.value == "\(number).\(option)" })?.key,
            let target = page.targets.first(where: { $0.focus == focus }), former.has(target),
            case .option(let path, let id, let option) = target.action,
            let text = control(id, at: path)?.text(choosing: option)
        {
            operate(id, at: path, .set(text), isolation)
            return true
        }
        guard let focus = numbers.first(where: { $0.value == number })?.key,
            case .control(let path, let id, _)? =
                page.targets.first(where: { $0.focus == focus })?.action,
            let printed = options[number], printed.indices.contains(option - 1),
            control(id, at: path)?.offered.contains(where: {
                $0.id == printed[option - 1].id && $0.title == printed[option - 1].title
            }) == true
        else { return false }
        operate(id, at: path, .set(printed[option - 1].id), isolation)
        return true
    }

    func sayOptions(of focus: TerminalFocus) -> Bool {
        guard case .control(let row, let id) = focus else { return false }
        var isAny = false
        for target in page.targets {
            guard case .option(row, id, let option) = target.focus,
                let label = page.labels[target.focus], let path = target.path,
                let title = control(id, at: path)?.options.first(where: { $0.id == option })?.title
            else { continue }
            say("\(label)) \(title)")
            isAny = true
        }
        return isAny
    }

    private func control(_ id: String, at path: ItemPath) -> Control? {
        session.page?.control(id, at: path)
    }

    private func operate(
        _ id: String, at path: ItemPath, _ act: ControlAct, _ isolation: isolated (any Actor)?
    ) {
        let (screen, former) = (session.screen, url)
        switch session.operate(id, at: path, act, isolation: isolation) {
        case .done: break
        case .refused: say(texts.refused)
        case .opens(let target):
            if session.screen === screen, url == former, target != url {
                say(texts.noScreen)
            }
        }
    }
}

extension Control {
    var options: [ControlOption] {
        switch kind {
        case .picker(let options, _, _), .checkboxes(let options, _), .menu(let options): options
        default: []
        }
    }

    /// Whether a text can be typed into it, line by line.
    fileprivate var takesText: Bool {
        switch kind {
        case .text, .date, .stepper, .slider, .file: isUsable
        default: false
        }
    }
}
