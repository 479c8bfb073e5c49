import Foundation

package struct MapLabel: Hashable, Sendable {
    package var text: String

    /// The largest width of the text, in points.
    var width: Double

    package var kind: VectorShape.Kind?

    package var mark: MapMark?

    /// The position of the ``anchor``, in the middle of the height; of a pin from the frame's
    /// middle.
    package var point: MapVector

    package var anchor: Anchor

    /// The rotation in degrees clockwise.
    package var turn: Double

    /// Whether the label fits only if the frame is drawn twice as large.
    package var needsRoom: Bool

    package var window = MapWindow.any

    package enum Anchor: String, Sendable { case start, middle, end }
}

extension MapLabel {
    /// The box of the label, in points of the frame.
    ///
    /// - Parameter size: The size of texts relative to the frame: 1 in a narrow window.
    package func box(size: Double) -> LabelBox {
        var middle = point
        if let mark {
            middle.x = mark.point.x + size * point.x
            middle.y = mark.point.y + size * point.y
        }
        let width = width * size
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

/// A box of a text or a pin on a map, perhaps rotated.
package struct LabelBox: Sendable {
    private let middle: MapVector
    private let radius: MapVector

    /// The direction of its width, of length 1.
    private let way: MapVector

    /// Half its width and height.
    private let reach: MapVector

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

    /// Whether two boxes overlap: they do not if a line along a side of one separates them.
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

    private func extent(along axis: MapVector) -> Double {
        radius.x * abs(way.x * axis.x + way.y * axis.y)
            + radius.y * abs(way.x * axis.y - way.y * axis.x)
    }

    package var isInFrame: Bool { window == .any }

    var window: MapWindow? {
        MapWindow(
            east: abs(middle.x - MapFrame.width / 2) + reach.x + LabelBox.air,
            south: abs(middle.y - MapFrame.height / 2) + reach.y + LabelBox.air)
    }

    /// The distance from an edge, in points.
    private static let air = 2.0
}
