import OpenStreetMap
import WaybillStorage

/// Reads the bytes of a tile, which may be damaged.
struct MapTileReader {
    /// Bytes that are not those of a tile.
    struct Damaged: Error {}

    private let tile: MapTileAddress
    private let grid: MapGrid
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8], of tile: MapTileAddress) {
        self.bytes = bytes
        self.tile = tile
        grid = MapGrid(zoom: tile.zoom)
    }

    /// Reads all shapes.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    mutating func shapes() throws(Damaged) -> [MapShape] {
        guard MapTileWriter.versions.contains(try byte()) else { throw Damaged() }
        var shapes: [MapShape] = []
        while position < bytes.count {
            guard let kind = MapTileCode.kind(try byte()) else { throw Damaged() }
            let name = try text()
            var paths: [[Coordinate]] = []
            // A path has two points at least, and a point takes two bytes.
            for _ in 0..<(try count(of: 5, most: MapTileWriter.mostPaths)) {
                paths.append(try path(kind))
            }
            shapes.append(MapShape(kind: kind, name: name, paths: paths))
        }
        return shapes
    }

    private mutating func path(_ kind: MapKind) throws(Damaged) -> [Coordinate] {
        let count = try count(of: 2, most: .max)
        guard count >= (kind.isArea ? 3 : 2) else { throw Damaged() }
        let corner = MapPoint(x: tile.x * MapGrid.extent, y: tile.y * MapGrid.extent)
        let range = 0...MapGrid.extent
        var point = corner
        var path: [Coordinate] = []
        path.reserveCapacity(count)
        for _ in 0..<count {
            point = MapPoint(x: try moved(point.x), y: try moved(point.y))
            guard range.contains(point.x - corner.x), range.contains(point.y - corner.y),
                let coordinate = grid.coordinate(point)
            else { throw Damaged() }
            path.append(coordinate)
        }
        return path
    }

    private mutating func text() throws(Damaged) -> String {
        let count = try count(of: 1, most: MapTileWriter.longestName)
        let end = position + count
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    // MARK: Numbers

    private mutating func byte() throws(Damaged) -> UInt8 {
        guard position < bytes.count else { throw Damaged() }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func number() throws(Damaged) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: 0 as UInt64, to: 63, by: 7) {
            let byte = try byte()
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw Damaged()
    }

    /// A number of things that take some bytes each, which must be there.
    private mutating func count(of size: Int, most: Int) throws(Damaged) -> Int {
        let number = try number()
        let room = (bytes.count - position) / size
        guard number <= UInt64(min(room, most)) else { throw Damaged() }
        return Int(number)
    }

    private mutating func moved(_ start: Int) throws(Damaged) -> Int {
        let number = try number()
        let difference = Int(Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1))))
        let (sum, isTooFar) = start.addingReportingOverflow(difference)
        guard !isTooFar else { throw Damaged() }
        return sum
    }
}
