import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

struct SpatialKeyTests {
    @Test(arguments: SeededGenerator.seeds(5))
    func `the ranges of a box hold every point in it`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let points = (0..<2).compactMap { _ in
                let point = random.coordinate()
                return Coordinate(latitude: point.latitude, longitude: point.longitude)
            }
            guard points.count == 2 else { continue }
            let distance = points[0].distance(to: points[1])
            let key = SpatialKey.key(.random(in: 0..<1_000, using: &random), at: points[1])
            let boxes = GeoBox.containing(distance, around: points[0])
            let ranges = boxes.flatMap(SpatialKey.ranges(covering:))
            #expect(ranges.contains { $0.contains(key) }, "seed \(seed): \(points)")
            #expect(ranges.count <= 130)
        }
    }

    @Test func `a key gives its number back, wherever it lies`() {
        var random = SeededGenerator(seed: 3)
        for number in [0, 1, 77_777, SpatialKey.numberLimit - 1] {
            for _ in 0..<100 {
                let point = random.coordinate()
                let position = Coordinate(latitude: point.latitude, longitude: point.longitude)
                let key = SpatialKey.key(number, at: position)
                #expect(key >= 0)
                #expect(SpatialKey.number(of: key) == number)
            }
            let nowhere = SpatialKey.key(number, at: nil)
            #expect(nowhere < 0)
            #expect(SpatialKey.number(of: nowhere) == number)
        }
    }

    @Test func `what is near has a key within a few ranges`() {
        let centre = Coordinate(latitude: 48.86, longitude: 2.35)
        let boxes = centre.map { GeoBox.containing(500, around: $0) } ?? []
        let ranges = boxes.flatMap(SpatialKey.ranges(covering:))
        let keys = ranges.reduce(0.0) { $0 + Double($1.upperBound - $1.lowerBound) }
        #expect(ranges.count <= 8)
        #expect(keys / Double(Int64.max) < 1e-8)
    }
}
