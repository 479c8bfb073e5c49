/// The room for a block: the first and last columns of its lines.
struct Frame: Sendable {
    /// The minimum columns of a block beside another.
    static let leastRoom = 6

    var first: Int

    var rest: Int

    /// The ends of the first lines, if before the others.
    private var ends: [Int] = []

    var right: Int

    init(first: Int = 0, rest: Int = 0, right: Int) {
        self.first = first
        self.rest = rest
        self.right = right
    }

    func start(at line: Int) -> Int { line == 0 ? first : rest }

    func end(at line: Int) -> Int { line < ends.count ? ends[line] : right }

    var narrowest: Int { ends.reduce(right, min) }

    var room: Int { end(at: 0) - first }

    func below(_ lines: Int) -> Frame {
        guard lines > 0 else { return self }
        var frame = self
        frame.first = rest
        frame.ends = Array(ends.dropFirst(lines))
        return frame
    }

    /// The room left of a text at the far edge.
    func notched(by columns: Int, lines: Int) -> Frame {
        var frame = self
        frame.ends = (0..<max(lines, ends.count)).map { line in
            end(at: line) - (line < lines ? columns : 0)
        }
        return frame
    }

    /// The room right of a glyph that hangs before the first line.
    func hanging(_ columns: Int, before wanted: Int) -> Frame? {
        var frame = self
        frame.first += columns
        frame.rest = max(rest, frame.first)
        return narrowest - frame.rest >= min(Frame.leastRoom, wanted) ? frame : nil
    }
}
