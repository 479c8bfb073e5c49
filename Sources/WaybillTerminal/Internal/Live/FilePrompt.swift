import WaybillScreens

struct FilePrompt: Sendable {
    let element: PageElement

    var field = TerminalTextField("", limit: 4_096)
}

extension TerminalScreenModel {
    /// Opens the prompt for the path of a file, on the last line.
    mutating func openPrompt(for element: PageElement) {
        let isSame = formerPrompt?.element.id == element.id
        prompt = isSame ? formerPrompt : FilePrompt(element: element)
        formerPrompt = nil
    }

    /// Closes the prompt; the typed path is kept for the next time.
    mutating func closePrompt() {
        if prompt != nil { (formerPrompt, prompt) = (prompt, nil) }
    }

    /// Handles a key of the prompt.
    mutating func editPrompt(_ key: TerminalKey) -> TerminalAction? {
        guard let prompt else { return nil }
        switch key {
        case .escape: closePrompt()
        // In a shell it completes a path: the user has not finished.
        case .tab, .backTab: break
        case .enter:
            let path = prompt.field.text
            guard page?.element(prompt.element.id) != nil, !path.allSatisfy(\.isWhitespace)
            else {
                self.prompt = nil
                return nil
            }
            return .choose(prompt.element, path: path)
        default: _ = self.prompt?.field.edit(key)
        }
        return nil
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
