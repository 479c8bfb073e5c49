import WaybillScreens

extension ContentWriter {
    /// A control as new elements, with the message below it.
    mutating func control(_ control: Control, into written: inout WrittenContent) -> Part {
        var pen = ControlPen(control, writer: self)
        let part = pen.write(into: &self)
        if !control.label.isEmpty { written.elements += pen.name }
        var node = pen.node
        node.states = control.semantics.states
        var below: [Part] = []
        var words: [TextElement] = []
        if let error = control.error {
            let text = text(error, .alert)
            below.append(.text([Word]("!", .alert) + text.words))
            words.append(text.element)
        }
        for remark in [control.hint, control.room].compactMap(\.self) {
            let text = text(remark, .caption)
            below.append(.text(text.words))
            words.append(text.element)
        }
        if let note = control.note { node.note = .init(text: note, elements: words) }
        add(node, to: &written)
        controlIDs.insert(control.id)
        return below.isEmpty ? part : .column([part] + below)
    }

    /// A progress bar with its label and fraction.
    mutating func progress(
        _ part: Double?, _ label: String, into written: inout WrittenContent
    ) -> [Word] {
        let name = text(label, .body)
        written.elements.append(name.element)
        var words =
            medium == .read
            ? [] : [Word([Piece(style.glyphs.bar(part, columns: 12), .symbol)])]
        var value = SemanticsDraft.Value.none
        if let part {
            let percent = Content.percent(part)
            let amount = text(percent, .body)
            written.elements.append(amount.element)
            value = .claim(.init(text: percent, elements: [amount.element]))
            words += amount.words
        }
        add(SemanticsDraft(.progressBar, [name.element], value: value), to: &written)
        return name.words + words.item(after: 1)
    }

    /// Adds a node; a status is its text, without targets.
    func add(_ node: SemanticsDraft, to written: inout WrittenContent) {
        if case .status = place { return }
        written.add(node)
    }

    /// A read-only star rating.
    mutating func rating(
        _ stars: Double, of count: Int, _ content: Content,
        into written: inout WrittenContent
    ) -> [Word] {
        let words = content.accessibilityText
        let element = element(spoken: words)
        written.elements.append(element)
        guard style.glyphs == .unicode, medium != .read, (1...20).contains(count) else {
            let suffix = " stars"
            let isShort = medium != .read && words.hasSuffix(suffix)
            return [Word](
                isShort ? String(words.dropLast(suffix.count)) : words, .body, element: element)
        }
        let full = stars.isFinite ? Int(stars.rounded().clamped(to: 0...Double(count))) : 0
        let signs = (0..<count).map { style.glyphs.star(isFilled: $0 < full) }
        return [Word([Piece(signs.joined(), .body, element: element)])]
    }
}

/// Writes one control: its words, glyphs and node.
private struct ControlPen {
    let control: Control

    private(set) var name: [TextElement] = []

    private(set) var node = SemanticsDraft(.group, [])

    private let glyphs: TerminalStyle.Glyphs
    private let medium: ContentWriter.Medium
    private let held: FieldText?

    private let row: PageElement?

    /// Nil if it cannot have the focus, as when another control of the row has its identity.
    private let element: PageElement?

    init(_ control: Control, writer: ContentWriter) {
        self.control = control
        glyphs = writer.style.glyphs
        medium = writer.medium
        switch writer.place {
        case .row(let row) where !writer.controlIDs.contains(control.id):
            (self.row, element) = (row, row.control(control))
        case .close(let close): (row, element) = (nil, close)
        case .inert, .status, .row: (row, element) = (nil, nil)
        }
        held = control.isTyped ? element.flatMap { writer.fields[$0.id] } : nil
    }

    mutating func write(into writer: inout ContentWriter) -> Part {
        switch control.kind {
        case .button(let role, let symbol): return button(role, symbol, &writer)
        case .link(let url): return link(to: url, &writer)
        case .menu: return .text(menu(&writer))
        case .toggle(let isOn): return .text(toggle(isOn, &writer))
        case .stepper: return .text(stepper(&writer))
        case .slider(let number, let range, _): return .text(slider(number, range, &writer))
        case .picker(let options, let chosen, let style):
            switch style {
            case .menu: return .text(picker(options, chosen, &writer))
            case .stars where medium != .read: return .text(stars(options, chosen, &writer))
            case .chips where medium == .live: return chips(options, chosen, &writer)
            case .segments, .chips, .stars:
                return .text(radios(options, chosen, &writer).flatMap(\.self))
            case .list: return .column(radios(options, chosen, &writer).map { .text($0) })
            }
        case .checkboxes(let options, let chosen): return checkboxes(options, chosen, &writer)
        case .date(let text, let input): return date(text, input, &writer)
        case .text(let text, let input): return field(text, input, &writer)
        case .file(let name, _): return .text(file(name, &writer))
        }
    }

