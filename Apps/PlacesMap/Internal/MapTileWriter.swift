import Foundation
import OpenStreetMap
import WaybillStorage

/// Writes the shapes of a tile as bytes.
///
/// A byte says which version of the format it is. Then the shapes follow: a byte
/// for the kind, the name and the paths, each behind its length. A path is a row
/// of points, each as its difference from the one before in the tile, the first
/// from the corner. Numbers are varints, differences zigzag ones, as in protocol
/// buffers (<https://protobuf.dev/programming-guides/encoding/>).
struct MapTileWriter {
    static let version: UInt8 = 2

    /// The versions that are read: the first has fewer kinds.
    static let versions: ClosedRange<UInt8> = 1...version

    /// The most paths of a shape in a tile; those with the most points are kept.
    static let mostPaths = 4_096

    /// The longest name, in bytes.
    static let longestName = 1_024

    private(set) var bytes = [version]

    /// Adds a piece of a shape.
    ///
    /// - Complexity: O(*n*) in the number of points.
    mutating func add(
        _ kind: MapKind, _ name: String, _ paths: [[MapPoint]], in tile: MapTileAddress
    ) {
        guard let code = MapTileCode.code(of: kind) else { return }
        let text = name.utf8.count <= Self.longestName ? Array(name.utf8) : []
        bytes.append(code)
        write(UInt64(text.count))
        bytes += text
        let paths = Self.largest(paths)
        write(UInt64(paths.count))
        for path in paths {
            write(UInt64(path.count))
            var before = MapPoint(x: tile.x * MapGrid.extent, y: tile.y * MapGrid.extent)
            for point in path {
                write(zigzag: point.x - before.x)
                write(zigzag: point.y - before.y)
                before = point
            }
        }
    }

    private static func largest(_ paths: [[MapPoint]]) -> [[MapPoint]] {
        guard paths.count > mostPaths else { return paths }
        return Array(paths.sorted { $0.count > $1.count }.prefix(mostPaths))
    }

    private mutating func write(zigzag number: Int) {
        write(UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1)))))
    }

    private mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}

/// The numbers by which kinds are kept; none may change.
enum MapTileCode {
    private static let kinds: [MapKind] = [
        .coast, .water, .river, .park, .road(.motorway), .road(.trunk), .road(.primary),
        .road(.secondary), .road(.tertiary), .road(.street), .road(.path), .road(.service),
        .green, .beach, .square, .pier, .rail, .tunnel,
    ]

    static func code(of kind: MapKind) -> UInt8? {
        kinds.firstIndex(of: kind).map(UInt8.init)
    }

    /// The kind of a number; nil where it is none.
    static func kind(_ code: UInt8) -> MapKind? {
        kinds.indices.contains(Int(code)) ? kinds[Int(code)] : nil
    }
}
