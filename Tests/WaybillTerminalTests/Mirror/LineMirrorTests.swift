import Testing
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

/// Lines that are mirrored for a language that is written from right to left.
@Suite struct LineMirrorTests {
    private static let element = TextElement(index: 1)

    /// The pieces of random pages, line by line.
    private func lines(_ seed: UInt64, columns: Int) -> [[Piece]] {
        var pages = RandomPages(seed: seed, hasControls: true)
        var drawing = PageDrawing(
            pages.page(), width: columns, style: .live, medium: .live,
            room: TerminalRoom(rows: 24))
        return drawing.draw().lines.map { ([.blanks($0.start)] + $0.pieces).cut(to: columns) }
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `mirrored twice a line is what it was, and it is never wider`(_ seed: UInt64) {
        for columns in [20, 41, 80] {
            let mirror = LineMirror(columns: columns)
            for line in lines(seed, columns: columns) {
                let once = mirror.mirrored(line)
                #expect(TerminalLine(once).columns <= columns, "seed \(seed)")
                let width = once.reduce(0) { $0 + $1.columns }
                #expect(width == columns || line.isEmpty, "it reaches both edges")
                let twice = mirror.mirrored(once)
                #expect(TerminalLine(twice) == TerminalLine(line), "seed \(seed)")
            }
        }
    }

    /// A place that is pointed at is the cell that is seen there.
    @Test(arguments: SeededGenerator.seeds(40))
    func `each cell has one place, at which the same is seen`(_ seed: UInt64) {
        let columns = 60
        let mirror = LineMirror(columns: columns)
        for line in lines(seed, columns: columns) {
            let once = mirror.mirrored(line)
            let places = (0..<columns).map { mirror.column(at: $0, in: line) }
            #expect(Set(places) == Set(0..<columns), "seed \(seed)")
            for (column, place) in places.enumerated() {
                #expect(
                    element(at: column, in: once) == element(at: place, in: line), "seed \(seed)")
            }
        }
    }

    private func element(at column: Int, in pieces: [Piece]) -> TextElement? {
        var end = 0
        for piece in pieces {
            end += piece.columns
            if column < end { return piece.element }
        }
        return nil
    }

    @Test func `texts change places and keep their letters, wide ones too`() {
        let mirror = LineMirror(columns: 20)
        var pieces: [Piece] = []
        for (index, text) in ["東京", "a b", "😀"].enumerated() {
            if index > 0 { pieces.append(.blanks(2)) }
            for (place, word) in text.split(separator: " ").enumerated() {
                if place > 0 { pieces.append(.blanks(1, .body)) }
                pieces.append(Piece(String(word), .body, element: TextElement(index: index)))
            }
        }
        let line = TerminalLine(mirror.mirrored(pieces))
        #expect(line.text == String(repeating: " ", count: 7) + "😀  a b  東京")
        #expect(line.columns == 20)
    }

    @Test func `signs are turned round, and maps are not`() {
        let mirror = LineMirror(columns: 12)
        func mirrored(_ pieces: Piece...) -> String {
            TerminalLine(mirror.mirrored(pieces)).text.filter { $0 != " " }
        }
        let text = Piece("More", .button, element: LineMirrorTests.element)
        #expect(mirrored(Piece("(", .button), text, Piece(" ▾)", .button)) == "(▾More)")
        #expect(mirrored(Piece("▸", .symbol), Piece("Title", .heading)) == "Title◂")
        #expect(mirrored(Piece("┌──", .rule), Piece("→", .symbol)) == "←──┐")
        var (first, second) = (Piece("⠏ ", .road), Piece("(", .pin))
        (first.isFixed, second.isFixed) = (true, true)
        #expect(mirrored(first, second, Piece("Map", .body)) == "Map⠏(")
    }

    @Test func `a caret stands after a text, on the side on which that goes on`() {
        let mirror = LineMirror(columns: 10)
        func caret(_ text: String, _ column: Int) -> Int {
            var typed = Piece(text, .field, element: LineMirrorTests.element)
            typed.clusterStart = 0
            let pieces = [Piece("[", .field), typed, Piece("___", .prompt), Piece("]", .field)]
            return mirror.column(ofCaret: column, in: pieces)
        }
        // Ten columns: "   [___ab]" and "   [___אב]".
        #expect(caret("", 1) == 8, "at the right in an empty field")
        #expect((1...3).map { caret("ab", $0) } == [7, 8, 9])
        #expect(caret("אב", 3) == 6, "at the left of what a terminal turns")
    }
}
