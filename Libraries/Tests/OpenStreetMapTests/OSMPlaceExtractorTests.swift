import OpenStreetMap
import Testing

/// The places of whole files.
@Suite struct OSMPlaceExtractorTests {
    private typealias Node = PBFBlockWriter.Node

    private let nodes = [
        PBFBlockWriter.Node(
            id: 5, latitude: 437_312_758, longitude: 74_271_083,
            tags: ["name": "Café de la Gare", "amenity": "cafe", "wheelchair": "yes"]),
        PBFBlockWriter.Node(id: 9, latitude: -1, longitude: 1),
        PBFBlockWriter.Node(id: 4, latitude: 1, longitude: 2, tags: ["name": "Nothing else"]),
        PBFBlockWriter.Node(
            id: 1 << 40, latitude: -337_000_000, longitude: -1_799_999_999,
            tags: ["name": "遠い店", "shop": "books"]),
    ]

    private func expectNodes(_ reading: PBFReading) throws {
        #expect(reading.places.map(\.id) == [5, 1 << 40])
        #expect(reading.places.allSatisfy { $0.kind == .node })
        let cafe = try reading.place("Café de la Gare")
        #expect(cafe.latitude == 43.731_275_8)
        #expect(cafe.longitude == 7.427_108_3)
        #expect(cafe.category == "amenity=cafe")
        #expect(cafe.tags["wheelchair"] == "yes")
        let books = try reading.place("遠い店")
        #expect(books.latitude == -33.7)
        #expect(books.longitude == -179.999_999_9)
        #expect(reading.summary.nodes == 4)
        #expect(reading.summary.places == 2)
    }

    @Test(arguments: [PBFWriter.Codec.raw, .zlib])
    func `dense nodes come back as they were written`(codec: PBFWriter.Codec) throws {
        var block = PBFBlockWriter()
        block.addDenseNodes(nodes)
        try expectNodes(try PBFReading(PBFWriter.file(block, codec: codec)))
    }

    @Test(arguments: [PBFWriter.Codec.raw, .zlib])
    func `plain nodes come back as they were written`(codec: PBFWriter.Codec) throws {
        var block = PBFBlockWriter()
        block.addPlainNodes(nodes)
        try expectNodes(try PBFReading(PBFWriter.file(block, codec: codec)))
    }

    @Test func `dense nodes without any tags are counted`() throws {
        var block = PBFBlockWriter()
        block.addDenseNodes((1...10).map { Node(id: $0, latitude: $0, longitude: -$0) })
        let reading = try PBFReading(PBFWriter.file(block))
        #expect(reading.summary.nodes == 10)
        #expect(reading.places.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a block's granularity and offsets move its nodes`(isDense: Bool) throws {
        var block = PBFBlockWriter()
        block.granularity = 1_200
        block.latitudeOffset = 10_109_208_300
        block.longitudeOffset = -20_901_802_700
        let tags = ["name": "Grid", "leisure": "park"]
        let node = Node(id: 1, latitude: 2_000, longitude: -4_000, tags: tags)
        if isDense { block.addDenseNodes([node]) } else { block.addPlainNodes([node]) }
        let place = try PBFReading(PBFWriter.file(block)).place("Grid")
        #expect(place.latitude == 10.111_608_3)
        #expect(place.longitude == -20.906_602_7)
    }

    @Test func `a granularity of one keeps nanodegrees`() throws {
        var block = PBFBlockWriter()
        block.granularity = 1
        let tags = ["name": "Fine", "leisure": "park"]
        block.addDenseNodes([
            Node(id: 1, latitude: 1_234_567_891, longitude: -3, tags: tags)
        ])
        let place = try PBFReading(PBFWriter.file(block)).place("Fine")
        #expect(place.latitude == 1.234_567_891)
        #expect(place.longitude == -0.000_000_003)
    }

    @Test func `ways and relations follow the nodes in the file's order`() throws {
        var block = PBFBlockWriter()
        block.addRelation(3, [.node(2)], tags: ["name": "C", "tourism": "museum"])
        block.addWay(-2, nodes: [1, 2], tags: ["name": "B", "shop": "mall"])
        block.addDenseNodes([
            Node(id: 1, latitude: 0, longitude: 0, tags: ["name": "A", "amenity": "bar"]),
            Node(id: 2, latitude: 10, longitude: 20),
        ])
        let reading = try PBFReading(PBFWriter.file(block))
        #expect(reading.places.map(\.name) == ["A", "C", "B"])
        #expect(reading.places.map(\.kind) == [.node, .relation, .way])
        #expect(reading.places.map(\.id) == [1, 3, -2])
        #expect(reading.summary.nodes == 2)
        #expect(reading.summary.ways == 1)
        #expect(reading.summary.relations == 1)
        #expect(reading.summary.places == 3)
    }

    @Test func `a file of a header alone has no places`() throws {
        let reading = try PBFReading(PBFWriter.withHeader().bytes)
        #expect(reading.summary == OSMReadSummary())
    }

    @Test func `a tag that is too long is left out`() throws {
        let long = String(repeating: "x", count: 4_097)
        let longest = String(repeating: "y", count: 4_096)
        var block = PBFBlockWriter()
        let tags = ["name": "Kept", "shop": "books", long: "a", "b": long, "c": longest]
        block.addPlainNodes([
            Node(id: 1, latitude: 0, longitude: 0, tags: tags),
            Node(id: 2, latitude: 0, longitude: 0, tags: ["name": long, "shop": "books"]),
        ])
        let reading = try PBFReading(PBFWriter.file(block))
        #expect(reading.places.map(\.id) == [1])
        #expect(reading.places.first?.tags == ["name": "Kept", "shop": "books", "c": longest])
    }

    @Test func `text that is not UTF-8 is repaired`() throws {
        var block = PBFBlockWriter()
        let keys = [block.string("name"), block.string("shop")]
        let values = [block.string([0x41, 0xFF, 0x42]), block.string("books")]
        var node = ProtobufWriter()
        node.zigzag(1, 1)
        node.packed(2, keys)
        node.packed(3, values)
        node.zigzag(8, 0)
        node.zigzag(9, 0)
        block.add(field: 1, node.bytes)
        #expect(try PBFReading(PBFWriter.file(block)).places.map(\.name) == ["A\u{FFFD}B"])
    }
}
