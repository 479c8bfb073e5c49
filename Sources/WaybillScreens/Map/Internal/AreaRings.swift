/// Orients the outlines of a shape so that areas may overlap.
///
/// All shapes of a kind are one path, without seams between tiles. Outer outlines go one way
/// around, and holes the other way (nonzero winding rule).
enum AreaRings {
    /// The most outlines to test for nesting; beyond, the order of their points decides.
    private static let most = 64

    /// The oriented outlines, clockwise for outer ones.
    static func oriented(_ rings: [[VectorPoint]]) -> [[VectorPoint]] {
        guard rings.count <= most else { return rings }
        return rings.enumerated().map { index, ring in
            let isHole =
                rings.enumerated().count { other, outer in
                    other != index && contains(ring, in: outer)
                } % 2 == 1
            return (area(ring) < 0) == isHole ? ring : ring.reversed()
        }
    }

    /// Twice the signed area of an outline: positive if it appears clockwise.
    private static func area(_ ring: [VectorPoint]) -> Double {
        var sum = 0.0
        guard var from = ring.last else { return 0 }
        for to in ring {
            sum += Double(from.x) * Double(to.y) - Double(to.x) * Double(from.y)
            from = to
        }
        return sum
    }

    private static func contains(_ ring: [VectorPoint], in outer: [VectorPoint]) -> Bool {
        guard let point = ring.first(where: { !$0.isOnBorder }) ?? ring.first,
            var from = outer.last
        else { return false }
        let (x, y) = (Double(point.x), Double(point.y))
        var isInside = false
        for to in outer {
            if (from.y > point.y) != (to.y > point.y) {
                let share = (y - Double(from.y)) / (Double(to.y) - Double(from.y))
                if Double(from.x) + share * (Double(to.x) - Double(from.x)) > x {
                    isInside.toggle()
                }
            }
            from = to
        }
        return isInside
    }
}
