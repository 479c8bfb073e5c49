import Foundation
public import Waybill
import WaybillTerminal
public import WaybillTesting

/// The live terminal host as a person uses it: all by keys, on a terminal of
/// 80 by 24.
///
/// What is perceived is the whole page as it is drawn, the lines out of sight
/// included: `TerminalSession.semantics` says so. A row is found by the
/// keyboard, and so it was on the terminal when Enter was pressed.
public struct TerminalDriver: ConformanceDriver {
    let session: TerminalSession
    private let events = EventLog()
    private let keyboard: TerminalKeyboard

    /// Starts the host.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - columns: How wide the terminal is, in characters; 80 by default.
    ///   - rows: How high it is, in lines; 24 by default.
    public init(_ app: some ListApp, columns: Int = 80, rows: Int = 24) {
        session = TerminalSession(app, size: TerminalSize(columns: columns, rows: rows))
        keyboard = TerminalKeyboard(session: session)
        session.onEvent = { [events] in events.append($0) }
    }

    /// Opens an address, as one that is typed or pasted.
    ///
    /// - Parameter address: The address, percent encoded.
    /// - Throws: ``Missing`` where it is not one.
    public func open(_ address: String) async throws {
        session.open(try RouteURL(address).unwrapped("an address in \(address)"))
        await session.settle()
    }

    /// Presses Tab until the keyboard is at the text, and Enter; Shift-Tab for what
    /// stands above the list, as the end of the list asks for more.
    ///
    /// Of several that have the text, what is called just that comes first, such as a
    /// button.
    public func select(_ text: String) async throws {
        let holders = session.semantics.focusOrder.filter { $0.name.contains(text) }
        let named = holders.filter { $0.name == text && $0.isTapped }
        if holders.count > 1, named.count == 1,
            keyboard.go(where: { $0.name == text && $0.isTapped })
        {
            session.press(.enter)
            return await session.settle()
        }
        try go(to: text, isAbove: session.semantics.hasAboveList(text))
        session.press(.enter)
        await session.settle()
    }

    /// Goes to the field, empties it, types, and goes on with Tab.
    public func type(_ text: String, into label: String) async throws {
        let numbers: [SemanticsNode.Role] = [.spinButton, .slider]
        if keyboard.go(where: { $0.name == label && numbers.contains($0.role) }) {
            try keyboard.turn(label, to: text)
            return await session.settle()
        }
        let roles: [SemanticsNode.Role] = [.textBox, .searchBox]
        var held = ""
        let isThere = keyboard.go { node in
            guard node.name == label, roles.contains(node.role) else { return false }
            held = node.value ?? ""
            return true
        }
        guard isThere, session.frame.cursor != nil else {
            throw Missing(what: "a field “\(label)” at “\(keyboard.place)”")
        }
        // Wherever the caret is.
        for key in [TerminalKey.backspace, .delete] {
            for _ in held { session.press(key) }
        }
        for scalar in text.unicodeScalars {
            session.press(scalar == "\n" ? .enter : .text(scalar))
        }
        session.press(.tab)
        await session.settle()
    }

    /// Goes to the option and presses Enter; where the options are behind one thing to press,
    /// opens those and presses the key of the option.
    public func choose(_ option: String, in label: String) async throws {
        if keyboard.go(toOption: option, of: label) {
            session.press(.enter)
            return await session.settle()
        }
        let roles: [SemanticsNode.Role] = [.button, .comboBox]
        guard
            keyboard.go(where: { $0.name == label && roles.contains($0.role) })
                || keyboard.goToOthers(of: label)
        else { throw Missing(what: "a control “\(label)”") }
        session.press(.enter)
        guard keyboard.pressEntry(option) else {
            throw Missing(what: "“\(option)” in “\(session.frame.lines.last?.text ?? "")”")
        }
        await session.settle()
    }

    /// Goes to the control, presses Enter, types the path of the file on the last line, and
    /// presses Enter again.
    public func choose(_ file: SampleFile, in label: String) async throws {
        guard keyboard.go(where: { $0.name == label && $0.role == .button }) else {
            throw Missing(what: "a control “\(label)” for a file")
        }
        try await file.withURL { url in
            session.press(.enter)
            guard session.frame.cursor != nil else {
                throw Missing(what: "a line for the path of “\(label)”")
            }
            for scalar in url.path.unicodeScalars { session.press(.text(scalar)) }
            session.press(.enter)
            guard session.frame.cursor == nil else {
                throw Missing(what: session.frame.lines.last?.text ?? "“\(label)” for a file")
            }
            await session.settle()
        }
    }

    /// Presses Tab until the keyboard is at the row, opens its menu, and presses the key
    /// of the action.
    public func act(_ action: String, on row: String) async throws {
        try goToRow(row)
        session.press(.text("a"))
        guard keyboard.pressEntry(action) else { throw Missing(what: "“\(action)” of “\(row)”") }
        await session.settle()
    }

    /// Goes to the field, empties it, types, and presses Enter.
    public func search(_ text: String) async throws {
        if session.frame.cursor == nil { session.press(.text("/")) }
        guard session.frame.cursor != nil else { throw Missing(what: "a search field") }
        session.press(.control("e"))
        session.press(.control("u"))
        for scalar in text.unicodeScalars { session.press(.text(scalar)) }
        session.press(.enter)
        await session.settle()
    }

    /// Presses Esc, once more if the first one leaves the field or clears a selection.
    public func back() async throws {
        if session.frame.cursor != nil { session.press(.escape) }
        if session.frame.text.contains("Esc clear") { session.press(.escape) }
        session.press(.escape)
        await session.settle()
    }

    /// What is perceived now.
    ///
    /// - Returns: The address, the semantics tree, and what happened so far.
    /// - Throws: ``Missing`` where nothing is shown.
    public func observe() throws -> ConformanceMoment {
        var moment = ConformanceMoment(
            address: try session.url.unwrapped("a screen").description,
            semantics: session.semantics, events: events.all)
        moment.rows = rows
        moment.pinnedHeaders = pinnedHeaders
        let text = session.frame.lines.map(\.text).joined(separator: "\n")
        let words = moment.rows.last?.semantics.name.split(separator: " ")
        moment.seesEnd = words?.allSatisfy { text.contains($0) } ?? false
        return moment
    }
}

extension SemanticsNode {
    /// Whether Enter at it does something by itself.
    fileprivate var isTapped: Bool { [.button, .link, .toggle].contains(role) }

    /// Whether something that the keyboard reaches before the first list has a text.
    fileprivate func hasAboveList(_ text: String) -> Bool {
        let before = children.prefix { $0.role != .list }
        return before.flatMap(\.focusOrder).contains { $0.name.contains(text) }
    }
}