    private var isDim: Bool { !control.isEnabled }

    /// The role of its part, dim if it cannot be used.
    private func role(_ role: TerminalRole) -> TerminalRole { isDim ? .disabled : role }

    private mutating func label(_ role: TerminalRole, _ writer: inout ContentWriter) -> [Word] {
        let text = writer.text(control.label, self.role(role))
        name = [text.element]
        return text.words
    }

    /// Its label before the value: with a colon, and a mark if it is required.
    private mutating func leading(_ writer: inout ContentWriter) -> [Word] {
        let words = label(.label, &writer)
        let mark = (control.isMarkedRequired ? "*" : "") + (control.isBusy ? glyphs.ellipsis : "")
        let named = mark.isEmpty ? words : words.enclosed(by: [], [Piece(mark, role(.label))])
        return named.labelling
    }

    /// The glyphs after a label without a colon.
    private var trailing: [Piece] {
        let mark = (control.isBusy ? glyphs.ellipsis : "") + (control.isMarkedRequired ? " *" : "")
        return mark.isEmpty ? [] : [Piece(mark, role(.label))]
    }

    /// Its focus target; nil for none.
    private func reach(_ elements: ClosedRange<Int>) -> SemanticsDraft.Reach? {
        guard control.isEnabled, let element else { return nil }
        return .init(element: element, elements: elements.map { TextElement(index: $0) })
    }

    private func reach(
        _ option: ControlOption, _ elements: ClosedRange<Int>
    ) -> SemanticsDraft.Reach? {
        guard let row, control.isEnabled, option.isEnabled else { return nil }
        return .init(
            element: row.option(option, of: control),
            elements: elements.map { TextElement(index: $0) })
    }

    /// Words in glyphs that belong to the control.
    private func enclosed(
        _ words: [Word], by opening: String, _ closing: String, _ role: TerminalRole,
        _ mark: TextElement
    ) -> [Word] {
        words.enclosed(
            by: [Piece(opening, self.role(role), element: mark)],
            [Piece(closing, self.role(role), element: mark, continuesWord: true)])
    }

    /// A node with a value, after the label.
    private func valueNode(
        _ role: SemanticsNode.Role, _ value: String, _ element: TextElement
    ) -> SemanticsDraft {
        SemanticsDraft(
            role, name, value: .claim(.init(text: value, elements: [element])),
            reach: reach(name[0].index...element.index))
    }

    // MARK: Buttons

    private mutating func button(
        _ role: ButtonRole, _ symbol: Symbol?, _ writer: inout ContentWriter
    ) -> Part {
        let mark = writer.element()
        let words = label(.button, &writer)
        var before = role == .primary ? "[ " : "("
        if role == .destructive { before += "! " }
        if let symbol { before += glyphs.sign(of: symbol) + " " }
        let after = (control.isBusy ? glyphs.ellipsis : "") + (role == .primary ? " ]" : ")")
        node = SemanticsDraft(
            .button, name, reach: reach(mark.index...writer.count - 1))
        return .text(enclosed(words, by: before, after, .button, mark))
    }

    private mutating func link(to url: RouteURL, _ writer: inout ContentWriter) -> Part {
        let mark = writer.element()
        var words = label(.link, &writer)
        if words.isEmpty { words = [Word([Piece("()", role(.link), element: mark)])] }
        node = SemanticsDraft(.link, name, reach: reach(mark.index...writer.count - 1))
        guard writer.style.showsAddresses else { return .text(words) }
        return .text(words + [Word](url.description, .url).enclosed(by: "<", ">", .url))
    }

