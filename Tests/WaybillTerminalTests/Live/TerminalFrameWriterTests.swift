import Testing
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

@Suite struct TerminalFrameWriterTests {
    @Test(arguments: SeededGenerator.seeds(20))
    func `a terminal shows each of many random frames`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pages = RandomPages(seed: seed, isHostile: seed % 3 == 0)
        var size = TerminalSize(columns: 40, rows: 12)
        var screen = TerminalScreen(columns: 40, rows: 12, width: TextWidth.columns(of:))
        var writer = TerminalFrameWriter()
        var model = TerminalScreenModel(showing: pages.page(), size.columns, size.rows)
        for step in 0..<12 {
            if step % 4 == 3 {
                size = TerminalSize(
                    columns: Int.random(in: 1...90, using: &random),
                    rows: Int.random(in: 1...30, using: &random))
                model.resize(to: size)
                screen.resize(columns: size.columns, rows: size.rows)
            }
            if step % 5 == 4 { model.show(pages.page()) }
            _ = model.press(TerminalKey.moving.randomElement(using: &random) ?? .down)
            let frame = model.frame
            let bytes = writer.bytes(showing: frame)
            screen.apply(bytes)
            expect(screen, shows: frame, "seed \(seed), step \(step)")
            #expect(writer.bytes(showing: frame).isEmpty)
        }
    }

    @Test func `a moved focus writes its two rows and nothing else`() {
        var model = TerminalScreenModel(showing: .nearby(), 80, 24)
        var writer = TerminalFrameWriter()
        let whole = writer.bytes(showing: model.frame)
        _ = model.press(.down)
        let bytes = writer.bytes(showing: model.frame)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
        #expect(text.contains("Bryant") && text.contains("Public") && !text.contains("Empire"))
        #expect(bytes.count < whole.count / 2)
    }

    @Test func `what was forgotten is written whole`() {
        let model = TerminalScreenModel(showing: .nearby(), 80, 24)
        var writer = TerminalFrameWriter()
        let whole = writer.bytes(showing: model.frame)
        writer.forget()
        #expect(writer.bytes(showing: model.frame) == whole)
    }

    // MARK: Lines that moved

    @Test(arguments: SeededGenerator.seeds(16))
    func `a frame after another leaves on a terminal what it leaves by itself`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let size = TerminalSize(
            columns: Int.random(in: 10...40, using: &random),
            rows: Int.random(in: 1...24, using: &random))
        var frames = ShiftedFrames(size: size, random: random)
        var screen = TerminalScreen(
            columns: size.columns, rows: size.rows, width: TextWidth.columns(of:))
        var writer = TerminalFrameWriter()
        for step in 0..<40 {
            let frame = frames.next()
            screen.apply(writer.bytes(showing: frame))
            var fresh = TerminalScreen(
                columns: size.columns, rows: size.rows, width: TextWidth.columns(of:))
            var other = TerminalFrameWriter()
            fresh.apply(other.bytes(showing: frame))
            #expect(screen.unknown.isEmpty, "seed \(seed), step \(step)")
            guard screen.hasSameCells(as: fresh) else {
                Issue.record(
                    """
                    seed \(seed), step \(step):
                    \(screen.lines.joined(separator: "\n"))

                    \(fresh.lines.joined(separator: "\n"))
                    """)
                return
            }
        }
    }

    private func expect(
        _ screen: TerminalScreen, shows frame: TerminalFrame, _ comment: Comment
    ) {
        #expect(screen.unknown.isEmpty, comment)
        #expect(screen.modes.contains(25) == (frame.cursor != nil), comment)
        #expect(!screen.modes.contains(2026), comment)
        if let cursor = frame.cursor {
            #expect(screen.cursor == (cursor.line, cursor.column), comment)
        }
        // A mark by itself joins the blank before it, and no test would see the difference.
        // One text in two forms is not written again.
        for (line, wanted) in zip(screen.lines, frame.lines.map(\.text)) {
            #expect(line == wanted || line.withoutMarks == wanted.withoutMarks, comment)
        }
        #expect(screen.lines.count == frame.lines.count, comment)
    }
}

/// Frames of which each is mostly the one before, further up or down.
private struct ShiftedFrames {
    let size: TerminalSize
    var random: SeededGenerator
    private var lines: [TerminalLine] = []
    private var offset = 20

    init(size: TerminalSize, random: SeededGenerator) {
        (self.size, self.random) = (size, random)
        lines = (0..<80).map { line($0) }
    }

    private mutating func line(_ number: Int) -> TerminalLine {
        guard Int.random(in: 0..<6, using: &random) > 0 else { return TerminalLine([]) }
        let words = [
            "row", "東京", "cafe\u{301}", "👩‍👩‍👧", "  ", "         ",
            "a longer text of some words",
        ]
        var pieces = [Piece("\(number) ", .headline)]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let role = TerminalRole.allCases.randomElement(using: &random) ?? .body
            pieces.append(Piece(words.randomElement(using: &random) ?? "", role))
        }
        return TerminalLine(pieces.cut(to: size.columns))
    }

    /// The next frame: a header, a part of the lines, and a line below.
    mutating func next() -> TerminalFrame {
        if Int.random(in: 0..<3, using: &random) > 0 {
            offset += Int.random(in: -4...4, using: &random)
            offset = min(max(0, offset), 40)
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let changed = Int.random(in: 0..<80, using: &random)
            lines[changed] = line(changed)
        }
        let header = Int.random(in: 0..<4, using: &random) == 0 ? 2 : 0
        var shown = (0..<size.rows).map { index in
            index < header ? TerminalLine([Piece("Header", .heading)]) : lines[offset + index]
        }
        shown = shown.map { TerminalLine($0.pieces.cut(to: size.columns)) }
        shown[size.rows - 1] = TerminalLine([Piece("\(offset)", .caption)])
        let isEditing = Int.random(in: 0..<5, using: &random) == 0
        return TerminalFrame(
            size: size, lines: shown,
            cursor: isEditing ? TerminalFrame.Cursor(line: 0, column: 1) : nil)
    }
}

extension String {
    /// The text without what takes no column, and without blanks at its end.
    fileprivate var withoutMarks: String {
        var scalars = unicodeScalars.filter { TextWidth.columns(of: Character($0)) > 0 }
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}
