import OpenStreetMap
import PlacesTestSupport
import Testing
import WaybillStorage

/// The map of a real file, compared with the results of libosmium.
@Suite struct OSMShapeRealFileTests {
    private static let monaco = "monaco-2021.osm.pbf"

    private struct Region {
        var shapes: [MapShape] = []
        var summary = MapSummary()

        init() throws {
            var shapes: [MapShape] = []
            summary = try OSMShapeExtractor().extract(
                fromFileAt: OSMTestData.path(monaco), onShape: { shapes.append($0) })
            self.shapes = shapes
        }

        /// The total length of the lines of a kind, in metres.
        func length(_ kind: MapKind) -> Double {
            shapes.filter { $0.kind == kind }.flatMap(\.paths).map(MapShapes.length)
                .reduce(0, +)
        }

        /// The total area of a kind in square metres, on a tangent plane.
        func area(_ kind: MapKind) -> Double {
            let degree = Coordinate.earthRadius * .pi / 180
            return shapes.filter { $0.kind == kind }.reduce(0) { sum, shape in
                let rings = shape.paths.map { ring in
                    abs(
                        zip(ring, Array(ring.dropFirst()) + ring.prefix(1)).reduce(0) {
                            $0 + $1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude
                        }) / 2
                }
                // No outline of Monaco lies in a hole: the largest contains the others.
                let largest = rings.max() ?? 0
                return sum + (2 * largest - rings.reduce(0, +))
            } * degree * degree * 0.722_53  // the cosine of 43.735 degrees
        }
    }

    // Counted by libosmium (pyosmium 4) with the same tags.
    @Test(.enabled(if: OSMTestData.has(monaco), OSMTestData.absence))
    func `the map of Monaco has what libosmium finds`() throws {
        let region = try Region()
        #expect(
            region.summary.counts == [
                .coast: 20, .water: 18, .park: 45, .green: 20, .beach: 4, .square: 20, .pier: 27,
                .tunnel: 68, .road(.primary): 284, .road(.secondary): 50, .road(.tertiary): 31,
                .road(.street): 313, .road(.service): 181, .road(.path): 952,
            ])
        #expect(region.summary.brokenOutlines == 0)
        #expect(
            region.summary.bounds
                == OSMBounds(west: 7.409205, south: 43.72335, east: 7.448637, north: 43.75169))
        #expect(abs(region.length(.coast) - 10_980.55) < 0.1)
        #expect(abs(region.length(.road(.primary)) - 17_296.78) < 0.1)
        #expect(abs(region.length(.road(.secondary)) - 4_771.14) < 0.1)
        #expect(abs(region.length(.road(.tertiary)) - 1_634.11) < 0.1)
        #expect(abs(region.length(.road(.street)) - 25_998.74) < 0.5)
        #expect(abs(region.length(.road(.path)) - 30_850.81) < 0.5)
        #expect(abs(region.length(.road(.service)) - 10_397.16) < 0.5)
        #expect(abs(region.length(.tunnel) - 9_350.70) < 0.5)
        #expect(abs(region.length(.pier) - 3_674.33) < 0.5)
        #expect(abs(region.area(.water) - 3_184.3) < 2)
        #expect(abs(region.area(.park) - 189_368.9) < 50)
    }

    @Test(.enabled(if: OSMTestData.has(monaco), OSMTestData.absence))
    func `the coast of Monaco is one long line and islands`() throws {
        let coasts = try Region().shapes.filter { $0.kind == .coast }.flatMap(\.paths)
        let open = coasts.filter { $0.first != $0.last }
        #expect(open.count == 1)
        #expect(coasts.count <= 3)
    }
}
