import Foundation
import WaybillStorage

/// The square world in the Mercator projection, with the grid of its tiles.
///
/// Points beyond 85.0511 degrees north or south are moved to the edge.
struct MapGrid {
    /// The steps of a tile in each direction.
    static let extent = 4_096

    let zoom: MapZoom

    var tiles: Int { 1 << zoom.rawValue }

    /// The steps of the world in each direction.
    var size: Int { MapGrid.extent << zoom.rawValue }

    /// Where a place on Earth is on the map.
    func vertex(_ coordinate: Coordinate) -> MapVertex {
        let size = Double(size)
        let latitude = coordinate.latitude * .pi / 180
        let north = asinh(tan(latitude)) / .pi  // infinite at a pole
        let x = (coordinate.longitude + 180) / 360 * size
        let y = (1 - min(max(north, -1), 1)) / 2 * size
        return MapVertex(x: min(max(x, 0), size), y: min(max(y, 0), size))
    }

    /// Where a point of the map is on Earth; nil for one that is not on the map.
    func coordinate(_ point: MapPoint) -> Coordinate? {
        let range = 0...size
        guard range.contains(point.x), range.contains(point.y) else { return nil }
        let north = 1 - 2 * Double(point.y) / Double(size)
        return Coordinate(
            latitude: atan(sinh(north * .pi)) * 180 / .pi,
            longitude: Double(point.x) / Double(size) * 360 - 180)
    }

    /// The tile in which a vertex lies, as column and row.
    private func tile(_ vertex: MapVertex) -> (x: Int, y: Int) {
        let extent = Double(MapGrid.extent)
        return (min(Int(vertex.x / extent), tiles - 1), min(Int(vertex.y / extent), tiles - 1))
    }

    /// The columns and the rows of the tiles that an area touches.
    private func ranges(
        _ bounds: MapBounds
    ) -> (columns: [ClosedRange<Int>], rows: ClosedRange<Int>)? {
        guard
            let first = Coordinate(latitude: bounds.north, longitude: bounds.west).map(vertex),
            let last = Coordinate(latitude: bounds.south, longitude: bounds.east).map(vertex)
        else { return nil }
        let (start, end) = (tile(first), tile(last))
        let rows = start.y...max(start.y, end.y)
        if bounds.west <= bounds.east { return ([start.x...max(start.x, end.x)], rows) }
        // Across the 180th meridian; one tile may be on both sides.
        guard start.x > end.x else { return ([0...(tiles - 1)], rows) }
        return ([0...end.x, start.x...(tiles - 1)], rows)
    }

    /// How many tiles an area touches.
    func tileCount(in bounds: MapBounds) -> Int {
        guard let (columns, rows) = ranges(bounds) else { return 0 }
        return columns.reduce(0) { $0 + $1.count } * rows.count
    }

    /// The tiles that an area touches, row by row.
    ///
    /// - Complexity: O(*n*) in their number.
    func tiles(in bounds: MapBounds) -> [MapTileAddress] {
        guard let (columns, rows) = ranges(bounds) else { return [] }
        return rows.flatMap { row in
            columns.joined().map { MapTileAddress(zoom: zoom, x: $0, y: row) }
        }
    }
}