    private mutating func menu(_ writer: inout ContentWriter) -> [Word] {
        let mark = writer.element()
        let words = label(.button, &writer)
        node = SemanticsDraft(.button, name, reach: reach(mark.index...writer.count - 1))
        let after = (control.isBusy ? glyphs.ellipsis : "") + " \(glyphs.opening))"
        return enclosed(words, by: "(", after, .button, mark)
    }

    private mutating func file(_ file: String?, _ writer: inout ContentWriter) -> [Word] {
        let words = leading(&writer)
        let mark = writer.element()
        guard let file else {
            node = SemanticsDraft(.button, name, reach: reach(name[0].index...mark.index))
            return words
                + [Word]("Choose a file", role(.button), element: mark)
                .enclosed(by: "(", ")", role(.button)).item(after: 1)
        }
        let text = writer.text(file, role(.field))
        node = valueNode(.button, file, text.element)
        return words + enclosed(text.words, by: "(", ")", .button, mark).item(after: 1)
    }

    // MARK: Values

    private mutating func toggle(_ isOn: Bool, _ writer: inout ContentWriter) -> [Word] {
        let mark = writer.element()
        let words = label(.body, &writer)
        node = SemanticsDraft(
            .toggle, name, value: .sign(isOn ? "on" : "off"),
            reach: reach(mark.index...writer.count - 1))
        let sign = Word([Piece(glyphs.sign(isOn: isOn), role(.field), element: mark)])
        let after = trailing
        return [sign] + (after.isEmpty ? words : words.enclosed(by: [], after))
    }

    private mutating func stepper(_ writer: inout ContentWriter) -> [Word] {
        let words = leading(&writer)
        let mark = writer.element()
        let value = writer.element()
        node = valueNode(.spinButton, control.text, value)
        let (less, more) = glyphs.stepperSigns
        let box = Word([
            Piece("\(less) ", role(.field), element: mark),
            Piece(control.text, role(.field), element: value),
            Piece(" \(more)", role(.field), element: mark, continuesWord: true),
        ])
        return words + [box].item(after: 1)
    }

    private mutating func slider(
        _ number: Double, _ range: ClosedRange<Double>, _ writer: inout ContentWriter
    ) -> [Word] {
        let words = leading(&writer)
        let mark = writer.element()
        let value = writer.text(control.text, role(.field))
        node = valueNode(.slider, control.text, value.element)
        guard medium != .read else { return words + value.words.item(after: 1) }
        let part = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
        let track = glyphs.track(
            part.isFinite ? part.clamped(to: 0...1) : 0, columns: ControlPen.trackColumns)
        return words + [Word([Piece(track, .symbol, element: mark)])].item(after: 1) + value.words
    }

    private static let trackColumns = 11

    private mutating func picker(
        _ options: [ControlOption], _ chosen: String?, _ writer: inout ContentWriter
    ) -> [Word] {
        let title = options.first { $0.id == chosen }?.title ?? ""
        let words = leading(&writer)
        let mark = writer.element()
        let value = writer.text(title, role(.field))
        node = valueNode(.comboBox, title, value.element)
        let opening = (value.words.isEmpty ? "" : " ") + glyphs.opening
        return words + enclosed(value.words, by: "[", opening + "]", .field, mark).item(after: 1)
    }

    // MARK: Options

    private mutating func radios(
        _ options: [ControlOption], _ chosen: String?, _ writer: inout ContentWriter
    ) -> [[Word]] {
        let words = leading(&writer)
        node = SemanticsDraft(.radioGroup, name)
        var items = [words]
        for option in options {
            let sign = glyphs.sign(isChosen: option.id == chosen)
            let item = write(option, .radio, option.id == chosen, sign, &writer)
            items.append(item.item(after: items.count == 1 ? 1 : 2))
        }
        return items
    }

    /// The options, and a button for all of them if some do not fit.
    private mutating func chips(
        _ options: [ControlOption], _ chosen: String?, _ writer: inout ContentWriter
    ) -> Part {
        let items = radios(options, chosen, &writer)
        writer.say(control.label, of: name[0])
        for (option, child) in zip(options, node.children) {
            for element in child.elements { writer.say(option.title, of: element) }
        }
        let mark = writer.element()
        let more = writer.text(writer.room.more, role(.button))
        node.reach = reach(mark.index...more.element.index)
        node.reachesLast = true
        return .chips(
            ChipsPart(
                label: items[0], items: Array(items.dropFirst()),
                chosen: options.firstIndex { $0.id == chosen },
                more: enclosed(more.words, by: "(", " \(glyphs.opening))", .button, mark)))
    }

