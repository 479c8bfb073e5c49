/// A point of a grid, in its steps from the north-western corner of the world.
struct MapPoint: Hashable {
    /// Steps to the east.
    var x: Int
    /// Steps to the south.
    var y: Int

    /// One of the two directions of a grid.
    enum Axis {
        case x
        case y
    }

    /// How far it is in a direction.
    subscript(axis: Axis) -> Int { axis == .x ? x : y }

    /// The point of a line at a border across a direction.
    ///
    /// - Parameter share: How much of the line comes before the border, from 0 to 1.
    init(from start: MapPoint, to end: MapPoint, _ share: Double, at border: Int, _ axis: Axis) {
        let (from, to) = axis == .x ? (start.y, end.y) : (start.x, end.x)
        let other = from + Int((Double(to - from) * share).rounded())
        x = axis == .x ? border : other
        y = axis == .x ? other : border
    }

    init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A point between those of a grid, in its steps.
struct MapVertex: Equatable {
    /// Steps to the east.
    var x: Double
    /// Steps to the south.
    var y: Double

    /// The square of the distance to the nearest point of a straight line.
    func squaredDistance(toLineFrom start: MapVertex, to end: MapVertex) -> Double {
        let alongX = end.x - start.x
        let alongY = end.y - start.y
        let length = alongX * alongX + alongY * alongY
        let share =
            length > 0 ? ((x - start.x) * alongX + (y - start.y) * alongY) / length : 0
        let inside = min(max(share, 0), 1)
        let awayX = x - start.x - inside * alongX
        let awayY = y - start.y - inside * alongY
        return awayX * awayX + awayY * awayY
    }
}
