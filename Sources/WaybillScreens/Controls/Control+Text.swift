extension Control {
    /// The value as a text, as hosts show, send and receive it.
    ///
    /// A toggle has `1` or nothing, and checkboxes a line for each chosen option; buttons, links
    /// and menus have none.
    public var text: String {
        switch kind {
        case .button, .link, .menu: ""
        case .toggle(let isOn): isOn ? "1" : ""
        case .stepper(let number, _, _): unread ?? String(number)
        case .slider(let number, _, _): Control.text(of: number)
        case .picker(_, let chosen, _): chosen ?? ""
        case .checkboxes(let options, let chosen):
            options.map(\.id).filter(chosen.contains).joined(separator: "\n")
        case .date(let text, _), .text(let text, _): text
        case .file(let name, _): name ?? ""
        }
    }

    /// The same control with another text; unchanged if the text is invalid for its kind.
    package func holding(_ text: String) -> Control {
        var control = self
        switch (kind, value(of: text)) {
        case (.toggle, .flag(let isOn)): control.kind = .toggle(isOn)
        case (.stepper(_, let range, let step), .number):
            guard let number = Int(text) else { break }
            control.kind = .stepper(number, in: range, step: step)
            control.unread = nil
        case (.slider(_, let range, let step), .number(let number)):
            control.kind = .slider(number, in: range, step: step)
        case (.picker(let options, _, let style), .choice(let chosen)):
            control.kind = .picker(options, chosen: chosen, as: style)
        case (.checkboxes(let options, _), .choices(let chosen)):
            control.kind = .checkboxes(options, chosen: chosen)
        case (.date(_, let input), .text(let text)): control.kind = .date(text, input)
        case (.text(_, let input), .text(let text)):
            control.kind = .text(input.normalized(text), input)
        default: break
        }
        return control
    }

    /// The value of an untrusted input; nil if the control does not accept it.
    ///
    /// Longer texts are cut to the limit. A chosen and disabled checkbox stays chosen.
    ///
    /// - Parameter text: The text to set; of a menu, the option to press.
    package func value(of text: String) -> ControlValue? {
        switch kind {
        case .button, .link: return .press
        case .menu(let options): return Control.option(text, of: options).map { .choice($0) }
        case .toggle: return text == "1" ? .flag(true) : text.isEmpty ? .flag(false) : nil
        case .stepper(_, let range, _):
            guard let number = Int(text), range.contains(number) else { return nil }
            return .number(Double(number))
        case .slider(_, let range, _):
            guard let number = Control.number(in: text), range.contains(number) else { return nil }
            return .number(number)
        case .picker(let options, _, _):
            if text.isEmpty, !isRequired { return .choice(nil) }
            return Control.option(text, of: options).map { .choice($0) }
        case .checkboxes(let options, let chosen):
            return Control.choices(
                Set(text.split(separator: "\n").map(String.init)), options, chosen)
        case .date(_, let input): return input.takes(text) ? .text(text) : nil
        case .text(_, let input): return .text(input.taken(text))
        case .file: return nil
        }
    }

    /// A finite decimal number; nil for other texts, such as `inf` or `0x1p4`.
    private static func number(in text: String) -> Double? {
        guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The new set of chosen options, with disabled ones unchanged; nil for an unknown option.
    private static func choices(
        _ ids: Set<String>, _ options: [ControlOption], _ chosen: Set<String>
    ) -> ControlValue? {
        let enabled = Set(options.filter(\.isEnabled).map(\.id))
        let kept = chosen.intersection(options.filter { !$0.isEnabled }.map(\.id))
        return ids.subtracting(kept).isSubset(of: enabled) ? .choices(ids.union(kept)) : nil
    }

    private static func option(_ id: String, of options: [ControlOption]) -> String? {
        options.first { $0.id == id && $0.isEnabled }?.id
    }

    /// A number as text: whole ones without a decimal point.
    package static func text(of number: Double) -> String {
        Int(exactly: number).map { String($0) } ?? String(number)
    }

    package var options: [ControlOption] {
        switch kind {
        case .menu(let options), .picker(let options, _, _), .checkboxes(let options, _): options
        default: []
        }
    }

    /// The text after choosing an option, or toggling a checkbox; nil without such an option.
    package func text(choosing id: String) -> String? {
        guard options.contains(where: { $0.id == id }) else { return nil }
        guard case .checkboxes(let options, var chosen) = kind else { return id }
        if chosen.remove(id) == nil { chosen.insert(id) }
        return options.map(\.id).filter(chosen.contains).joined(separator: "\n")
    }

    /// Whether the control is pressed and has no value.
    public var isPressed: Bool {
        switch kind {
        case .button, .link, .menu: true
        default: false
        }
    }

    package var isTyped: Bool {
        switch kind {
        case .text, .date: true
        default: false
        }
    }

    package var isMarkedRequired: Bool {
        guard isRequired, case .picker(let options, let chosen, _) = kind else { return isRequired }
        return !options.contains { $0.id == chosen }
    }

    /// Whether the control is enabled and not busy.
    public var isUsable: Bool { isEnabled && !isBusy }
}

extension TextInput {
    /// A text as a browser holds it: each line ends with LF, a single line has no line breaks, and
    /// an address no blanks at its ends.
    ///
    /// Source: the HTML standard, the value sanitization algorithms of input types.
    ///
    /// - Complexity: O(n) in the length of the text.
    func normalized(_ text: String) -> String {
        let isTrimmed = kind == .email || kind == .address
        guard isTrimmed || text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
            return text
        }
        var scalars = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            switch scalar {
            case "\n" where last == "\r": break
            case "\r", "\n": if hasLines { scalars.append("\n") }
            default: scalars.append(scalar)
            }
        }
        guard isTrimmed else { return String(scalars) }
        let isBlank: (Unicode.Scalar) -> Bool = { " \t\u{C}".unicodeScalars.contains($0) }
        let end = scalars.lastIndex { !isBlank($0) }.map(scalars.index(after:))
        return String(scalars[..<(end ?? scalars.startIndex)].drop(while: isBlank))
    }

    /// A text cut to the limit, without control characters, bidirectional marks and excess lines.
    func taken(_ text: String) -> String {
        var taken = text
        if taken.unicodeScalars.contains(where: isUnfit) {
            var scalars = String.UnicodeScalarView()
            var last: Unicode.Scalar?
            for scalar in text.unicodeScalars {
                defer { last = scalar }
                // A line may end with CR, LF or both.
                if scalar == "\n", last == "\r" { continue }
                switch scalar {
                case "\r", "\n": scalars.append(hasLines ? "\n" : " ")
                case "\t" where !hasLines: scalars.append(" ")
                default: if !isUnfit(scalar) { scalars.append(scalar) }
                }
            }
            taken = String(scalars)
        }
        return taken.count > limit ? String(taken.prefix(limit)) : taken
    }

    private func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
        if hasLines, scalar == "\n" || scalar == "\t" { return false }
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: return true
        default: return scalar.properties.generalCategory == .control
        }
    }
}

