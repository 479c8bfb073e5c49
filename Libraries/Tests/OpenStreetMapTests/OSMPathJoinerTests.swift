import Testing
import WaybillTesting

@testable import OpenStreetMap

/// Joining of lines that were cut.
@Suite struct OSMPathJoinerTests {
    private func point(_ number: Int) -> OSMPosition {
        OSMPosition(latitude: Int64(number), longitude: Int64(number % 7))
    }

    private func line(_ numbers: Int...) -> [OSMPosition] { numbers.map(point) }

    /// A random ring without repeated points.
    private func ring(_ generator: inout SeededGenerator, from first: Int = 0) -> [OSMPosition] {
        let count = Int.random(in: 3...60, using: &generator)
        return (first..<(first + count)).shuffled(using: &generator).map(point)
    }

    /// The pieces of a closed ring, in any order and direction.
    private func cut(
        _ ring: [OSMPosition], _ generator: inout SeededGenerator
    ) -> [[OSMPosition]] {
        let closed = ring + ring.prefix(1)
        var cuts = Set(
            (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                Int.random(in: 0...ring.count, using: &generator)
            })
        cuts.formUnion([0, ring.count])
        let places = cuts.sorted()
        return zip(places, places.dropFirst())
            .map { Array(closed[$0...$1]) }
            .map { Bool.random(using: &generator) ? $0 : $0.reversed() }
            .shuffled(using: &generator)
    }

    /// The canonical form of a ring, regardless of start and direction.
    private func normal(_ ring: [OSMPosition]) -> [OSMPosition] {
        func turned(_ ring: [OSMPosition]) -> [OSMPosition] {
            let first = ring.indices.min { ring[$0].latitude < ring[$1].latitude } ?? 0
            return Array(ring[first...] + ring[..<first])
        }
        return [turned(ring), turned(ring.reversed())]
            .min { $0.map(\.latitude).lexicographicallyPrecedes($1.map(\.latitude)) } ?? []
    }

    private func sorted(_ rings: [[OSMPosition]]) -> [[OSMPosition]] {
        rings.map(normal).sorted {
            $0.map(\.latitude).lexicographicallyPrecedes($1.map(\.latitude))
        }
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `rings in pieces of any order and direction are whole again`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let rings = [ring(&generator), ring(&generator, from: 100), ring(&generator, from: 200)]
        let pieces = rings.flatMap { cut($0, &generator) }.shuffled(using: &generator)
        let joined = OSMPathJoiner.rings(of: pieces)
        #expect(sorted(joined.rings) == sorted(rings), "seed \(seed)")
        #expect(joined.dropped == 0, "seed \(seed)")
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `a ring that lacks a piece is left out, and harms no other`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let whole = ring(&generator)
        var broken = cut(ring(&generator, from: 100), &generator)
        // It may touch the whole ring, with a branch from there.
        broken.removeLast()
        let branch = [try #require(whole.randomElement(using: &generator)), point(500)]
        let lines = cut(whole, &generator) + broken
        let joined = OSMPathJoiner.rings(of: lines.shuffled(using: &generator))
        #expect(sorted(joined.rings) == sorted([whole]), "seed \(seed)")
        #expect(joined.dropped == broken.count, "seed \(seed)")
        let ends = Set(cut(whole, &generator).flatMap { [$0.first, $0.last] })
        guard ends.contains(branch.first) else { return }
        let branched = OSMPathJoiner.rings(of: cut(whole, &generator) + [branch])
        #expect(branched.rings.count <= 1, "seed \(seed)")
    }

    @Test func `a branch is given up where it leads nowhere`() {
        let joined = OSMPathJoiner.rings(of: [line(0, 1), line(1, 9), line(1, 2, 3), line(3, 0)])
        #expect(sorted(joined.rings) == [line(0, 1, 2, 3)])
        #expect(joined.dropped == 1)
        let first = OSMPathJoiner.rings(of: [line(9, 1), line(0, 1), line(1, 2, 3), line(3, 0)])
        #expect(sorted(first.rings) == [line(0, 1, 2, 3)])
        #expect(first.dropped == 1)
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `outlines that touch use every side once`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // Closed walks over few points meet often.
        let walks = (0..<3).map { _ in
            var walk = [0]
            while walk.count < 12 {
                let next = Int.random(in: 0..<8, using: &generator)
                if next != walk.last { walk.append(next) }
            }
            if walk.last == 0 { walk.append(1) }
            return walk + [0]
        }
        let sides = walks.flatMap { zip($0, $0.dropFirst()) }.map { line($0, $1) }
        let joined = OSMPathJoiner.rings(of: sides.shuffled(using: &generator))
        #expect(joined.dropped == 0, "seed \(seed)")
        func odd(_ sides: [[OSMPosition]]) -> Set<Set<OSMPosition>> {
            // A repeated side does not change the area by the even-odd rule.
            sides.reduce(into: []) { $0.formSymmetricDifference([Set($1)]) }
        }
        let found = joined.rings.flatMap { ring in
            zip(ring, ring.dropFirst() + ring.prefix(1)).map { [$0, $1] }
        }
        #expect(odd(found) == odd(sides), "seed \(seed)")
    }

    @Test func `what is closed by itself or has no extent harms nothing`() {
        let joined = OSMPathJoiner.rings(of: [
            line(1, 2, 3, 1), line(4, 4), line(5, 6), line(6, 5), line(7, 8),
        ])
        #expect(sorted(joined.rings) == [line(1, 2, 3)])
        #expect(joined.dropped == 1)
        #expect(OSMPathJoiner.rings(of: []).rings.isEmpty)
        let many = (0..<20_000).map { line($0, $0 + 1) }
        #expect(OSMPathJoiner.rings(of: many).dropped == 20_000)
        #expect(OSMPathJoiner.lines(of: many, keepingDirection: true).map(\.count) == [20_001])
    }

    @Test(arguments: SeededGenerator.seeds(60))
    func `a line in pieces is one again`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let whole = ring(&generator)
        let cuts = Set([0, whole.count - 1, Int.random(in: 0..<whole.count, using: &generator)])
            .sorted()
        let pieces = zip(cuts, cuts.dropFirst()).map { Array(whole[$0...$1]) }
        let coast = OSMPathJoiner.lines(
            of: pieces.shuffled(using: &generator), keepingDirection: true)
        #expect(coast == [whole], "seed \(seed)")
        let turned = pieces.map { Bool.random(using: &generator) ? $0 : $0.reversed() }
        let road = OSMPathJoiner.lines(
            of: turned.shuffled(using: &generator), keepingDirection: false)
        #expect(road == [whole] || road == [whole.reversed()], "seed \(seed)")
    }

    @Test func `a coast is never turned round`() {
        let joined = OSMPathJoiner.lines(of: [line(1, 2), line(3, 2)], keepingDirection: true)
        #expect(joined == [line(1, 2), line(3, 2)])
        let island = OSMPathJoiner.lines(
            of: [line(2, 3), line(1, 2), line(3, 1)], keepingDirection: true)
        #expect(island == [line(2, 3, 1, 2)])
    }
}
