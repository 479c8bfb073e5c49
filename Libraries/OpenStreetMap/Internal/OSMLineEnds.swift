/// Lines indexed by their ends; each is taken once.
struct OSMLineEnds {
    private let lines: [[OSMPosition]]
    private let keepsDirection: Bool
    private var isTaken: [Bool]
    private var starts: [OSMPosition: [Int]] = [:]
    private var ends: [OSMPosition: [Int]] = [:]

    init(_ lines: [[OSMPosition]], keepingDirection: Bool) {
        self.lines = lines
        keepsDirection = keepingDirection
        isTaken = Array(repeating: false, count: lines.count)
        // Reversed: the last entry is taken first.
        for index in lines.indices.reversed() {
            guard let start = lines[index].first, let end = lines[index].last else { continue }
            starts[start, default: []].append(index)
            ends[end, default: []].append(index)
        }
    }

    /// Takes a line; false if it was taken before.
    mutating func take(_ index: Int) -> Bool {
        guard !isTaken[index] else { return false }
        isTaken[index] = true
        return true
    }

    /// Takes a line that begins at a point, reversed if necessary.
    mutating func take(from point: OSMPosition) -> [OSMPosition]? {
        if let index = pop(\.starts, at: point) { return lines[index] }
        guard !keepsDirection, let index = pop(\.ends, at: point) else { return nil }
        return lines[index].reversed()
    }

    /// Takes a line that ends at a point, reversed if necessary.
    mutating func take(to point: OSMPosition) -> [OSMPosition]? {
        if let index = pop(\.ends, at: point) { return lines[index] }
        guard !keepsDirection, let index = pop(\.starts, at: point) else { return nil }
        return lines[index].reversed()
    }

    private mutating func pop(
        _ table: WritableKeyPath<OSMLineEnds, [OSMPosition: [Int]]>, at point: OSMPosition
    ) -> Int? {
        while let index = self[keyPath: table][point]?.popLast() {
            if take(index) { return index }
        }
        return nil
    }
}
