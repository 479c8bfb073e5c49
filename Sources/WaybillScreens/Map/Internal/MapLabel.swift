import Foundation

package struct MapLabel: Hashable, Sendable {
    package var text: String

    /// What kind of shape it is the name of; nil for a pin.
    package var kind: VectorShape.Kind?

    /// The pin whose name it is; nil for a shape.
    package var mark: MapMark?

    /// Where it stands: the point that ``anchor`` says, in the middle of its height; of a
    /// pin from the middle of that, where the frame is drawn as it is.
    package var point: MapVector

    package var anchor: Anchor

    /// By how much it is turned, in degrees clockwise.
    package var turn: Double

    /// Whether there is room for it where a frame is drawn twice as large alone.
    package var needsRoom: Bool

    package var window = MapWindow.any

    package enum Anchor: String, Sendable { case start, middle, end }
}

extension MapLabel {
    /// The rectangle that it takes.
    ///
    /// - Parameter size: How large texts are beside the frame: 1 in a narrow window.
    /// - Returns: The rectangle, in points of the frame.
    package func box(size: Double) -> LabelBox {
        var middle = point
        if let mark {
            middle.x = mark.point.x + size * point.x
            middle.y = mark.point.y + size * point.y
        }
        let width = LabelPlacing.width(of: text) * size
        switch anchor {
        case .start: middle.x += width / 2
        case .middle: break
        case .end: middle.x -= width / 2
        }
        return LabelBox(
            around: middle, radius: MapVector(x: width / 2, y: LabelPlacing.height * size / 2),
            turn: turn)
    }
}

/// A rectangle on a map that a text or a pin takes; it may be turned.
package struct LabelBox: Sendable {
    private let middle: MapVector
    private let radius: MapVector

    /// The direction of its width, of length 1.
    private let way: MapVector

    /// How far it reaches to the east and to the south of its middle.
    private let reach: MapVector

    /// The rectangle around a point.
    ///
    /// - Parameter turn: By how much it is turned, in degrees clockwise.
    init(around point: MapVector, radius: MapVector, turn: Double = 0) {
        middle = point
        self.radius = radius
        way =
            turn == 0
            ? MapVector(x: 1, y: 0)
            : MapVector(x: cos(turn * .pi / 180), y: sin(turn * .pi / 180))
        reach = MapVector(
            x: radius.x * abs(way.x) + radius.y * abs(way.y),
            y: radius.x * abs(way.y) + radius.y * abs(way.x))
    }

    init(around point: MapVector, radius: Double) {
        self.init(around: point, radius: MapVector(x: radius, y: radius))
    }

    /// Whether a part of it is covered by another one.
    ///
    /// Two rectangles are apart where a line along a side of one of them is between them.
    package func overlaps(_ other: LabelBox) -> Bool {
        let away = MapVector(x: other.middle.x - middle.x, y: other.middle.y - middle.y)
        guard abs(away.x) < reach.x + other.reach.x, abs(away.y) < reach.y + other.reach.y else {
            return false
        }
        guard way.y != 0 || other.way.y != 0 else { return true }
        return [way, other.way].allSatisfy { way in
            [way, MapVector(x: -way.y, y: way.x)].allSatisfy { axis in
                abs(away.x * axis.x + away.y * axis.y)
                    < extent(along: axis) + other.extent(along: axis)
            }
        }
    }

    /// How far it reaches from its middle in a direction.
    private func extent(along axis: MapVector) -> Double {
        radius.x * abs(way.x * axis.x + way.y * axis.y)
            + radius.y * abs(way.x * axis.y - way.y * axis.x)
    }

    /// Whether nothing of it is cut off by the frame.
    package var isInFrame: Bool { window == .any }

    /// The windows in which nothing of it is cut off; nil if there are none.
    var window: MapWindow? {
        MapWindow(
            east: abs(middle.x - MapFrame.width / 2) + reach.x + LabelBox.air,
            south: abs(middle.y - MapFrame.height / 2) + reach.y + LabelBox.air)
    }

    /// How far it stays from an edge, in points.
    private static let air = 2.0
}