extension DateInput {
    /// Whether a text is empty or a date in the range of the field.
    func takes(_ text: String) -> Bool {
        if text.isEmpty { return true }
        guard isDate(text) else { return false }
        return text >= first ?? text && text <= last ?? text
    }

    /// Whether a text has the requested parts, in or out of the range.
    package func isDate(_ text: String, years: ClosedRange<Int> = 4...4) -> Bool {
        switch kind {
        case .date: return DateInput.isDay(text, years)
        case .time: return DateInput.isTime(text)
        case .dateAndTime:
            let halves = text.split(separator: "T", omittingEmptySubsequences: false)
            return halves.count == 2 && DateInput.isDay(halves[0], years)
                && DateInput.isTime(halves[1])
        }
    }

    private static func numbers(
        _ text: some StringProtocol, _ separator: Character, _ lengths: [ClosedRange<Int>]
    ) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == lengths.count,
            zip(parts, lengths).allSatisfy({ part, length in
                length.contains(part.utf8.count) && part.utf8.allSatisfy(isDigit)
            })
        else { return nil }
        return parts.compactMap { Int($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isDay(_ text: some StringProtocol, _ years: ClosedRange<Int>) -> Bool {
        guard let day = numbers(text, "-", [years, 2...2, 2...2]), (1...12).contains(day[1]) else {
            return false
        }
        let isLeap =
            day[0].isMultiple(of: 4) && (!day[0].isMultiple(of: 100) || day[0].isMultiple(of: 400))
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day[0] > 0 && (1...lengths[day[1] - 1]).contains(day[2])
    }

    private static func isTime(_ text: some StringProtocol) -> Bool {
        guard let time = numbers(text, ":", [2...2, 2...2]) else { return false }
        return time[0] < 24 && time[1] < 60
    }
}
