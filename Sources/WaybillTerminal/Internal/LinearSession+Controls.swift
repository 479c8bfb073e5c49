import WaybillScreens
import WaybillSessions

extension LinearSession {
    struct Asked {
        var id: ElementID

        /// Whether the input has several lines, ended by a single dot.
        var hasLines: Bool

        var lines: [String] = []
    }

    func sayChoices(of element: PageElement, _ number: Int) {
        let offered = session.page?.menuItems(of: element) ?? []
        choices[number] = offered
        for (index, choice) in offered.enumerated() {
            say("\(number).\(index + 1)) \(choice.title)")
        }
    }

    func use(
        _ control: Control, _ element: PageElement, _ number: Int,
        _ isolation: isolated (any Actor)?
    ) {
        guard control.isUsable else {
            say(texts.unusable)
            return
        }
        switch control.kind {
        case .button, .link, .toggle: perform(element, .press, isolation)
        case .menu, .picker: sayChoices(of: element, number)
        case .stepper(_, let range, _):
            say(texts.typeNumber("\(range.lowerBound)", "\(range.upperBound)", number))
        case .slider(_, let range, _):
            let words = [range.lowerBound, range.upperBound].map { text(of: $0) }
            say(texts.typeNumber(words[0], words[1], number))
        case .file:
            asked = Asked(id: element.id, hasLines: false)
            say(texts.nextIsPath(control.label))
        case .date(_, let input):
            asked = Asked(id: element.id, hasLines: false)
            say(texts.nextIsDate(control.label, input.pattern))
        case .text(_, let input):
            asked = Asked(id: element.id, hasLines: control.hasLines)
            if !input.suggestions.isEmpty {
                say(texts.offered(input.suggestions))
            }
            say(
                control.hasLines
                    ? texts.nextAreLines(control.label) : texts.nextIsText(control.label))
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
        guard let target = page.target(asked.id) else {
            say(texts.gone)
            return
        }
        enter(asked.hasLines ? asked.lines.joined(separator: "\n") : line, at: target, isolation)
    }

    func enter(
        _ text: String, at target: TerminalTarget, _ isolation: isolated (any Actor)?
    ) {
        let element = target.element
        guard case .control(let control) = element.kind, control.takesText else {
            say(texts.noField)
            return
        }
        if case .file(_, let input) = control.kind {
            guard !text.allSatisfy(\.isWhitespace) else { return }
            switch files.choose(text, limit: input.limit) {
            case .failure(let refusal): say(refusal.words)
            case .success(let file): perform(element, .choose(file), isolation)
            }
            return
        }
        perform(element, .set(text), isolation)
        update()
        session.perform(element.id, .leave)
    }

    /// Chooses a printed option of a control, or an action of a menu.
    func choose(_ option: Int, of number: Int, _ isolation: isolated (any Actor)?) {
        let former = page
        update()
        if let id = former.labels.first(where: { $0.value == "\(number).\(option)" })?.key,
            let target = page.target(id), case .option = target.element.kind,
            former.has(target)
        {
            perform(target.element, .press, isolation)
            return
        }
        let printed = option > 0 ? choices[number]?.dropFirst(option - 1).first : nil
        let element = page.target(id(ofNumber: number))?.element
        let choice = element.flatMap { session.page?.menuItems(of: $0) }?.first {
            $0.title == printed?.title && $0.element.id == printed?.element.id
                && $0.value == printed?.value
        }
        if let choice {
            perform(choice.element, choice.value, isolation)
        } else {
            say(texts.noNumber("\(number).\(option)", printed != nil))
        }
    }

    func sayOptions(of control: ElementID) -> Bool {
        let options = page.targets.filter { $0.element.controlID == control && $0.id != control }
        for option in options {
            say("\(page.labels[option.id] ?? "")) \(option.element.label)")
        }
        return !options.isEmpty
    }

    /// Performs the input to an element, and reports a refusal or a missing screen.
    func perform(
        _ element: PageElement, _ value: ElementValue, _ isolation: isolated (any Actor)?
    ) {
        let outcome = session.perform(
            element.id, value, matching: element.pressFingerprint, isolation: isolation)
        switch (element.kind, outcome) {
        case (.link, .opened(let url, .notFound)): say(texts.noScreenAt(url.description))
        case (_, .opened(_, .notFound)): say(texts.noScreen)
        case (.control, .refused), (.option, .refused): say(texts.refused)
        default: break
        }
    }
}

extension Control {
    /// Whether it accepts a text, line by line.
    fileprivate var takesText: Bool {
        switch kind {
        case .text, .date, .stepper, .slider, .file: isUsable
        default: false
        }
    }
}
