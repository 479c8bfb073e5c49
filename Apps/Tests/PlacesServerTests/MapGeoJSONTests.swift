import Foundation
import OpenStreetMap
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillStorage

/// Maps as other programs read them.
@Suite struct MapGeoJSONTests {
    private struct Collection: Decodable {
        struct Feature: Decodable {
            let type: String
            let properties: [String: String]
            let geometry: Geometry
        }

        let type: String
        let attribution: String
        let license: String
        let features: [Feature]
    }

    private enum Geometry: Decodable, Equatable {
        case line([[Double]])
        case lines([[[Double]]])
        case polygon([[[Double]]])
        case polygons([[[[Double]]]])

        private enum Key: CodingKey { case type, coordinates }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            switch try fields.decode(String.self, forKey: .type) {
            case "LineString":
                self = .line(try fields.decode([[Double]].self, forKey: .coordinates))
            case "MultiLineString":
                self = .lines(try fields.decode([[[Double]]].self, forKey: .coordinates))
            case "Polygon":
                self = .polygon(try fields.decode([[[Double]]].self, forKey: .coordinates))
            default: self = .polygons(try fields.decode([[[[Double]]]].self, forKey: .coordinates))
            }
        }
    }

    private func features(_ shapes: [MapShape]) throws -> [Collection.Feature] {
        let text = MapShape.geoJSON(shapes)
        let collection = try JSONDecoder().decode(Collection.self, from: Data(text.utf8))
        #expect(collection.type == "FeatureCollection")
        #expect(collection.features.allSatisfy { $0.type == "Feature" })
        return collection.features
    }

    private func square(_ low: Double, _ high: Double) -> [Coordinate] {
        [(low, low), (low, high), (high, high), (high, low)].map(MapShapes.point)
    }

    /// The area of a ring that is closed; above 0 where it runs against the
    /// clock.
    private func area(_ ring: [[Double]]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] } / 2
    }

    @Test func `a map says whose data it is and on which terms, even without a shape`() throws {
        let point = MapShapes.point(43.7, 7.4)
        for shapes in [[], [MapShape(kind: .coast, paths: [[point, point]])]] {
            let text = MapShape.geoJSON(shapes)
            let collection = try JSONDecoder().decode(Collection.self, from: Data(text.utf8))
            #expect(collection.attribution == "© OpenStreetMap contributors")
            #expect(collection.license == "https://opendatacommons.org/licenses/odbl/1-0/")
        }
    }

    @Test func `lines have their kind, their name and their points`() throws {
        let line = [MapShapes.point(43.7, 7.4), MapShapes.point(43.123_456_789, -7.5)]
        let found = try features([
            MapShape(kind: .road(.trunk), name: "A \"1\"\n", paths: [line]),
            MapShape(kind: .coast, paths: [line, line]),
        ])
        #expect(found[0].properties == ["kind": "trunk", "name": "A \"1\"\n"])
        #expect(found[0].geometry == .line([[7.4, 43.7], [-7.5, 43.123_456_8]]))
        #expect(found[1].properties == ["kind": "coast"])
        guard case .lines(let lines) = found[1].geometry else {
            Issue.record("\(found[1].geometry)")
            return
        }
        #expect(lines.count == 2)
    }

    @Test func `outlines in any order and direction are sorted by which lies in which`() throws {
        // An island with a pond in a lake with another island; and a lake apart.
        let rings = [
            square(3, 5), square(1, 6), Array(square(0, 10).reversed()), square(7, 9),
            square(20, 21),
        ]
        for order in [rings, rings.reversed(), rings.map { $0.reversed() }] {
            let found = try features([MapShape(kind: .water, paths: order)])
            guard case .polygons(let polygons) = found[0].geometry else {
                Issue.record("\(found[0].geometry)")
                continue
            }
            let areas = polygons.map { $0.map(area) }.sorted { $0.count > $1.count }
            #expect(areas.map(\.first).compactMap(\.self).sorted() == [1, 4, 100])
            #expect(areas[0].dropFirst().sorted() == [-25, -4])
            #expect(areas.joined().reduce(0, +) == 76)
            #expect(polygons.joined().allSatisfy { $0.first == $0.last && $0.count == 5 })
        }
    }

    @Test func `one outline is a polygon, and nothing is nothing`() throws {
        let found = try features([MapShape(kind: .park, paths: [square(1, 2)])])
        guard case .polygon(let rings) = found[0].geometry else {
            Issue.record("\(found[0].geometry)")
            return
        }
        #expect(rings.map(area) == [1])
        #expect(try features([]).isEmpty)
        #expect(try features([MapShape(kind: .park, paths: [])]).count == 1)
        #expect(try features([MapShape(kind: .coast, paths: [])]).count == 1)
    }
}
