import Foundation
import OpenStreetMap
import PlacesTestSupport
import Testing
import WaybillStorage
import WaybillTesting

@testable import PlacesMap

/// Tiles as they are kept.
@Suite struct MapTileTests {
    private let address = MapTileAddress(zoom: .detail, x: 8529, y: 5974)
    private let extract = ExtractName(ofFileAt: "monaco-latest.osm.pbf")

    /// A tile of shapes by chance, and what was put in.
    private func tile(seed: UInt64) throws -> (tile: MapTile, shapes: [MapShape]) {
        var generator = SeededGenerator(seed: seed)
        let grid = MapGrid(zoom: .detail)
        let names = ["", "Rue Grimaldi", "モナコ\0\u{1F6E3}"]
        var writer = MapTileWriter()
        var shapes: [MapShape] = []
        for _ in 0..<Int.random(in: 0...20, using: &generator) {
            let kind = try #require(MapKind.allCases.randomElement(using: &generator))
            let name = names.randomElement(using: &generator) ?? ""
            let paths = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                MapShapes.points(
                    .random(in: 3...40, using: &generator), in: 0...MapGrid.extent, &generator
                ).map {
                    MapPoint(
                        x: $0.x + address.x * MapGrid.extent, y: $0.y + address.y * MapGrid.extent)
                }
            }
            writer.add(kind, name, paths, in: address)
            shapes.append(
                MapShape(
                    kind: kind, name: name, paths: paths.map { $0.compactMap(grid.coordinate) }))
        }
        return (MapTile(extract: extract, address: address, bytes: writer.bytes), shapes)
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `a tile gives back what was put in, also from the store`(seed: UInt64) throws {
        let (tile, shapes) = try tile(seed: seed)
        #expect(try tile.shapes() == shapes, "seed \(seed)")
        let stored = try MapTile(storedValues: tile.storedValues)
        #expect(try stored.shapes() == shapes, "seed \(seed)")
        #expect(stored.id == tile.id && stored.size == tile.size, "seed \(seed)")
        #expect(stored.storedValues == tile.storedValues, "seed \(seed)")
        // As earlier versions kept it.
        var values = tile.storedValues
        guard case .data(let data) = values[3] else {
            Issue.record("There are no bytes.")
            return
        }
        values[3] = .text(data.base64EncodedString())
        #expect(try MapTile(storedValues: values).shapes() == shapes, "seed \(seed)")
    }

    @Test func `a tile says where it is and whose`() throws {
        let tile = try tile(seed: 1).tile
        #expect(tile.id == "14/8529/5974 monaco")
        #expect(tile.path == "14/8529/5974" && tile.zoom == .detail)
        let bounds = try #require(tile.bounds)
        #expect(bounds.west < 7.4246 && bounds.east > 7.4246)
        #expect(bounds.south < 43.7384 && bounds.north > 43.7384)
        #expect(tile.storedValues.count == MapTile.schema.columns.count)
    }

    @Test func `damaged bytes are shapes within the tile or an error`() throws {
        let grid = MapGrid(zoom: .detail)
        var errors = 0
        for seed in SeededGenerator.seeds(8) {
            let (tile, shapes) = try tile(seed: seed)
            guard case .data(let data) = tile.storedValues[3], !shapes.isEmpty else { continue }
            var damaged = DamagedBytes(of: data, seed: seed)
            for _ in 0..<300 {
                var reader = MapTileReader(damaged.next(), of: address)
                do {
                    for shape in try reader.shapes() {
                        for path in shape.paths {
                            #expect(path.count >= (shape.kind.isArea ? 3 : 2), "seed \(seed)")
                            for point in path {
                                let vertex = grid.vertex(point)
                                let column = Int((vertex.x - 0.001) / Double(MapGrid.extent))
                                #expect(abs(column - address.x) <= 1, "seed \(seed)")
                            }
                        }
                    }
                } catch { errors += 1 }
            }
        }
        #expect(errors > 200)
    }

    @Test func `numbers that lie about what follows are refused at once`() {
        let lies: [[UInt8]] = [
            [], [0], [3], [1, 200], [2, 200], [1, 0], [1, 0, 0x80], [1, 0, 5, 65],
            // A name, paths and points that are not there.
            [1, 0] + Array(repeating: 0xFF, count: 9) + [1],
            [1, 0, 0] + Array(repeating: 0xFF, count: 8) + [0x7F],
            [1, 0, 0, 1] + Array(repeating: 0xFF, count: 8) + [0x7F],
            // A number without an end, a line of one point, an outline of two.
            [1, 0, 0, 1, 2] + Array(repeating: 0x80, count: 30),
            [1, 0, 0, 1, 1, 2, 2], [1, 1, 0, 1, 2, 2, 2, 2, 2],
            // Points west of the tile, and beyond all numbers.
            [1, 0, 0, 1, 2, 1, 0, 2, 2],
            [1, 0, 0, 1, 2] + Array(repeating: 0xFF, count: 8) + [0x7F, 0, 2, 2],
        ]
        for bytes in lies {
            #expect(throws: MapTileReader.Damaged.self, "\(bytes)") {
                var reader = MapTileReader(bytes, of: address)
                _ = try reader.shapes()
            }
        }
    }

    @Test func `a tile that an earlier version wrote is read as it was`() throws {
        var writer = MapTileWriter()
        let corner = MapPoint(x: address.x * MapGrid.extent, y: address.y * MapGrid.extent)
        let path = [0, 40, 90].map { MapPoint(x: corner.x + $0, y: corner.y + $0 * $0 / 9) }
        writer.add(.road(.path), "Path", [path], in: address)
        writer.add(.park, "", [path], in: address)
        #expect(writer.bytes[0] == 2)
        let old = MapTile(
            extract: extract, address: address, bytes: [1] + writer.bytes.dropFirst())
        let new = MapTile(extract: extract, address: address, bytes: writer.bytes)
        #expect(try old.shapes() == new.shapes() && old.shapes().count == 2)
    }

    @Test func `a row that is not a tile is an error that says so`() throws {
        var values = try tile(seed: 3).tile.storedValues
        values[3] = .text("no base64")
        let tile = try MapTile(storedValues: values)
        let error = #expect(throws: PersistenceError.self) { try tile.shapes() }
        #expect(error?.reason == .unreadable && error?.message.contains("“monaco”") == true)
        let wrong: [(Int, StoredValue)] = [
            (1, .text("14/1")), (1, .null), (2, .text("a,b")), (2, .integer(1)), (3, .null),
        ]
        for (index, value) in wrong {
            var row = values
            row[index] = value
            #expect(throws: PersistenceError.self) { try MapTile(storedValues: row) }
        }
        #expect(throws: PersistenceError.self) { try MapTile(storedValues: []) }
    }
}
