/// A line on a terminal: runs of text, without control characters and trailing blanks.
package struct TerminalLine: Hashable, Sendable {
    package let runs: [Run]

    /// A text in one role.
    package struct Run: Hashable, Sendable {
        package fileprivate(set) var text: String

        package let role: TerminalRole

        /// Whether it has the focus; never on a printed page.
        package let isFocused: Bool

        /// The colours of a part of a picture; never on a printed page.
        let paint: TerminalPaint?
    }

    package var text: String { runs.map(\.text).joined() }

    package var columns: Int { TextWidth.columns(of: text) }

    /// The line with the attributes of its roles: bold, dim, underlined and reversed, without the
    /// focus.
    package var ansiText: String {
        runs.map { run in
            run.role.rendition(.full).map { "\u{1B}[\($0)m\(run.text)\u{1B}[0m" } ?? run.text
        }.joined()
    }

    /// Creates a line of pieces: those in one role are joined, and trailing blanks dropped.
    init(_ pieces: [Piece]) {
        var runs: [Run] = []
        var rest = pieces.filter { !$0.text.isEmpty }[...]
        while let first = rest.first {
            let alike = rest.prefix {
                $0.role == first.role && $0.isFocused == first.isFocused && $0.paint == first.paint
            }
            runs.append(
                Run(
                    text: alike.map(\.text).joined(), role: first.role,
                    isFocused: first.isFocused, paint: first.paint))
            rest = rest.dropFirst(alike.count)
        }
        while var last = runs.popLast() {
            let end = last.text.lastIndex { !$0.isWhitespace }
            guard let end = last.paint == nil ? end : last.text.indices.last else { continue }
            last.text = String(last.text[...end])
            runs.append(last)
            break
        }
        self.runs = runs
    }
}
