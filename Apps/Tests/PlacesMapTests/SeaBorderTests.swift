import OpenStreetMap
import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage

@testable import PlacesMap

/// The sea of an extract is closed along its bounding box; here one of ten degrees.
@Suite struct SeaBorderTests {
    /// A path of pairs of east and north.
    private typealias Path = [[Double]]

    private func closed(_ coasts: [Path]) throws -> [Path] {
        let bounds = try #require(OSMBounds(west: 0, south: 0, east: 10, north: 10))
        let shapes = coasts.map { path in
            MapShape(kind: .coast, paths: [path.map { MapShapes.point($0[1], $0[0]) }])
        }
        return SeaBorder(shapes, in: bounds).shapes.flatMap(\.paths)
            .map { path in path.map { [$0.longitude, $0.latitude] } }
    }

    @Test func `a coast through the box is cut, and the sea is on its right`() throws {
        #expect(
            try closed([[[-1, 5], [5, 5]], [[5, 5], [11, 5]]]) == [
                [[0, 5], [5, 5], [10, 5]], [[10, 5], [10, 0], [0, 0], [0, 5]],
            ])
        #expect(
            try closed([[[-1, 7], [11, 7]], [[11, 3], [-1, 3]]]) == [
                [[0, 7], [10, 7]], [[10, 3], [0, 3]], [[10, 7], [10, 3]], [[0, 3], [0, 7]],
            ])
    }

    @Test func `around islands alone is the sea, around lagoons the land`() throws {
        let island: Path = [[2, 2], [3, 2], [3, 3], [2, 3], [2, 2]]
        #expect(
            try closed([island])
                == [island, [[0, 10], [10, 10], [10, 0], [0, 0], [0, 10]]])
        #expect(try closed([island.reversed()]) == [island.reversed()])
        #expect(
            try closed([[[5, -1], [6, -1], [6, 1], [5, 1], [5, -1]]]) == [
                [[6, 0], [6, 1], [5, 1], [5, 0]],
                [[5, 0], [0, 0], [0, 10], [10, 10], [10, 0], [6, 0]],
            ])
    }

    @Test func `a coast that ends within the box goes to the nearest side`() throws {
        #expect(
            try closed([[[1, 5], [8, 5]]]) == [
                [[0, 5], [1, 5], [8, 5], [10, 5]], [[10, 5], [10, 0], [0, 0], [0, 5]],
            ])
    }

    @Test func `of coasts that contradict each other the shorter one is left out`() throws {
        // A jetty at the southern side, cut in its middle.
        #expect(
            try closed([[[3, 0.5], [2, 0.5], [2, -1], [5, -1], [5, 11]]]) == [
                [[5, 0], [5, 10]], [[5, 10], [10, 10], [10, 0], [5, 0]],
            ])
    }

    @Test func `a coast beyond the box is left out`() throws {
        #expect(try closed([[[12, 1], [13, 3]]]).isEmpty)
        #expect(try closed([]).isEmpty)
    }

    @Test func `the tiles of an extract without a box have its coasts as they are`() throws {
        let coast = MapShape(
            kind: .coast, paths: [[MapShapes.point(43.73, 7.42), MapShapes.point(43.731, 7.425)]])
        var (plain, tiler) = (MapTiler(), MapTiler())
        try plain.add(coast)
        try tiler.add(coasts: [coast], in: nil)
        let extract = ExtractName(ofFileAt: "monaco")
        #expect(tiler.tiles(of: extract) == plain.tiles(of: extract))
    }
}
