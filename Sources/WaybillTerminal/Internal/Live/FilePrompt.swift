import WaybillScreens

/// The path of a file that is typed on the last line.
struct FilePrompt: Sendable {
    /// The control that the file is for.
    let key: ControlKey

    /// Its title.
    let label: String

    /// The path.
    var field = TerminalTextField("", limit: 4_096)
}

extension TerminalScreenModel {
    /// Asks for the path of a file on the last line.
    ///
    /// - Parameter id: The control of the row that the keyboard is at.
    mutating func openPrompt(_ id: String) {
        guard let row = target?.focus.row, let path = target?.path,
            let control = control(id, at: path)
        else { return }
        prompt = FilePrompt(key: ControlKey(row: row, control: id), label: control.label)
    }

    /// Does what a key means while a path is typed.
    ///
    /// - Parameter key: The key.
    /// - Returns: What is requested.
    mutating func editPrompt(_ key: TerminalKey) -> TerminalAction? {
        guard let prompt else { return nil }
        switch key {
        case .escape, .tab, .backTab: self.prompt = nil
        case .enter:
            let path = prompt.field.text
            guard let row = page?.path(of: prompt.key.row), !path.allSatisfy(\.isWhitespace) else {
                self.prompt = nil
                return nil
            }
            return .choose(row, prompt.key.control, path: path)
        default: _ = self.prompt?.field.edit(key)
        }
        return nil
    }

    /// The last line while a path is typed: as much of it as there is room for, before
    /// the caret.
    ///
    /// - Parameters:
    ///   - prompt: What is typed.
    ///   - width: The columns that there are.
    /// - Returns: The pieces of the line.
    func line(of prompt: FilePrompt, width: Int) -> [Piece] {
        let (label, seen, _) = seen(of: prompt, width: width)
        return [Piece(label, .label), Piece(seen, .field)]
    }

    /// Where a path is typed.
    ///
    /// - Parameter prompt: What is typed.
    /// - Returns: The place on the last line.
    func cursor(of prompt: FilePrompt) -> TerminalFrame.Cursor {
        let (_, _, column) = seen(of: prompt, width: size.columns)
        return TerminalFrame.Cursor(
            line: size.rows - 1,
            column: mirrored(
                min(column, size.columns - 1), in: line(of: prompt, width: size.columns),
                of: size.columns))
    }

    private func seen(
        of prompt: FilePrompt, width: Int
    ) -> (label: String, text: String, caret: Int) {
        var label = TerminalText.clean(texts.pathOfFile(prompt.label))
        if TextWidth.columns(of: label) > width / 2 { label = width > 12 ? texts.path : "" }
        let room = max(1, width - TextWidth.columns(of: label))
        let shown = prompt.field.text.map { $0.cleaned ?? " " }
        var first = prompt.field.caret
        var columns = 0
        while first > 0 {
            let more = TextWidth.columns(of: shown[first - 1])
            if columns + more > room - 1 { break }
            columns += more
            first -= 1
        }
        return (
            label, String(shown[first...]), TextWidth.columns(of: label) + columns
        )
    }
}
