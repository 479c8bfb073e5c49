import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

struct GeoBoxTests {
    @Test func `a small disc has a box that is as wide as its parallel is short`() throws {
        let centre = try #require(Coordinate(latitude: 60, longitude: 10))
        let boxes = GeoBox.containing(1_000, around: centre)
        let box = try #require(boxes.first)
        #expect(boxes.count == 1)
        let height = box.latitudes.upperBound - box.latitudes.lowerBound
        let width = box.longitudes.upperBound - box.longitudes.lowerBound
        #expect(abs(width / height - 2) < 0.001)
    }

    @Test func `a disc on the antimeridian has a box on either side`() throws {
        for longitude in [-180, 180, 179.999, -179.999] {
            let centre = try #require(Coordinate(latitude: 10, longitude: longitude))
            let boxes = GeoBox.containing(1_000, around: centre)
            #expect(boxes.count == 2)
            #expect(boxes.contains { $0.longitudes.upperBound == 180 })
            #expect(boxes.contains { $0.longitudes.lowerBound == -180 })
        }
    }

    @Test func `a disc that holds a pole has every longitude`() throws {
        let centre = try #require(Coordinate(latitude: -89.995, longitude: 10))
        let boxes = GeoBox.containing(1_000, around: centre)
        #expect(boxes.map(\.longitudes) == [-180...180])
        #expect(boxes.first?.latitudes.lowerBound == -90)
    }

    @Test(arguments: SeededGenerator.seeds(5))
    func `no point of the disc is outside, and none is in two boxes`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20_000 {
            let (one, other) = (random.coordinate(), random.coordinate())
            let centre = try #require(
                Coordinate(latitude: one.latitude, longitude: one.longitude))
            let point = try #require(
                Coordinate(latitude: other.latitude, longitude: other.longitude))
            let distance = centre.distance(to: point)
            let count = GeoBox.containing(distance, around: centre)
                .count {
                    $0.latitudes.contains(point.latitude)
                        && $0.longitudes.contains(point.longitude)
                }
            #expect(count == 1, "seed \(seed), \(centre), \(point)")
        }
    }
}
