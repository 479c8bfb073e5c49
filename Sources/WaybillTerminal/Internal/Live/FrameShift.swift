/// A vertical shift of lines between frames, which a terminal can perform in a scroll region.
struct FrameShift: Equatable {
    let region: Range<Int>

    /// The number of lines up; down if negative.
    let lines: Int

    /// The bytes that scroll: the region (DECSTBM), SU or SD, and the whole screen as the region
    /// again.
    var bytes: String {
        let count = abs(lines) > 1 ? "\(abs(lines))" : ""
        return "\u{1B}[\(region.lowerBound + 1);\(region.upperBound)r"
            + "\u{1B}[\(count)\(lines > 0 ? "S" : "T")\u{1B}[r"
    }

    /// The lines of the terminal after scrolling.
    func applied(to shown: [TerminalLine]) -> [TerminalLine] {
        var result = shown
        for line in region {
            let origin = line + lines
            result[line] = region.contains(origin) ? shown[origin] : TerminalLine([])
        }
        return result
    }

    /// Finds the shift that saves most; `cost` returns the approximate bytes of a line.
    ///
    /// - Complexity: O(n²) in the number of lines, of which each is hashed once.
    static func best(
        from shown: [TerminalLine], to wanted: [TerminalLine], cost: (TerminalLine) -> Int
    ) -> FrameShift? {
        guard shown.count == wanted.count, wanted.count > 1 else { return nil }
        var numbers: [TerminalLine: Int] = [:]
        func number(_ line: TerminalLine) -> Int {
            if let number = numbers[line] { return number }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
        let before = shown.map(number)
        let after = wanted.map(number)
        let costs = wanted.map(cost)
        var best: (shift: FrameShift, gain: Int)?
        for lines in 1 - wanted.count..<wanted.count where lines != 0 {
            guard let (region, gain) = region(shiftedBy: lines, before, after, costs) else {
                continue
            }
            let shift = FrameShift(region: region, lines: lines)
            let rest = gain - shift.bytes.utf8.count
            if rest > best?.gain ?? 0 { best = (shift, rest) }
        }
        return best?.shift
    }

    /// The best region of a shift, and the saved bytes.
    private static func region(
        shiftedBy lines: Int, _ before: [Int], _ after: [Int], _ costs: [Int]
    ) -> (Range<Int>, Int)? {
        /// The bytes saved on a line by the shift.
        func gain(_ line: Int) -> Int {
            let isSame = before[line + lines] == after[line]
            let wasSame = before[line] == after[line]
            return isSame == wasSame ? 0 : isSame ? costs[line] : -costs[line]
        }
        // The lines with an origin; the region has the new ones, too.
        let shifted = max(0, -lines)..<before.count - max(0, lines)
        var best: (range: Range<Int>, gain: Int)?
        var start = shifted.lowerBound
        var sum = 0
        for line in shifted {
            if sum <= 0 { (start, sum) = (line, 0) }
            sum += gain(line)
            if sum > best?.gain ?? 0 { best = (start..<line + 1, sum) }
        }
        guard var (range, gain) = best else { return nil }
        // New lines are empty: an unchanged line there is written again.
        let coming =
            lines > 0
            ? range.upperBound..<range.upperBound + lines
            : range.lowerBound + lines..<range.lowerBound
        for line in coming where before[line] == after[line] { gain -= costs[line] }
        range = min(range.lowerBound, coming.lowerBound)..<max(range.upperBound, coming.upperBound)
        return gain > 0 ? (range, gain) : nil
    }
}
