/// Paths of a map, one after the other in one buffer.
package struct MapPaths: Hashable, Sendable {
    private var points: [MapVector] = []

    private var ends: [Int] = []

    package init(_ paths: [[MapVector]] = []) {
        for path in paths {
            points += path
            end()
        }
    }

    /// The number of points, of the open path too.
    var pointCount: Int { points.count }

    mutating func append(_ point: MapVector) { points.append(point) }

    mutating func append(_ points: ArraySlice<MapVector>) { self.points += points }

    /// Ends the path of the points since the last one; a path with fewer points is dropped.
    mutating func end(least: Int = 0) {
        let start = ends.last ?? 0
        if points.count < start + least {
            points.removeLast(points.count - start)
        } else {
            ends.append(points.count)
        }
    }

    /// Drops the paths from an index on.
    mutating func removePaths(from index: Int) {
        ends.removeLast(ends.count - index)
        points.removeLast(points.count - (ends.last ?? 0))
    }
}

extension MapPaths: RandomAccessCollection {
    package var startIndex: Int { 0 }

    package var endIndex: Int { ends.count }

    package subscript(index: Int) -> ArraySlice<MapVector> {
        points[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
    }
}

extension Sequence<MapVector> {
    /// The larger side of their box; 0 without points.
    var extent: Double {
        var (west, east) = (Double.infinity, -Double.infinity)
        var (north, south) = (west, east)
        for point in self {
            (west, east) = (Swift.min(west, point.x), Swift.max(east, point.x))
            (north, south) = (Swift.min(north, point.y), Swift.max(south, point.y))
        }
        return Swift.max(0, east - west, south - north)
    }
}
