import Testing
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

@Suite struct TerminalFrameWriterTests {
    @Test(arguments: 0..<30 as Range<UInt64>)
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
        #expect(
            screen.lines.map(\.withoutMarks) == frame.lines.map(\.text.withoutMarks), comment)
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
