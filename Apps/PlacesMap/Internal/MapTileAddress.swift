struct MapTileAddress: Hashable, Comparable, CustomStringConvertible {
    let zoom: MapZoom
    /// Its column, from the west.
    let x: Int
    let y: Int

    /// The address as `ZOOM/X/Y`.
    var description: String { "\(zoom.rawValue)/\(x)/\(y)" }

    init(zoom: MapZoom, x: Int, y: Int) {
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// Reads `ZOOM/X/Y`; nil where there is no such tile.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let zoom = parts[0].flatMap(MapZoom.init), let x = parts[1],
            let y = parts[2]
        else { return nil }
        let range = 0..<(1 << zoom.rawValue)
        guard range.contains(x), range.contains(y) else { return nil }
        self.init(zoom: zoom, x: x, y: y)
        guard description == text else { return nil }
    }

    /// The order in which a map is read: by zoom, row and column.
    static func < (one: MapTileAddress, other: MapTileAddress) -> Bool {
        (one.zoom.rawValue, one.y, one.x) < (other.zoom.rawValue, other.y, other.x)
    }
}
