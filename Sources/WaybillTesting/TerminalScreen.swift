/// A terminal emulator for tests, from bytes to cells.
///
/// It supports the output of the terminal host, a small part of ECMA-48 and xterm, and records all
/// else as unknown.
///
/// ```swift
/// var screen = TerminalScreen(columns: 80, rows: 24, width: TextWidth.columns(of:))
/// screen.apply(bytes)
/// #expect(screen.lines[0] == "Explore   [Nearby]")
/// ```
package struct TerminalScreen: Sendable {
    struct Cell: Hashable, Sendable {
        /// The grapheme cluster; empty for the right half of a wide one.
        var text = " "

        var attributes: Set<Int> = []

        /// The colour of the text, at 38, and of the background, at 48.
        var colors: [Int: [Int]] = [:]
    }

    /// The position of the next cluster: the line and the column from 0.
    package internal(set) var cursor = (line: 0, column: 0)

    /// The enabled private modes: 25 shows the cursor, 1049 is the alternate screen, 2004
    /// brackets pastes, 2026 holds output.
    package internal(set) var modes: Set<Int> = [7, 25]

    /// The unknown sequences, in order.
    package internal(set) var unknown: [String] = []

    var cells: [[Cell]]
    var mainCells: [[Cell]]?
    var attributes: Set<Int> = []
    var colors: [Int: [Int]] = [:]

    var region: Range<Int>

    private let width: @Sendable (Character) -> Int
    private var pending: [UInt8] = []

    /// Creates an empty screen.
    package init(columns: Int, rows: Int, width: @escaping @Sendable (Character) -> Int) {
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
        region = 0..<rows
        self.width = width
    }

    /// The text of each line, without the blanks at its end.
    ///
    /// - Complexity: O(n) in the number of cells.
    package var lines: [String] {
        cells.map { line in
            let end = line.lastIndex { $0.text != " " && !$0.text.isEmpty }
            return end.map { line[...$0].map(\.text).joined() } ?? ""
        }
    }

    /// The reversed text, line by line.
    ///
    /// - Complexity: O(n) in the number of cells.
    package var reversedText: String {
        cells.map { $0.filter { $0.attributes.contains(7) }.map(\.text).joined() }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The text and background colours of a cell: red, green and blue, an index, or empty.
    package func colors(line: Int, column: Int) -> (front: [Int], back: [Int]) {
        let colors = cells[line][column].colors
        return (
            Array((colors[38] ?? []).dropFirst()), Array((colors[48] ?? []).dropFirst())
        )
    }

    /// Resizes the screen, which cuts the rest.
    package mutating func resize(columns: Int, rows: Int) {
        cells = (0..<rows).map { line in
            (0..<columns).map { column in
                line < cells.count && column < cells[line].count ? cells[line][column] : Cell()
            }
        }
        cursor = (min(cursor.line, rows - 1), min(cursor.column, columns - 1))
        region = 0..<rows
    }

    /// Whether another screen shows the same, attributes included.
    ///
    /// - Complexity: O(n) in the number of cells.
    package func hasSameCells(as other: TerminalScreen) -> Bool { cells == other.cells }

    /// Writes bytes to the terminal.
    ///
    /// An incomplete end, such as half a sequence or a cluster, waits for more bytes.
    ///
    /// - Complexity: O(n) in the number of bytes.
    package mutating func apply(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        var rest = pending[...]
        while let first = rest.first {
            if first == 0x1B {
                guard let end = endOfSequence(in: rest) else { break }
                obey(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
                rest = rest[end...]
            } else if first < 0x20 || first == 0x7F {
                obey(control: first)
                rest = rest.dropFirst()
            } else {
                let text = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
                guard text.endIndex < rest.endIndex else { break }
                for character in String(decoding: text, as: UTF8.self) { write(character) }
                rest = rest[text.endIndex...]
            }
        }
        pending = Array(rest)
    }

    private func endOfSequence(in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count > 1 else { return nil }
        guard bytes[bytes.startIndex + 1] == 0x5B else { return bytes.startIndex + 2 }
        let final = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
        return final.map { $0 + 1 }
    }

    private mutating func write(_ character: Character) {
        let columns = width(character)
        let line = cells[cursor.line]
        guard columns > 0, cursor.column + columns <= line.count else {
            if columns > 0 { unknown.append("\(character) beyond the edge") }
            return
        }
        cells[cursor.line][cursor.column] = Cell(
            text: String(character), attributes: attributes, colors: colors)
        for index in 1..<max(1, columns) {
            cells[cursor.line][cursor.column + index] = Cell(
                text: "", attributes: attributes, colors: colors)
        }
        cursor.column += columns
    }
}
