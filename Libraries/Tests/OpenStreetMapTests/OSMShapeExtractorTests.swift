import OpenStreetMap
import PlacesTestSupport
import Testing
import WaybillStorage

/// Map shapes in files of every format.
@Suite struct OSMShapeExtractorTests {
    /// Reads bytes as a file.
    private func read(
        _ bytes: [UInt8], memoryLimit: Int = 1 << 30
    ) throws -> (shapes: [MapShape], summary: MapSummary) {
        try PBFReading.withFile(bytes) { path in
            var shapes: [MapShape] = []
            var progress: [Double] = []
            let summary = try OSMShapeExtractor(memoryLimit: memoryLimit).extract(
                fromFileAt: path, onProgress: { progress.append($0.fractionCompleted) },
                onShape: { shapes.append($0) })
            #expect(progress == progress.sorted() && progress.last == 1)
            return (shapes, summary)
        }
    }

    private func read(text: String) throws -> (shapes: [MapShape], summary: MapSummary) {
        try read(Array(text.utf8))
    }

    private func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        MapShapes.point(latitude, longitude)
    }

    /// A lake with an island of two ways, and a road.
    private func block(_ change: (inout PBFBlockWriter) -> Void = { _ in }) -> [UInt8] {
        var block = PBFBlockWriter()
        let corners: [(Int64, Int64)] = [
            (0, 0), (0, 10), (10, 10), (10, 0), (2, 2), (2, 4), (4, 4), (4, 2),
        ]
        block.addDenseNodes(
            corners.enumerated().map {
                .init(
                    id: Int64($0 + 1), latitude: $1.0 * 10_000_000, longitude: $1.1 * 10_000_000)
            })
        block.addWay(20, nodes: [1, 2, 3])
        block.addWay(21, nodes: [1, 4, 3])
        block.addWay(22, nodes: [5, 6, 7, 8, 5])
        block.addRelation(
            30, [.way(22), .way(21), .node(9), .relation(30), .way(20)],
            tags: ["type": "multipolygon", "natural": "water", "name": "Lake"])
        block.addWay(23, nodes: [1, 5], tags: ["highway": "primary", "name": "A1"])
        block.addWay(24, nodes: [7, 5], tags: ["highway": "primary_link", "name": "A1"])
        change(&block)
        return PBFWriter.file(block, codec: .zlib)
    }

    @Test func `a relation's outlines are put together, and roads are joined`() throws {
        let (shapes, summary) = try read(block())
        #expect(summary.counts == [.water: 1, .road(.primary): 2])
        #expect(summary.brokenOutlines == 0 && summary.count == 3)
        let lake = try #require(shapes.first)
        #expect(lake.kind == .water && lake.name == "Lake" && lake.paths.count == 2)
        #expect(
            Set(lake.paths.map(Set.init)) == [
                [point(0, 0), point(0, 10), point(10, 10), point(10, 0)],
                [point(2, 2), point(2, 4), point(4, 4), point(4, 2)],
            ])
        let road = MapShape(
            kind: .road(.primary), name: "A1", paths: [[point(0, 0), point(2, 2), point(4, 4)]])
        #expect(Array(shapes.dropFirst()) == [road])
    }

    @Test func `what has gone of a relation or a way leaves the rest`() throws {
        let (shapes, summary) = try read(
            block { block in
                block.addRelation(
                    31, [.way(20), .way(99), .way(22), .way(22)],
                    tags: ["type": "multipolygon", "leisure": "park"])
                block.addWay(25, nodes: [1, 2, 77, 3, 4], tags: ["natural": "coastline"])
                block.addWay(26, nodes: [1], tags: ["highway": "trunk"])
                block.addWay(27, nodes: [], tags: ["leisure": "park"])
                block.addWay(28, nodes: [1, 1, 1], tags: ["natural": "water"])
                block.addWay(29, nodes: [1, 2, 3], tags: ["natural": "water"])
            })
        #expect(summary.counts[.park] == 1 && summary.counts[.water] == 1)
        #expect(summary.counts[.coast] == 1 && summary.counts[.road(.trunk), default: 0] == 0)
        #expect(summary.brokenOutlines == 2)
        let park = try #require(shapes.first { $0.kind == .park })
        #expect(
            park.paths.map(Set.init) == [
                [point(2, 2), point(2, 4), point(4, 4), point(4, 2)]
            ])
        let coasts = shapes.filter { $0.kind == .coast }.map(\.paths)
        #expect(coasts == [[[point(0, 0), point(0, 10)]], [[point(10, 10), point(10, 0)]]])
    }

    @Test(arguments: [
        ("natural", "coastline", "coast"), ("natural", "water", "water"),
        ("waterway", "riverbank", "water"), ("landuse", "reservoir", "water"),
        ("waterway", "river", "river"), ("waterway", "canal", "river"),
        ("leisure", "garden", "park"), ("leisure", "nature_reserve", "park"),
        ("landuse", "recreation_ground", "park"), ("highway", "motorway", "motorway"),
        ("highway", "trunk_link", "trunk"), ("highway", "secondary", "secondary"),
        ("highway", "tertiary_link", "tertiary"), ("highway", "residential", "street"),
        ("highway", "pedestrian", "street"), ("highway", "steps", "path"),
        ("highway", "street", ""), ("highway", "service", "service"), ("highway", "path_link", ""),
        ("highway", "proposed", ""), ("waterway", "stream", ""),
        ("natural", "tree", ""), ("highway", "_link", ""), ("landuse", "grass", "green"),
        ("natural", "wood", "green"), ("leisure", "pitch", "green"), ("natural", "beach", "beach"),
        ("man_made", "pier", "pier"), ("railway", "rail", "rail"), ("railway", "subway", ""),
    ])
    func `tags say what is on the map`(key: String, value: String, kind: String) throws {
        var block = PBFBlockWriter()
        block.addDenseNodes([
            .init(id: 1, latitude: 0, longitude: 0), .init(id: 2, latitude: 0, longitude: 1_000),
            .init(id: 3, latitude: 1_000, longitude: 0),
        ])
        block.addWay(1, nodes: [1, 2, 3, 1], tags: [key: value])
        block.addRelation(2, [.way(1)], tags: [key: value])
        let shapes = try read(PBFWriter.file(block)).shapes
        #expect(shapes.map(\.kind.description) == (kind.isEmpty ? [] : [kind]))
    }

    @Test func `a road below the ground is a tunnel, and what no one sees is not shown`() throws {
        var block = PBFBlockWriter()
        block.addDenseNodes([
            .init(id: 1, latitude: 0, longitude: 0), .init(id: 2, latitude: 0, longitude: 1_000),
            .init(id: 3, latitude: 1_000, longitude: 1_000),
        ])
        block.addWay(1, nodes: [1, 2], tags: ["waterway": "river", "tunnel": "culvert"])
        block.addWay(2, nodes: [1, 2], tags: ["highway": "primary", "area": "yes"])
        block.addWay(
            3, nodes: [1, 2], tags: ["highway": "primary", "tunnel": "yes", "name": "Under"])
        block.addWay(4, nodes: [1, 2], tags: ["highway": "footway", "footway": "sidewalk"])
        block.addWay(5, nodes: [1, 2], tags: ["highway": "footway", "indoor": "yes"])
        block.addWay(6, nodes: [1, 2], tags: ["highway": "steps", "tunnel": "yes"])
        block.addWay(7, nodes: [2, 3], tags: ["highway": "residential", "tunnel": "avalanche"])
        block.addWay(
            8, nodes: [1, 3], tags: ["highway": "residential", "tunnel": "building_passage"])
        block.addWay(9, nodes: [1, 2, 3, 1], tags: ["highway": "pedestrian", "area": "yes"])
        block.addWay(10, nodes: [1, 2], tags: ["highway": "service", "tunnel": "yes"])
        block.addWay(11, nodes: [1, 2], tags: ["highway": "service", "service": "driveway"])
        block.addWay(12, nodes: [1, 2], tags: ["railway": "rail", "tunnel": "yes"])
        let (shapes, summary) = try read(PBFWriter.file(block))
        #expect(summary.counts == [.tunnel: 2, .road(.street): 1, .square: 1])
        #expect(shapes.first { $0.kind == .tunnel }?.name.isEmpty == true)
    }

    @Test func `across the 180th meridian lines are cut and outlines left out`() throws {
        var block = PBFBlockWriter()
        block.addDenseNodes([
            .init(id: 1, latitude: 0, longitude: 1_799_000_000),
            .init(id: 2, latitude: 0, longitude: 1_800_000_000),
            .init(id: 3, latitude: 1_000, longitude: -1_799_000_000),
            .init(id: 4, latitude: 2_000, longitude: -1_798_000_000),
            .init(id: 5, latitude: 9_000_000_000, longitude: 0),
        ])
        block.addWay(1, nodes: [1, 2, 3, 4, 5], tags: ["natural": "coastline"])
        block.addWay(2, nodes: [1, 2, 3, 4, 1], tags: ["natural": "water"])
        let (shapes, summary) = try read(PBFWriter.file(block))
        #expect(shapes.map { $0.paths[0].count } == [2, 2])
        #expect(summary.counts == [.coast: 1] && summary.brokenOutlines > 0)
    }

    // MARK: Formats

    private static let lake: Set<Set<Coordinate>> = [
        [
            MapShapes.point(0, 0), MapShapes.point(0, 9), MapShapes.point(9, 9),
            MapShapes.point(9, 0),
        ],
        [MapShapes.point(1, 1), MapShapes.point(1, 2), MapShapes.point(2, 1)],
    ]

    private static let xml = """
        <osm><way id='1'><nd ref='1'/><nd ref='2'/><nd ref='3'/></way>
        <way id='2'><nd ref='3'/><nd ref='4'/><nd ref='1'/></way>
        <way id='3'><nd ref='5'/><nd ref='6'/><nd ref='7'/><nd ref='5'/></way>
        <relation id='1'><member type='way' ref='1' role=''/><member type='way' ref='2' role=''/>
        <member type='way' ref='3' role='inner'/><tag k='type' v='multipolygon'/>
        <tag k='natural' v='water'/></relation>
        <node id='1' lat='0' lon='0'/><node id='2' lat='0' lon='9'/><node id='3' lat='9' lon='9'/>
        <node id='4' lat='9' lon='0'/><node id='5' lat='1' lon='1'/><node id='6' lat='1' lon='2'/>
        <node id='7' lat='2' lon='1'><tag k='leisure' v='park'/></node></osm>
        """

    private static let xmlWithShapes = """
        <osm><relation id='1'><member type='node' ref='9' role='label' lat='5' lon='5'/>
        <member type='way' ref='1' role=''><nd lat='0' lon='0'/><nd lat='0' lon='9'/>
        <nd lat='9' lon='9'/></member><member type='way' ref='2' role=''><nd lat='9' lon='9'/>
        <nd lat='9' lon='0'/><nd lat='0' lon='0'/></member><member type='way' ref='3' role=''>
        <nd lat='1' lon='1'/><nd lat='1' lon='2'/><nd lat='2' lon='1'/><nd lat='1' lon='1'/></member>
        <tag k='type' v='multipolygon'/><tag k='natural' v='water'/></relation></osm>
        """

    private static let overpass = """
        {"elements":[{"type":"relation","id":1,"tags":{"type":"multipolygon","natural":"water"},
        "members":[{"type":"way","ref":1,"role":"","geometry":[{"lat":0,"lon":0},
        {"lat":0,"lon":9},{"lat":9,"lon":9}]},{"type":"way","ref":2,"role":"","geometry":[
        {"lat":0,"lon":0},{"lat":9,"lon":0},{"lat":9,"lon":9}]},{"type":"way","ref":3,"role":"",
        "geometry":[{"lat":1,"lon":1},{"lat":1,"lon":2},{"lat":2,"lon":1},{"lat":1,"lon":1}]}]}]}
        """

    private static let geoJSON = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"natural":"water"},
        "geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,9],[0,0]],
        [[1,1],[2,1],[1,2],[1,1]]]]}},{"type":"Feature","properties":{"leisure":"park"},
        "geometry":{"type":"MultiPoint","coordinates":[[0,0],[1,1],[0,1],[0,0]]}}]}
        """

    @Test(arguments: [xml, xmlWithShapes, overpass, geoJSON])
    func `a lake with an island is the same in every format`(text: String) throws {
        let (shapes, summary) = try read(text: text)
        #expect(summary.counts == [.water: 1] && summary.brokenOutlines == 0)
        #expect(shapes.count == 1)
        #expect(Set(shapes.flatMap(\.paths).map(Set.init)) == Self.lake)
        let packed = try read(TextFiles.gzip(Array(text.utf8)))
        #expect(packed.shapes == shapes)
    }

    @Test func `a line of Overpass that leaves the box comes in pieces`() throws {
        let (shapes, _) = try read(
            text: """
                {"elements":[{"type":"way","id":1,"tags":{"highway":"trunk"},"geometry":[
                {"lat":0,"lon":0},{"lat":0,"lon":1},null,{"lat":0,"lon":3},{"lat":0,"lon":4},null,
                {"lat":91,"lon":3},{"lat":1,"lon":3}]}]}
                """)
        #expect(
            shapes.map(\.paths) == [
                [[point(0, 0), point(0, 1)]], [[point(0, 3), point(0, 4)]],
            ])
    }

    @Test func `a way that is deleted is not shown`() throws {
        let (shapes, _) = try read(
            text: """
                <osm><node id='1' lat='0' lon='0'/><node id='2' lat='1' lon='0'/>
                <way id='1' visible='false'><nd ref='1'/><nd ref='2'/>
                <tag k='highway' v='trunk'/></way></osm>
                """)
        #expect(shapes.isEmpty)
    }

    @Test func `the bounding box is what the file states`() throws {
        let box = "<bounds minlat='43' minlon='7' maxlat='44' maxlon='8'/>"
        #expect(
            try read(text: "<osm>\(box)</osm>").1.bounds
                == OSMBounds(west: 7, south: 43, east: 8, north: 44))
        let turned = box.replacing("maxlon='8'", with: "maxlon='6'")
        #expect(try read(text: "<osm>\(turned)</osm>").1.bounds == nil)
        #expect(try read(text: "<osm><bounds minlat='x'/></osm>").1.bounds == nil)
    }

    // MARK: Invalid input

    @Test func `more than may be kept ends as an error`() throws {
        let error = #expect(throws: OSMReadError.self) { try read(block(), memoryLimit: 300) }
        guard case .tooLarge? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a file without a map has none`() throws {
        let (shapes, summary) = try read(text: "<osm/>")
        #expect(shapes.isEmpty && summary == MapSummary())
        #expect(throws: OSMReadError.self) { try read([]) }
        #expect(throws: OSMReadError.self) { try read(text: "<html></html>") }
    }

    @Test func `damaged files end well or as an error`() throws {
        let texts = [Self.xml, Self.xmlWithShapes, Self.overpass, Self.geoJSON]
        let files = [block()] + texts.map { Array($0.utf8) }
        var errors = 0
        for (index, file) in files.enumerated() {
            var mutator = PBFMutator(seed: UInt64(index))
            for round in 0..<80 {
                do {
                    for shape in try read(mutator.damaged(file)).shapes {
                        #expect(shape.paths.allSatisfy { $0.count > 1 }, "\(index), \(round)")
                    }
                } catch is OSMReadError { errors += 1 }
            }
        }
        #expect(errors > 50)
    }
}
