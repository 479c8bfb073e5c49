/// Turns the outlines of a shape so that areas may lie over each other.
///
/// All shapes of a kind are drawn as one path, so that no seam is seen where tiles meet. A garden
/// in a park must then not be a hole in it: outlines that hold something go one way around, and
/// those of holes the other way. What lies in outlines that do not cancel each other is in the
/// area.
enum AreaRings {
    /// The most outlines of a shape of which is found which lies in which; of more the order
    /// of their points says it.
    private static let most = 64

    /// The outlines, each going around as what it is: what holds something clockwise.
    ///
    /// - Complexity: O(*n*) in the number of points, and times the outlines up to 64.
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

    /// Twice the area of an outline: more than 0 if it goes clockwise as it is seen.
    private static func area(_ ring: [VectorPoint]) -> Double {
        var sum = 0.0
        guard var from = ring.last else { return 0 }
        for to in ring {
            sum += Double(from.x) * Double(to.y) - Double(to.x) * Double(from.y)
            from = to
        }
        return sum
    }

    /// Whether an outline lies in another one, which it does not cross.
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
