/// A line on a terminal: stretches of text from left to right.
///
/// It holds no control character and does not end with blanks.
package struct TerminalLine: Hashable, Sendable {
    /// The stretches from left to right; none for an empty line.
    package let runs: [Run]

    /// A stretch of text in one role.
    package struct Run: Hashable, Sendable {
        /// The text, without control characters.
        package let text: String

        /// The part that it plays.
        package let role: TerminalRole

        /// Whether the keyboard is here; never on a printed page.
        package let isFocused: Bool

        /// Its colours where it is a part of a picture; never on a printed page.
        let paint: TerminalPaint?
    }

    /// The line as text.
    package var text: String { runs.map(\.text).joined() }

    /// The columns that the line takes.
    package var columns: Int { TextWidth.columns(of: text) }

    /// The line with the attributes of its roles: bold, dim, underlined and
    /// reversed, each ended before the next begins.
    ///
    /// Where the keyboard is, it does not show: printed lines have no focus.
    package var ansiText: String {
        runs.map { run in
            run.role.rendition.map { "\u{1B}[\($0)m\(run.text)\u{1B}[0m" } ?? run.text
        }.joined()
    }

    /// Makes a line of pieces: those in one role become one stretch, and blanks
    /// at the end are left out.
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

extension Piece {
    fileprivate func saying(_ text: String) -> Piece {
        var piece = Piece(text, role)
        (piece.isFocused, piece.paint) = (isFocused, paint)
        return piece
    }
}
