import Foundation
public import OpenStreetMap
public import WaybillStorage

/// A square piece of the map with what an extract has there.
///
/// Tiles are the unit in which a map is kept, read and remembered by a host. A
/// shape that lies in several of them is cut at their borders: the pieces meet
/// exactly, and none covers another.
public struct MapTile: StoredRecord, Hashable {
    /// Its identity: its address and the name of its extract.
    public var id: String { "\(address) \(extract)" }

    /// The extract that it is of.
    public let extract: ExtractName

    let address: MapTileAddress

    /// The shapes, as ``MapTileWriter`` writes them.
    private let content: Content

    private enum Content: Hashable {
        case bytes([UInt8])
        /// As earlier versions kept it, in Base64; looked at when it is needed.
        case text(String)
    }

    /// Creates a tile from the bytes of its shapes.
    init(extract: ExtractName, address: MapTileAddress, bytes: [UInt8]) {
        self.extract = extract
        self.address = address
        content = .bytes(bytes)
    }

    /// How much of the map's detail it has.
    public var zoom: MapZoom { address.zoom }

    /// Its address as most maps on the web write it: `ZOOM/X/Y`.
    public var path: String { address.description }

    /// The area that it covers; nil for none that is on the map.
    public var bounds: MapBounds? {
        let grid = MapGrid(zoom: address.zoom)
        let start = MapPoint(x: address.x * MapGrid.extent, y: address.y * MapGrid.extent)
        let end = MapPoint(x: start.x + MapGrid.extent, y: start.y + MapGrid.extent)
        guard let first = grid.coordinate(start), let last = grid.coordinate(end) else {
            return nil
        }
        return MapBounds(
            west: first.longitude, south: last.latitude, east: last.longitude,
            north: first.latitude)
    }

    /// How many bytes its shapes take where they are kept.
    public var size: Int {
        switch content {
        case .bytes(let bytes): bytes.count
        case .text(let text): text.utf8.count
        }
    }

    /// Reads its shapes, cut at its borders.
    ///
    /// - Throws: `PersistenceError` with the reason `unreadable` where what was
    ///   stored is damaged.
    /// - Complexity: O(n) in its size.
    public func shapes() throws(PersistenceError) -> [MapShape] {
        let bytes: [UInt8]?
        switch content {
        case .bytes(let known): bytes = known
        case .text(let text): bytes = Data(base64Encoded: text).map { Array($0) }
        }
        do throws(MapTileReader.Damaged) {
            guard let bytes else { throw MapTileReader.Damaged() }
            var reader = MapTileReader(bytes, of: address)
            return try reader.shapes()
        } catch {
            throw PersistenceError(
                .unreadable,
                message: "The tile \(address) of the map is damaged; "
                    + "import “\(extract)” again to mend it.")
        }
    }
}

extension MapTile {
    /// Tiles are stored in a table of their own, found by their address.
    public static var schema: RecordSchema {
        RecordSchema(
            table: "map_tile",
            columns: ["id", "tile", "extract", "shapes"], filteredColumns: ["tile"], version: 2)
    }

    /// The values of the columns, in the order of the schema.
    public var storedValues: [StoredValue] {
        let shapes: StoredValue =
            switch content {
            case .bytes(let bytes): .data(Data(bytes))
            case .text(let text): .text(text)
            }
        return [.text(id), .text(path), .text(extract.description), shapes]
    }

    /// Reads a tile back; its shapes are decoded lazily.
    ///
    /// - Throws: `PersistenceError` with the reason `unreadable` where one is
    ///   missing or of another kind.
    public init(storedValues: [StoredValue]) throws(PersistenceError) {
        guard storedValues.count == 4, case .text(let tile) = storedValues[1],
            case .text(let name) = storedValues[2],
            let address = MapTileAddress(tile), let extract = ExtractName(name)
        else { throw PersistenceError(.unreadable, message: "A tile of the map cannot be read.") }
        self.extract = extract
        self.address = address
        switch storedValues[3] {
        case .data(let data): content = .bytes(Array(data))
        case .text(let text): content = .text(text)
        default:
            throw PersistenceError(.unreadable, message: "A tile of the map has no shapes.")
        }
    }
}
