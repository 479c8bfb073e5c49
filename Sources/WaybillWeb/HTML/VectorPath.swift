/// A writer of a path of an SVG image, in whole numbers from point to point.
struct VectorPath {
    private(set) var source = ""
    private var last: (x: Int, y: Int)?

    /// Adds a point; the same one again is left out.
    mutating func add(_ x: Int, _ y: Int) {
        guard let from = last else {
            source += "M\(x) \(y)l"
            last = (x, y)
            return
        }
        guard (x, y) != from else { return }
        let (dx, dy) = (x - from.x, y - from.y)
        if dx >= 0, source.utf8.last != UInt8(ascii: "l") { source += " " }
        source += dy < 0 ? "\(dx)\(dy)" : "\(dx) \(dy)"
        last = (x, y)
    }

    /// Ends a line; one of a single point is a dot.
    mutating func end(isClosed: Bool = false) {
        // Only numbers may follow a letter.
        if source.utf8.last == UInt8(ascii: "l") { source += "0 0" }
        if isClosed { source += "z" }
        last = nil
    }
}
