/// The room for a block: in which columns its lines begin and end.
struct Frame: Sendable {
    /// The columns that a block needs to be worth a place of its own.
    static let leastRoom = 6

    var first: Int

    var rest: Int

    /// Where the first lines end, if before the others.
    private var ends: [Int] = []

    var right: Int

    /// Describes room without a notch.
    init(first: Int = 0, rest: Int = 0, right: Int) {
        self.first = first
        self.rest = rest
        self.right = right
    }

    /// Where a line begins.
    ///
    /// - Parameter line: Its number, from 0.
    func start(at line: Int) -> Int { line == 0 ? first : rest }

    /// Where a line ends.
    ///
    /// - Parameter line: Its number, from 0.
    func end(at line: Int) -> Int { line < ends.count ? ends[line] : right }

    /// Where the shortest line ends.
    var narrowest: Int { ends.reduce(right, min) }

    /// The columns of the first line.
    var room: Int { end(at: 0) - first }

    func below(_ lines: Int) -> Frame {
        guard lines > 0 else { return self }
        var frame = self
        frame.first = rest
        frame.ends = Array(ends.dropFirst(lines))
        return frame
    }

    /// The room left of something at the far edge.
    func notched(by columns: Int, lines: Int) -> Frame {
        var frame = self
        frame.ends = (0..<max(lines, ends.count)).map { line in
            end(at: line) - (line < lines ? columns : 0)
        }
        return frame
    }

    /// The room right of a sign that hangs before the first line.
    func hanging(_ columns: Int, before wanted: Int) -> Frame? {
        var frame = self
        frame.first += columns
        frame.rest = max(rest, frame.first)
        return narrowest - frame.rest >= min(Frame.leastRoom, wanted) ? frame : nil
    }
}
