import OpenStreetMap
import Testing
import WaybillTesting

/// The positions of ways and relations.
@Suite struct OSMPlacePositionTests {
    private typealias Node = PBFBlockWriter.Node
    private typealias Member = PBFBlockWriter.Member

    private let park = ["name": "Park", "leisure": "park"]

    /// A block of nodes at whole degrees.
    private func block(_ nodes: [(id: Int64, latitude: Int64, longitude: Int64)]) -> PBFBlockWriter
    {
        var block = PBFBlockWriter()
        block.granularity = 1_000_000_000
        block.addDenseNodes(
            nodes.map { Node(id: $0.id, latitude: $0.latitude, longitude: $0.longitude) })
        return block
    }

    private func expect(
        _ blocks: PBFBlockWriter...,
        at latitude: Double,
        _ longitude: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var writer = PBFWriter.withHeader()
        for block in blocks { writer.addBlock(block, .zlib) }
        let place = try PBFReading(writer.bytes).place("Park")
        #expect(place.latitude == latitude, sourceLocation: sourceLocation)
        #expect(place.longitude == longitude, sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        """
        <osm><node id="1" lat="NaN" lon="7"><tag k="name" v="A"/><tag k="shop" v="tea"/></node>
        <node id="2" lat="43" lon="-inf"><tag k="name" v="B"/><tag k="shop" v="tea"/></node>
        <node id="3" lat="43" lon="7"><tag k="name" v="NaN"/><tag k="shop" v="tea"/></node></osm>
        """,
        """
        {"elements": [
        {"type": "node", "id": 1, "lat": NaN, "lon": 7, "tags": {"name": "A", "shop": "tea"}},
        {"type": "node", "id": 2, "lat": 43, "lon": -Infinity,
        "tags": {"name": "B \\"NaN", "shop": "tea"}},
        {"type": "node", "id": 3, "lat": 43, "lon": 7, "tags": {"name": "NaN", "shop": "tea"}}]}
        """,
        """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "node/1", "properties": {"name": "A", "shop": "tea"},
        "geometry": {"type": "Point", "coordinates": [7, -NaN]}},
        {"type": "Feature", "id": "node/2", "properties": {"name": "B", "shop": "tea"},
        "geometry": {"type": "Point", "coordinates": [null, 43]}},
        {"type": "Feature", "id": "node/3", "properties": {"name": "NaN", "shop": "tea"},
        "geometry": {"type": "Point", "coordinates": [7, 43]}}]}
        """,
    ])
    func `a position that is not a number leaves out its place, and nothing else`(
        _ text: String
    ) throws {
        let reading = try PBFReading(Array(text.utf8))
        #expect(reading.summary.placesWithoutPosition == 2)
        #expect(reading.places.map(\.name) == ["NaN"])
        #expect(reading.places.first?.latitude == 43 && reading.places.first?.longitude == 7)
    }

    @Test func `a way lies in the middle of its box, not of its nodes`() throws {
        var block = block([(1, 0, 0), (2, 0, 1), (3, 0, 2), (4, 10, 2)])
        block.addWay(1, nodes: [1, 2, 3, 4, 1], tags: park)
        try expect(block, at: 5, 1)
    }

    @Test func `a relation lies in the middle of its nodes and ways`() throws {
        var block = block([(1, 0, 0), (2, 2, 2), (3, 4, -8), (4, 80, 80)])
        block.addWay(7, nodes: [1, 2])
        block.addWay(8, nodes: [4])
        block.addRelation(1, [.way(7), .node(3)], tags: park)
        try expect(block, at: 2, -3)
    }

    @Test func `a relation does not take in its relations`() throws {
        var block = block([(1, 1, 1), (2, 50, 50)])
        block.addRelation(1, [.node(2)])
        block.addRelation(2, [.node(1), .relation(1), .relation(2)], tags: park)
        try expect(block, at: 1, 1)
    }

    @Test func `a relation finds a way that is a place too`() throws {
        var block = block([(1, 0, 0), (2, 4, 6)])
        block.addWay(7, nodes: [1, 2], tags: ["name": "Pond", "leisure": "fishing"])
        block.addRelation(1, [.way(7), .way(7)], tags: park)
        try expect(block, at: 2, 3)
    }

    @Test func `parts may be spread over blocks in any order`() throws {
        var relation = PBFBlockWriter()
        relation.addRelation(1, [.way(7), .way(8)], tags: park)
        var way = PBFBlockWriter()
        way.addWay(8, nodes: [3])
        var other = block([(3, 8, 8)])
        other.addWay(7, nodes: [2, 1])
        try expect(relation, way, other, block([(2, 2, 2), (1, 0, 0)]), at: 4, 4)
    }

    @Test func `nodes need not be sorted`() throws {
        let ids: [Int64] = [900, 3, -4, 17, 2, 901, 5, 1, 899, 4]
        var block = block(ids.map { ($0, $0 / 100, $0 / 100) })
        block.addWay(1, nodes: [1, 17, 901, 3], tags: park)
        block.addWay(2, nodes: [5, -4], tags: ["name": "Low", "leisure": "pitch"])
        let reading = try PBFReading(PBFWriter.file(block))
        #expect(try reading.place("Park").latitude == 4.5)
        #expect(try reading.place("Low").latitude == 0)
        #expect(reading.summary.placesWithoutPosition == 0)
    }

    @Test func `the order of nodes does not change the places`() throws {
        for seed in SeededGenerator.seeds(50) {
            var random = PBFMutator(seed: seed)
            var nodes = (1...40).map { id in
                (id: Int64(id), latitude: Int64(id), longitude: Int64(-id))
            }
            var ways: [[Int64]] = []
            for _ in 0..<10 { ways.append((0..<4).map { _ in Int64(1 + random.below(44)) }) }
            let sorted = try PBFReading(PBFWriter.file(withWays(block(nodes), ways)))
            for index in nodes.indices { nodes.swapAt(index, random.below(nodes.count)) }
            let shuffled = try PBFReading(PBFWriter.file(withWays(block(nodes), ways)))
            #expect(sorted.places == shuffled.places, "seed \(seed)")
            for (place, way) in zip(sorted.places, ways) where !way.contains(where: { $0 > 40 }) {
                let middle = Double((way.min() ?? 0) + (way.max() ?? 0)) / 2
                #expect(place.latitude == middle, "seed \(seed)")
            }
        }
    }

    private func withWays(_ block: PBFBlockWriter, _ ways: [[Int64]]) -> PBFBlockWriter {
        var block = block
        for (index, nodes) in ways.enumerated() {
            block.addWay(
                Int64(index), nodes: nodes, tags: ["name": "Way \(index)", "leisure": "track"])
        }
        return block
    }

    @Test func `nodes that are missing are passed over`() throws {
        var block = block([(1, 1, 1), (3, 3, 3)])
        block.addWay(1, nodes: [1, 2, 3, 99], tags: park)
        try expect(block, at: 2, 2)
    }

    @Test func `places without any position are counted and left out`() throws {
        var block = block([(1, 1, 1)])
        block.addWay(1, nodes: [8, 9], tags: park)
        block.addWay(2, nodes: [], tags: park)
        block.addRelation(1, [.way(77), .node(78)], tags: park)
        block.addRelation(2, [], tags: park)
        block.addRelation(3, [.relation(1)], tags: park)
        let reading = try PBFReading(PBFWriter.file(block))
        #expect(reading.places.isEmpty)
        #expect(reading.summary.places == 0)
        #expect(reading.summary.placesWithoutPosition == 5)
    }

    @Test func `a node beyond the globe has no position`() throws {
        var block = PBFBlockWriter()
        block.granularity = 1_000_000_000
        block.addDenseNodes([
            Node(id: 1, latitude: 91, longitude: 0, tags: park),
            Node(id: 2, latitude: 0, longitude: -181, tags: park),
            Node(id: 3, latitude: -90, longitude: 180, tags: park),
        ])
        block.addWay(1, nodes: [1, 2], tags: park)
        let reading = try PBFReading(PBFWriter.file(block))
        #expect(reading.places.map(\.id) == [3])
        #expect(reading.summary.placesWithoutPosition == 3)
    }

    @Test(arguments: [(170, -170, 180.0), (178, -170, -176.0), (170, -178, 176.0)])
    func `a box across the 180th meridian stays there`(
        east: Int64, west: Int64, middle: Double
    ) throws {
        var block = block([(1, 0, east), (2, 2, west)])
        block.addWay(1, nodes: [1, 2], tags: park)
        try expect(block, at: 1, middle)
    }

    @Test func `a node that comes twice lies where it was last`() throws {
        var block = block([(1, 1, 1), (1, 2, 2)])
        block.addWay(1, nodes: [1], tags: park)
        try expect(block, at: 2, 2)
    }
}
