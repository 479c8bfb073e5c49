/// A renderer of terminal frames: it writes the bytes that change one frame into the next.
///
/// Unchanged lines cost nothing; shifted ones are scrolled if that saves bytes; others are written
/// from the first change on. A frame is one piece, between the brackets of synchronized output
/// (mode 2026), which other terminals ignore; positions are absolute. Terminals disagree on the
/// width of clusters of several scalars, so the cursor is positioned after each of them.
package struct TerminalFrameWriter: Sendable {
    private var shown: TerminalFrame?
    private let colors: TerminalColors

    /// Starts with an unknown terminal.
    package init(colors: TerminalColors = .full) { self.colors = colors }

    /// Resets to an unknown terminal: the next frame is written whole.
    package mutating func forget() { shown = nil }

    /// The bytes that show a frame.
    ///
    /// - Complexity: O(n) in the number of cells, and O(m²) in that of lines.
    package mutating func bytes(showing frame: TerminalFrame) -> [UInt8] {
        guard frame != shown else { return [] }
        var output = "\u{1B}[?2026h"
        if shown?.cursor != nil || shown == nil { output += "\u{1B}[?25l" }
        var lines = [TerminalLine](repeating: TerminalLine([]), count: frame.lines.count)
        if let shown, shown.size == frame.size {
            lines = shown.lines
            let shift = FrameShift.best(from: lines, to: frame.lines) { $0.byteCount }
            if let shift {
                output += shift.bytes
                lines = shift.applied(to: lines)
            }
        } else {
            output += "\u{1B}[0m\u{1B}[2J"
        }
        for (index, line) in frame.lines.enumerated() where line != lines[index] {
            output.append(line, over: lines[index], at: index, of: frame.size, colors)
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
    /// The minimum number of blanks that a cursor movement replaces.
    private static let leastGap = 8

    /// Appends the line from the first changed cell on, and erases the rest of the former line.
    fileprivate mutating func append(
        _ line: TerminalLine, over former: TerminalLine, at index: Int, of size: TerminalSize,
        _ colors: TerminalColors
    ) {
        let cells = line.cells(colors)
        let formerCells = former.cells(colors)
        var same = zip(cells, formerCells).prefix { $0 == $1 }.count
        // A separate combining mark would join the cluster before it on the terminal.
        while same > 0, same < cells.count, cells[same].columns == 0 { same -= 1 }
        var column = cells[..<same].reduce(0) { $0 + $1.columns }
        self += "\u{1B}[\(index + 1);\(column + 1)H"
        var attributes: String?
        var isErased = false
        var rest = cells[same...]
        while let cell = rest.first {
            let gap = rest.prefix { $0.isGap }.count
            if gap > String.leastGap {
                if attributes != nil { self += "\u{1B}[0m" }
                if !isErased { self += "\u{1B}[K" }
                (attributes, isErased) = (nil, true)
                column += gap
                self += "\u{1B}[\(column + 1)G"
                rest = rest.dropFirst(gap)
                continue
            }
            rest = rest.dropFirst()
            if cell.attributes != attributes {
                // A new paint replaces the previous one.
                let isPainted = attributes?.hasPrefix("38;") == true
                if attributes != nil, !(isPainted && cell.attributes?.hasPrefix("38;") == true) {
                    self += "\u{1B}[0m"
                }
                if let new = cell.attributes { self += "\u{1B}[\(new)m" }
                attributes = cell.attributes
            }
            append(cell.character)
            column += cell.columns
            if cell.character.isOfUncertainWidth, column < size.columns {
                self += "\u{1B}[\(column + 1)G"
            }
        }
        if attributes != nil { self += "\u{1B}[0m" }
        // Nothing is right of the last column, and erasing would hit the last.
        guard column < size.columns, !isErased else { return }
        let isCovered =
            formerCells.reduce(0) { $0 + $1.columns } <= column
            && !formerCells.contains { $0.character.isOfUncertainWidth }
        if !isCovered { self += "\u{1B}[K" }
    }
}

private struct LineCell: Equatable {
    let character: Character

    /// The attributes, or nil for none.
    let attributes: String?

    /// Scalar by scalar: terminals may draw canonically equal texts differently.
    static func == (left: LineCell, right: LineCell) -> Bool {
        left.attributes == right.attributes
            && left.character.unicodeScalars.elementsEqual(right.character.unicodeScalars)
    }

    var isGap: Bool { attributes == nil && character == " " }

    var columns: Int { TextWidth.columns(of: character) }
}

extension TerminalLine {
    /// The clusters from left to right.
    ///
    /// A combining mark at the start of a run is a cell of its own here, without a column.
    fileprivate func cells(_ colors: TerminalColors) -> [LineCell] {
        runs.flatMap { run in
            let attributes = run.attributes(colors)
            return run.text.map { LineCell(character: $0, attributes: attributes) }
        }
    }

    /// The approximate size of the line, in bytes.
    fileprivate var byteCount: Int {
        runs.reduce(10) { $0 + $1.text.utf8.count + ($1.paint == nil ? 8 : 30) }
    }
}

extension TerminalLine.Run {
    /// The attributes of the run, or nil for none.
    ///
    /// Only the focus is reversed: the current tab is bold with brackets. A picture has its
    /// colours.
    fileprivate func attributes(_ colors: TerminalColors) -> String? {
        if let paint, !isFocused { return paint.rendition(colors) }
        let rendition = role == .current ? "1" : role.rendition(colors)
        guard isFocused else { return rendition }
        // Dim or underlined text is hard to read if reversed.
        return rendition == "1" ? "1;7" : "7"
    }
}

extension Character {
    /// Whether terminals disagree on its width.
    fileprivate var isOfUncertainWidth: Bool {
        guard let first = unicodeScalars.first else { return false }
        return unicodeScalars.count > 1 || first.value >= 0x1100
    }
}
