/// A rectangle in the host's unit; y grows downwards.
public struct ListRect: Hashable, Sendable {
    /// The left edge, in the host's unit.
    public var x: Double

    /// The top edge, in the host's unit.
    public var y: Double

    /// The width and the height, in the host's unit.
    public var size: ListSize

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        size = ListSize(width: width, height: height)
    }

    /// The width, in the host's unit.
    public var width: Double { size.width }

    /// The height, in the host's unit.
    public var height: Double { size.height }

    /// The right edge, in the host's unit.
    public var maxX: Double { x + size.width }

    /// The bottom edge, in the host's unit.
    public var maxY: Double { y + size.height }

    /// Whether two rectangles overlap; touching edges do not count.
    ///
    /// An empty rectangle overlaps another one when it lies within.
    public func overlaps(_ other: ListRect) -> Bool {
        x < other.maxX && maxX > other.x && y < other.maxY && maxY > other.y
    }

    /// The rectangle moved by distances in the host's unit, to the right and down.
    public func moved(dx: Double, dy: Double) -> ListRect {
        ListRect(x: x + dx, y: y + dy, width: width, height: height)
    }
}

/// Insets at the four edges, in the host's unit.
public struct ListInsets: Hashable, Sendable {
    package var top: Double

    package var left: Double

    package var bottom: Double

    package var right: Double

    package static let zero = ListInsets()

    /// Creates insets.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
