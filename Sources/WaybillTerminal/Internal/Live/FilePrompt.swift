import WaybillScreens

struct FilePrompt: Hashable, Sendable {
    let element: PageElement

    var field = TerminalTextField("", limit: 4_096)
}

extension TerminalScreenModel {
    /// The open prompt.
    var prompt: FilePrompt? { if case .prompt(let prompt) = mode { prompt } else { nil } }

    /// Opens the prompt for the path of a file, on the last line.
    mutating func openPrompt(for element: PageElement) {
        let former = formerPrompt?.element.id == element.id ? formerPrompt : nil
        mode = .prompt(former ?? FilePrompt(element: element))
        formerPrompt = nil
    }

    /// Chooses the file of the typed path.
    mutating func choosePath() -> TerminalAction? {
        guard let prompt else { return nil }
        let path = prompt.field.text
        guard page?.element(prompt.element.id) != nil, !path.allSatisfy(\.isWhitespace) else {
            mode = .page
            return nil
        }
        return .choose(prompt.element, path: path)
    }

    mutating func editPath(_ key: TerminalKey) {
        guard var prompt else { return }
        _ = prompt.field.edit(key)
        mode = .prompt(prompt)
    }

    /// The last line with the end of the path before the caret, as far as it fits.
    func line(of prompt: FilePrompt, width: Int) -> [Piece] {
        let (label, seen, _) = seen(of: prompt, width: width)
        let line = [Piece(label, .label), Piece(seen, .field)]
        let (keys, columns) = promptHelp(width: width)
        guard columns > 0 else { return line }
        let used = line.reduce(0) { $0 + $1.columns }
        return line + [.blanks(width - columns - used), Piece(keys, .caption)]
    }

    /// The key help at the far edge; empty if it would leave less than a third of the line.
    private func promptHelp(width: Int) -> (keys: String, columns: Int) {
        let keys = "Enter \(texts.choose)  Esc \(texts.leave)"
        let columns = TextWidth.columns(of: keys)
        let label = TextWidth.columns(of: promptLabel(width: width))
        return width - label - columns - 2 >= width / 3 ? (keys, columns) : ("", 0)
    }

    private func promptLabel(width: Int) -> String {
        let label = TerminalText.clean(texts.pathOfFile(prompt?.element.label ?? ""))
        guard TextWidth.columns(of: label) > width / 2 else { return label }
        return width > 12 ? texts.path : ""
    }

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
        let label = promptLabel(width: width)
        let help = promptHelp(width: width).columns
        let room = max(1, width - TextWidth.columns(of: label) - (help > 0 ? help + 2 : 0))
        let shown = prompt.field.text.map { $0.cleaned ?? " " }
        let caret = prompt.field.caret
        let first = shown.start(before: caret, within: room - 1)
        let columns = TextWidth.columns(of: label + String(shown[first..<caret]))
        return (label, String(shown[first...]), columns)
    }
}
