import Testing
import WaybillScreens
import WaybillTesting

/// Which part of the world a map shows, and the addresses of that.
@Suite struct MapRegionTests {
    @Test func `any numbers are a place`() {
        let numbers = [Double.nan, .infinity, -.infinity, 90, -90, 1e300, -1e-300, 180, -180, 540]
        for latitude in numbers {
            for longitude in numbers {
                let position = MapPosition(latitude: latitude, longitude: longitude)
                #expect(abs(position.latitude) <= MapPosition.mostLatitude)
                #expect(position.longitude >= -180 && position.longitude < 180)
                for zoom in numbers {
                    let region = MapRegion(centre: position, zoom: zoom)
                    #expect(MapRegion.zooms.contains(region.zoom))
                    let point = region.point(of: region.centre)
                    #expect(abs(point.x - 180) < 0.001 && abs(point.y - 120) < 0.001)
                    #expect(region.tileAddresses(ofZooms: [0, 7, 14, 22]).count <= 64)
                }
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `a region is read as it is written`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let region = MapRegion(
            centre: MapPosition(
                latitude: .random(in: -90...90, using: &random),
                longitude: .random(in: -180...180, using: &random)),
            zoom: .random(in: 0...20, using: &random))
        #expect(MapRegion(region.description) == region, "seed \(seed): \(region)")
        #expect(!region.description.contains("e"), "seed \(seed)")
    }

    @Test(arguments: [
        "", "1", "1,2", "1,2,3,4", "a,b,c", "nan,0,5", "inf,0,5", "1e400,0,5", "91,0,5", "0,181,5",
        "0,0,99", "0,0,", ",,", "0x1p3,0,5,", String(repeating: "1", count: 99) + ",0,5",
    ])
    func `a text that is not a region is nil`(_ text: String) { #expect(MapRegion(text) == nil) }

    @Test func `a region is moved by its own size, and back`() {
        let region = MapRegion(centre: MapPosition(latitude: 60, longitude: 179.99), zoom: 12)
        let east = region.moved(east: 1, south: 0)
        #expect(east.centre.longitude < -179.8, "it goes on across the 180th meridian")
        let point = east.point(of: region.centre)
        #expect(abs(point.x + 180) < 0.1 && abs(point.y - 120) < 0.1)
        let back = east.moved(east: -1, south: 0).centre
        #expect(abs(back.longitude - region.centre.longitude) < 0.000_01)
        let north = MapRegion(centre: MapPosition(latitude: 85, longitude: 0), zoom: 1)
        #expect(north.moved(east: 0, south: -9).centre.latitude <= MapPosition.mostLatitude)
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `the nearest region that shows some places shows all of them`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let spread = Double.random(in: 0...60, using: &random)
        let positions = (0..<Int.random(in: 1...9, using: &random)).map { _ in
            MapPosition(
                latitude: .random(in: -spread...spread, using: &random),
                longitude: 175 + .random(in: -spread...spread, using: &random))
        }
        let region = MapRegion(showing: positions)
        for position in positions {
            let point = region.point(of: position)
            #expect(point.x > 5 && point.x < 355 && point.y > 5 && point.y < 235, "seed \(seed)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `the tiles of a region cover its frame`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let region = MapRegion(
            centre: MapPosition(
                latitude: .random(in: -80...80, using: &random),
                longitude: .random(in: -180...180, using: &random)),
            zoom: .random(in: 3...19, using: &random))
        let addresses = region.tileAddresses(ofZooms: Array(0...19))
        #expect(!addresses.isEmpty && Set(addresses).count == addresses.count, "seed \(seed)")
        let tiles = addresses.map { VectorTile($0, isSea: true, shapes: []) }
        let map = MapContent("Sea", region: region, tiles: tiles)
        let sea = MapPicture(map).layers.first
        for x in stride(from: 0.5, to: 360, by: 30) {
            for y in stride(from: 0.5, to: 240, by: 30) {
                let point = MapVector(x: x, y: y)
                #expect(sea?.contains(point) == true, "seed \(seed) at \(point)")
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `a scale has a round length and fits`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let region = MapRegion(
            centre: MapPosition(latitude: .random(in: -85...85, using: &random), longitude: 0),
            zoom: .random(in: 1...19, using: &random))
        let scale = MapScale(of: region)
        #expect(scale.length <= 80.001 && scale.length >= 31, "seed \(seed): \(scale)")
        let digits = scale.text.filter(\.isNumber).trimmingZeros
        #expect(["1", "2", "5"].contains(digits), "seed \(seed): \(scale.text)")
    }
}

extension String {
    fileprivate var trimmingZeros: String {
        String(reversed().drop { $0 == "0" }.reversed())
    }
}

extension MapGround.Layer {
    /// How often outlines go around a point, clockwise.
    func turns(around point: MapVector) -> Int {
        var turns = 0
        for path in paths {
            for (one, next) in zip(path, path.dropFirst() + path.prefix(1))
            where (one.y > point.y) != (next.y > point.y) {
                let x = one.x + (point.y - one.y) / (next.y - one.y) * (next.x - one.x)
                if x > point.x { turns += next.y > one.y ? 1 : -1 }
            }
        }
        return turns
    }

    /// Whether a point is in an area.
    func contains(_ point: MapVector) -> Bool {
        var isInside = false
        for path in paths {
            for (one, next) in zip(path, path.dropFirst() + path.prefix(1))
            where (one.y > point.y) != (next.y > point.y) {
                let x = one.x + (point.y - one.y) / (next.y - one.y) * (next.x - one.x)
                if x > point.x { isInside.toggle() }
            }
        }
        return isInside
    }
}
