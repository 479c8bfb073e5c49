import Testing
import WaybillStorage

struct CoordinateTests {
    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        (90.0, 180.0), (-90.0, -180.0), (0.0, 0.0), (-0.0, -0.0), (43.7384, 7.4246),
    ])
    func `a point on the earth is taken as it is`(latitude: Double, longitude: Double) throws {
        let coordinate = try point(latitude, longitude)
        #expect(coordinate.latitude == latitude)
        #expect(coordinate.longitude == longitude)
    }

    @Test(arguments: [
        (90.000001, 0), (-90.000001, 0), (0, 180.000001), (0, -180.000001), (.nan, 0), (0, .nan),
        (.infinity, 0), (0, -.infinity), (1e308, 1e308),
    ])
    func `there is no point beyond the poles and the antimeridian`(
        latitude: Double, longitude: Double
    ) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }

    @Test(arguments: [
        ("43.7384,7.4246", 43.7384, 7.4246), ("-33.86,151.2", -33.86, 151.2), (" 1 , 2 ", 1, 2),
        ("+1,-0", 1, 0), ("1e1,1E2", 10, 100), ("90,180", 90, 180), (".5,5.", 0.5, 5),
    ])
    func `a text of two numbers is read`(text: String, latitude: Double, longitude: Double) {
        #expect(Coordinate(text) == Coordinate(latitude: latitude, longitude: longitude))
        #expect(Coordinate(text) != nil)
    }

    @Test(arguments: [
        ("1,-10 2,20 3,40", "2,20"), ("-17,179.9 -16,-179.9", "-16.5,180"),
        ("0,170 0,-179 0,-178", "0,-179"), ("0,-170 0,179 0,178", "0,179"),
        ("0,-90 0,90", "0,0"), ("5,-180", "5,-180"),
    ])
    func `the middle lies among the points, across the antimeridian too`(
        points: String, expected: String
    ) throws {
        let points = points.split(separator: " ").compactMap { Coordinate(String($0)) }
        let middle = try #require(Coordinate(middleOf: points))
        #expect(middle.distance(to: try #require(Coordinate(expected))) < 0.01)
    }

    @Test(arguments: [
        "", ",", "1", "1,", ",1", "1,2,3", "1;2", "1 2", "north,west", "nan,0", "0,nan", "inf,0",
        "91,0", "0,181", "1.2.3,4", "1,2 east", "4３,7", "1\0,2", "--1,2", "0,1e400", "0x1,0x2",
    ])
    func `any other text is not a point`(text: String) {
        #expect(Coordinate(text) == nil)
    }

    @Test func `a degree of latitude is 111.195 km everywhere`() throws {
        for latitude in [-90.0, -45, 0, 60, 89] {
            for longitude in [-180.0, 0, 77] {
                let distance = try point(latitude, longitude)
                    .distance(to: point(latitude + 1, longitude))
                #expect(abs(distance - 111_195.08) < 0.01)
            }
        }
    }

    @Test func `a degree of longitude shrinks with the cosine of the latitude`() throws {
        let equator = try point(0, 10).distance(to: point(0, 11))
        let oslo = try point(60, 10).distance(to: point(60, 11))
        #expect(abs(equator - 111_195.08) < 0.01)
        #expect(abs(oslo / equator - 0.5) < 0.0001)
    }

    @Test func `antipodes are half the earth apart`() throws {
        let half = Double.pi * Coordinate.earthRadius
        for (latitude, longitude) in [(0.0, 0.0), (90, 0), (45, 90), (-12.5, 33), (0, 180)] {
            let opposite = longitude > 0 ? longitude - 180 : longitude + 180
            let distance = try point(latitude, longitude)
                .distance(to: point(-latitude, opposite))
            #expect(abs(distance - half) < 1)
            #expect(distance <= half)
        }
    }

    @Test func `both sides of the antimeridian are the same place`() throws {
        #expect(try point(12, 180).distance(to: point(12, -180)) < 0.001)
        #expect(try abs(point(0, 179.5).distance(to: point(0, -179.5)) - 111_195.08) < 0.01)
    }

    @Test func `every meridian meets at a pole`() throws {
        #expect(try point(90, 0).distance(to: point(90, 123)) < 0.001)
        #expect(try abs(point(89.5, 0).distance(to: point(89.5, 180)) - 111_195.08) < 0.01)
    }

    @Test func `a distance is the same there and back, and zero only at home`() throws {
        let points = try stride(from: -90.0, through: 90, by: 30).flatMap { latitude in
            try stride(from: -180.0, to: 180, by: 60).map { try point(latitude, $0) }
        }
        for one in points {
            #expect(one.distance(to: one) == 0)
            for other in points {
                #expect(one.distance(to: other) == other.distance(to: one))
                #expect(one.distance(to: other).isFinite)
            }
        }
    }

    @Test func `Paris and New York are 5837 km apart`() throws {
        let paris = try point(48.8566, 2.3522)
        let newYork = try point(40.7128, -74.0060)
        #expect(abs(paris.distance(to: newYork) / 1_000 - 5_837) < 1)
    }
}