    private mutating func checkboxes(
        _ options: [ControlOption], _ chosen: Set<String>, _ writer: inout ContentWriter
    ) -> Part {
        let words = leading(&writer)
        node = SemanticsDraft(.group, name)
        var parts: [Part] = words.isEmpty ? [] : [.text(words)]
        for option in options {
            let isOn = chosen.contains(option.id)
            parts.append(
                .text(write(option, .checkBox, isOn, glyphs.sign(isOn: isOn), &writer)))
        }
        return .column(parts)
    }

    private mutating func write(
        _ option: ControlOption, _ role: SemanticsNode.Role, _ isChosen: Bool, _ sign: String,
        _ writer: inout ContentWriter
    ) -> [Word] {
        let isDim = isDim || !option.isEnabled
        let mark = writer.element()
        let title = writer.text(option.title, isDim ? .disabled : .body)
        add(option, role, isChosen, title.element, mark.index...title.element.index)
        return [Word([Piece(sign, isDim ? .disabled : .field, element: mark)])] + title.words
    }

    private mutating func stars(
        _ options: [ControlOption], _ chosen: String?, _ writer: inout ContentWriter
    ) -> [Word] {
        let words = leading(&writer)
        node = SemanticsDraft(.radioGroup, name)
        let last = options.firstIndex { $0.id == chosen } ?? -1
        var pieces: [Piece] = []
        for (index, option) in options.enumerated() {
            let element = writer.element(spoken: option.title)
            pieces.append(
                Piece(
                    glyphs.star(isFilled: index <= last), role(.field), element: element))
            add(option, .radio, index == last, element, element.index...element.index)
        }
        guard !pieces.isEmpty else { return words }
        return words + [Word(pieces)].item(after: 1)
    }

    private mutating func add(
        _ option: ControlOption, _ role: SemanticsNode.Role, _ isChosen: Bool,
        _ title: TextElement, _ elements: ClosedRange<Int>
    ) {
        var child = SemanticsDraft(
            role, [title], value: isChosen ? .sign("checked") : .none,
            reach: reach(option, elements))
        if !option.isEnabled { child.states = [.disabled] }
        node.children.append(child)
    }

    // MARK: Fields

    private mutating func date(
        _ text: String, _ input: DateInput, _ writer: inout ContentWriter
    ) -> Part {
        var field = box(text, .textBox, &writer)
        field.prompt = input.pattern
        return .field(field)
    }

    private mutating func field(
        _ text: String, _ input: TextInput, _ writer: inout ContentWriter
    ) -> Part {
        var field = box(text, input.kind == .search ? .searchBox : .textBox, &writer)
        field.prompt = input.prompt
        if case .lines(let count) = input.kind { field.leastLines = count.clamped(to: 1...20) }
        return .field(field)
    }

    private mutating func box(
        _ text: String, _ nodeRole: SemanticsNode.Role, _ writer: inout ContentWriter
    ) -> FieldPart {
        let words = leading(&writer)
        let text = held?.text ?? text
        var shown = control
        if case .text(_, let input) = control.kind { shown.kind = .text(text, input) }
        let isSecret = control.isSecret
        let mark = writer.element()
        let element = isSecret ? writer.element(spoken: shown.shownText) : writer.element()
        node = SemanticsDraft(
            nodeRole, name,
            value: .claim(
                .init(
                    text: isSecret ? shown.shownText : text, elements: [element],
                    isCut: medium == .live)),
            reach: reach(name[0].index...element.index))
        var field = FieldPart(label: words, text: text, mark: mark, element: element)
        field.secret = isSecret ? glyphs.secret : nil
        field.isScrolled = medium == .live
        field.caret = held?.caret
        field.role = role(.field)
        field.ellipsis = glyphs.ellipsis
        return field
    }
}

extension Control {
    var hasLines: Bool {
        guard case .text(_, let input) = kind else { return false }
        return input.hasLines
    }
}

extension DateInput {
    var pattern: String {
        switch kind {
        case .date: "YYYY-MM-DD"
        case .time: "HH:MM"
        case .dateAndTime: "YYYY-MM-DDTHH:MM"
        }
    }
}
