import PlacesTestSupport
import Testing
import WaybillTesting

@testable import PlacesMap

/// What may go of a line, held against the distance of each point.
@Suite struct MapSimplificationTests {
    /// How far the farthest point is from that part of the simplified line which
    /// took its place; nil where that is not a part of the line at all.
    private func error(of kept: [MapVertex], from points: [MapVertex]) -> Double? {
        var worst = 0.0
        var next = 1
        guard kept.first == points.first, kept.last == points.last else { return nil }
        for point in points.dropFirst() {
            guard next < kept.count else { return nil }
            worst = max(
                worst, point.squaredDistance(toLineFrom: kept[next - 1], to: kept[next]))
            if point == kept[next] { next += 1 }
        }
        return next == kept.count ? worst.squareRoot() : nil
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `no point is farther from the line that stays than is tolerated`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...3_000, using: &generator)
        let tolerance = Double.random(in: 0.5...50, using: &generator)
        let points = MapShapes.walk(count, step: 10, from: MapVertex(x: 0, y: 0), &generator)
        let kept = MapSimplification.line(points, tolerance: tolerance)
        #expect(try #require(error(of: kept, from: points), "seed \(seed)") <= tolerance)
        if count > 1_000, tolerance > 20 { #expect(kept.count < count / 2, "seed \(seed)") }
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `an outline keeps to its tolerance too, and is a triangle at least`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 3...400, using: &generator)
        let tolerance = Double.random(in: 0.5...500, using: &generator)
        let points = MapShapes.walk(count, step: 10, from: MapVertex(x: 0, y: 0), &generator)
        let kept = MapSimplification.ring(points, tolerance: tolerance)
        #expect(kept.count >= 3, "seed \(seed)")
        let closed = (kept + kept.prefix(1), points + points.prefix(1))
        #expect(try #require(error(of: closed.0, from: closed.1), "seed \(seed)") <= tolerance)
    }

    @Test func `a straight line is its ends, and a point that counts stays`() {
        let line = (0...100).map { MapVertex(x: Double($0), y: 0) }
        #expect(MapSimplification.line(line, tolerance: 1) == [line[0], line[100]])
        let bent = line.map { MapVertex(x: $0.x, y: 1.5 - abs($0.x - 50) * 0.03) }
        #expect(MapSimplification.line(bent, tolerance: 1) == [bent[0], bent[50], bent[100]])
        #expect(MapSimplification.line([line[0]], tolerance: 1) == [line[0]])
        #expect(MapSimplification.line([], tolerance: 1).isEmpty)
        #expect(MapSimplification.ring([], tolerance: 1).isEmpty)
        let still = Array(repeating: line[0], count: 9)
        #expect(MapSimplification.ring(still, tolerance: 1).count < 3)
    }

    @Test func `a long line is done in stretches, so that none can be made to take long`() {
        let line = (0...5_000).map { MapVertex(x: Double($0), y: 0) }
        let ends = stride(from: 0, to: 5_000, by: MapSimplification.stretch).map { line[$0] }
        #expect(MapSimplification.line(line, tolerance: 1) == ends + [line[5_000]])
    }
}
