import Waybill
import WaybillTerminal
import WaybillTesting

/// A keyboard that finds controls on a terminal by their names.
struct TerminalKeyboard {
    let session: TerminalSession

    /// Puts the keyboard at something that it can be at.
    ///
    /// - Parameter isMeant: What it is.
    /// - Returns: Whether there is such a thing, and the keyboard is there.
    func go(where isMeant: (SemanticsNode) -> Bool) -> Bool {
        let order = session.semantics.focusOrder.filter { !$0.states.contains(.busy) }
        guard let index = order.firstIndex(where: isMeant) else { return false }
        return go(to: index, of: order)
    }

    /// Puts the keyboard at an option of a control.
    func go(toOption title: String, of label: String) -> Bool {
        let tree = session.semantics
        let groups = tree.all.filter { [.radioGroup, .group].contains($0.role) }
        guard groups.contains(where: { $0.name == label }) else { return false }
        // Where several groups have such an option, it is the one so far into its group.
        var index = 0
        for group in groups {
            let options = group.children.filter { !$0.states.contains(.disabled) }
            if group.name == label { break }
            index += options.count { $0.name == title }
        }
        let order = tree.focusOrder.filter { !$0.states.contains(.busy) }
        let found = order.indices.filter { place in
            order[place].name == title && [.radio, .checkBox].contains(order[place].role)
        }
        return found.indices.contains(index) && go(to: found[index], of: order)
    }

    /// Puts the keyboard at what opens the options of a control for which its line has no
    /// room.
    func goToOthers(of label: String) -> Bool {
        let tree = session.semantics
        guard tree.all.contains(where: { $0.role == .radioGroup && $0.name == label }) else {
            return false
        }
        for _ in tree.focusOrder {
            if TerminalKeyboard.says(place, "More") { return true }
            session.press(.tab)
        }
        return false
    }

    private func go(to index: Int, of order: [SemanticsNode]) -> Bool {
        let name = order[index].name
        if order.count(where: { $0.name == name }) == 1 {
            // The end of the list may ask for more: what is above it is gone to upwards.
            let above = session.semantics.children.prefix { $0.role != .list }
            let isAbove = index < above.flatMap(\.focusOrder).count
            for _ in 0...order.count {
                if isAt(name) { return true }
                session.press(isAbove ? .backTab : .tab)
            }
            return false
        }
        // The keyboard goes round once, and what it passes says where it is.
        var seen: [(place: String, star: String?)] = []
        if place.isEmpty { session.press(.tab) }
        for _ in order {
            seen.append((place, star))
            session.press(.tab)
        }
        let start = order.indices.first { start in
            order.indices.allSatisfy { step in
                let name = order[(start + step) % order.count].name
                return TerminalKeyboard.says(seen[step].place, name)
                    || seen[step].star?.hasPrefix(name) == true
            }
        }
        guard let start else { return false }
        for _ in 0..<(index - start + order.count) % order.count { session.press(.tab) }
        return true
    }

    /// Whether the keyboard is at something that is called so.
    private func isAt(_ name: String) -> Bool {
        TerminalKeyboard.says(place, name) || star?.hasPrefix(name) == true
    }

    /// What the last line says of the star where the keyboard is; nil where it is at none.
    private var star: String? {
        let frame = session.frame
        return ["★", "☆", "*", "."].contains(frame.focusedText) ? frame.lines.last?.text : nil
    }

    /// What is drawn where the keyboard is; of a field its label.
    var place: String {
        let frame = session.frame
        guard let cursor = frame.cursor else {
            return frame.focusedText.split(separator: " ").joined(separator: " ")
        }
        for line in (0...cursor.line).reversed() {
            var column = 0
            var label: String?
            for run in frame.lines[line].runs {
                if line == cursor.line, column > cursor.column { break }
                if run.role == .label { label = run.text }
                column += TextWidth.columns(of: run.text)
            }
            if let label { return label.trimmed }
        }
        return ""
    }

    /// Whether what is drawn of a control or a row says a name, without the signs around it.
    private static func says(_ text: String, _ name: String) -> Bool {
        if text == name { return true }
        // Fields and what is set come after their label.
        if text.hasPrefix("\(name):") || text.hasPrefix("\(name)*:") { return true }
        var rest = Substring(text)
        for sign in ["[x] ", "[ ] ", "(•) ", "( ) ", "(*) ", "[ ", "[", "(! ", "("]
        where rest.hasPrefix(sign) {
            rest = rest.dropFirst(sign.count)
            break
        }
        for sign in [" *", " ▾)", " ]", "]", ")"] where rest.hasSuffix(sign) {
            rest = rest.dropLast(sign.count)
            break
        }
        // A button may have a symbol before its words.
        return rest == name || rest.dropFirst(2) == name && rest.dropFirst().first == " "
    }

    /// Has a number at which the keyboard is go up or down by arrows.
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - text: The number.
    /// - Throws: ``Missing`` where it cannot be that.
    func turn(_ label: String, to text: String) throws {
        func held() -> Double? {
            session.semantics.all.first {
                $0.name == label && [.spinButton, .slider].contains($0.role)
            }?.value.flatMap(Double.init)
        }
        guard let wanted = Double(text) else { throw Missing(what: "a number “\(text)”") }
        for _ in 0..<200 {
            guard let number = held(), number != wanted else { break }
            session.press(number < wanted ? .right : .left)
        }
        session.press(.tab)
        guard held() == wanted else { throw Missing(what: "“\(text)” for “\(label)”") }
    }

    /// Goes down in the menu above the last line to an entry, and chooses it by Enter.
    ///
    /// - Parameter title: What the entry is called.
    /// - Returns: Whether there is such an entry.
    func pressEntry(_ title: String) -> Bool {
        var seen: Set<String> = []
        while true {
            let line = session.frame.lines.last { $0.runs.contains { $0.role == .current } }
            let text = line.map(\.text) ?? ""
            if text.contains("▸ "), [" \(title)", ") \(title)"].contains(where: text.hasSuffix) {
                session.press(.enter)
                return true
            }
            guard seen.insert(text).inserted else { return false }
            session.press(.down)
        }
    }
}

extension String {
    /// The text without blanks around it.
    fileprivate var trimmed: String {
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}

extension SemanticsNode {
    /// The node, and all inside it.
    var all: [SemanticsNode] { [self] + children.flatMap(\.all) }
}
