/// A line on a terminal: runs of text, without control characters and trailing blanks.
package struct TerminalLine: Hashable, Sendable {
    package let runs: [Run]

    /// A text in one role.
    package struct Run: Hashable, Sendable {
        package let text: String

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
            run.role.rendition.map { "\u{1B}[\($0)m\(run.text)\u{1B}[0m" } ?? run.text
        }.joined()
    }

    /// Creates a line of pieces: those in one role are joined, and trailing blanks dropped.
    init(_ pieces: [Piece]) {
        var stretches: [Piece] = []
        var text = ""
        func end() { if let last = stretches.popLast() { stretches.append(last.saying(text)) } }
        for piece in pieces where !piece.text.isEmpty {
            if let last = stretches.last, last.role == piece.role,
                last.isFocused == piece.isFocused, last.paint == piece.paint
            {
                text += piece.text
            } else {
                end()
                stretches.append(piece)
                text = piece.text
            }
        }
        end()
        while let last = stretches.popLast() {
            let end = last.text.lastIndex { !$0.isWhitespace }
            guard let end = last.paint == nil ? end : last.text.indices.last else { continue }
            stretches.append(last.saying(String(last.text[...end])))
            break
        }
        runs = stretches.map {
            Run(text: $0.text, role: $0.role, isFocused: $0.isFocused, paint: $0.paint)
        }
    }
}
