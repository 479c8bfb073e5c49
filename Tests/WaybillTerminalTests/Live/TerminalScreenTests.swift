import Testing
import WaybillTerminal
import WaybillTesting

@Suite struct TerminalScreenTests {
    /// A screen whose lines are numbers, and the numbers as lines of text.
    private struct Model {
        var lines: [String]
        var region: Range<Int>

        init(rows: Int) {
            lines = (0..<rows).map { "\($0)" }
            region = 0..<rows
        }

        mutating func remove(_ count: Int, at line: Int) {
            let count = min(count, region.upperBound - line)
            lines.removeSubrange(line..<line + count)
            let empty = Array(repeating: "", count: count)
            lines.insert(contentsOf: empty, at: region.upperBound - count)
        }

        mutating func insert(_ count: Int, at line: Int) {
            let count = min(count, region.upperBound - line)
            lines.removeSubrange(region.upperBound - count..<region.upperBound)
            lines.insert(contentsOf: Array(repeating: "", count: count), at: line)
        }
    }

    @Test(arguments: SeededGenerator.seeds(60))
    func `lines are scrolled, inserted and deleted within the region alone`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rows = Int.random(in: 2...20, using: &random)
        var model = Model(rows: rows)
        var screen = TerminalScreen(columns: 10, rows: rows, width: TextWidth.columns(of:))
        for line in 0..<rows { screen.apply("\u{1B}[\(line + 1);1H\(line)\u{1B}[K".utf8) }
        for step in 0..<40 {
            let count = Int.random(in: 1...rows + 2, using: &random)
            let line = Int.random(in: 0..<rows, using: &random)
            let isIn = model.region.contains(line)
            var bytes = "\u{1B}[\(line + 1);4H"
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let top = Int.random(in: 0..<rows - 1, using: &random)
                model.region = top..<Int.random(in: top + 2...rows, using: &random)
                bytes += "\u{1B}[\(top + 1);\(model.region.upperBound)r"
            case 1:
                model.region = 0..<rows
                bytes += "\u{1B}[r"
            case 2:
                model.remove(count, at: model.region.lowerBound)
                bytes += "\u{1B}[\(count)S"
            case 3:
                model.insert(count, at: model.region.lowerBound)
                bytes += "\u{1B}[\(count)T"
            case 4:
                if isIn { model.insert(count, at: line) }
                bytes += "\u{1B}[\(count)L"
            default:
                if isIn { model.remove(count, at: line) }
                bytes += "\u{1B}[\(count)M"
            }
            screen.apply(bytes.utf8)
            #expect(screen.lines == model.lines, "seed \(seed), step \(step)")
        }
        #expect(screen.unknown.isEmpty)
    }
}
