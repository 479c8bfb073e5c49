/// Turns frames into the bytes that bring a terminal from one to the next.
///
/// Lines that have not changed cost nothing. What has is written in one piece,
/// between the brackets of synchronized output (mode 2026), which terminals
/// that lack it ignore; positions are absolute. Terminals disagree on the width
/// of clusters of several scalars, so the place after each of them is said.
package struct TerminalFrameWriter: Sendable {
    private var shown: TerminalFrame?

    /// Starts before a terminal of which nothing is known.
    package init() {}

    /// Forgets what the terminal shows: the next frame is written whole.
    package mutating func forget() { shown = nil }

    /// The bytes that show a frame.
    ///
    /// - Parameter frame: What is to be shown.
    /// - Returns: The bytes, for one `write`; none where nothing changes.
    /// - Complexity: O(n) in the number of cells.
    package mutating func bytes(showing frame: TerminalFrame) -> [UInt8] {
        guard frame != shown else { return [] }
        let known = shown.flatMap { $0.size == frame.size ? $0 : nil }
        var output = "\u{1B}[?2026h\u{1B}[?25l"
        if known == nil { output += "\u{1B}[0m\u{1B}[2J" }
        for (index, line) in frame.lines.enumerated() {
            guard let known else {
                if !line.runs.isEmpty { output.append(line, at: index, of: frame.size) }
                continue
            }
            if line != known.lines[index] { output.append(line, at: index, of: frame.size) }
        }
        if let cursor = frame.cursor {
            output += "\u{1B}[\(cursor.line + 1);\(cursor.column + 1)H\u{1B}[?25h"
        }
        output += "\u{1B}[?2026l"
        shown = frame
        return Array(output.utf8)
    }
}

extension String {
    /// Adds a line from its first column, and erases what is right of it.
    fileprivate mutating func append(_ line: TerminalLine, at index: Int, of size: TerminalSize) {
        self += "\u{1B}[\(index + 1);1H"
        var column = 0
        for run in line.runs {
            let attributes = run.attributes
            if let attributes { self += "\u{1B}[\(attributes)m" }
            for character in run.text {
                append(character)
                column += TextWidth.columns(of: character)
                if character.isOfUncertainWidth, column < size.columns {
                    self += "\u{1B}[\(column + 1)G"
                }
            }
            if attributes != nil { self += "\u{1B}[0m" }
        }
        // Right of the last column there is nothing, and erasing would hit the last.
        if column < size.columns { self += "\u{1B}[K" }
    }
}

extension TerminalLine.Run {
    /// The attributes that set the stretch apart, or nil for none.
    ///
    /// Reversed is where the keyboard is, and nothing else: the current place
    /// is bold, and has its brackets.
    fileprivate var attributes: String? {
        let rendition = role == .current ? "1" : role.rendition
        guard isFocused else { return rendition }
        // Dim and reversed is hard to read, and a line under reversed text too.
        return rendition == "1" ? "1;7" : "7"
    }
}

extension Character {
    /// Whether terminals disagree on the columns that it takes.
    fileprivate var isOfUncertainWidth: Bool {
        guard let first = unicodeScalars.first else { return false }
        return unicodeScalars.count > 1 || first.value >= 0x1100
    }
}
