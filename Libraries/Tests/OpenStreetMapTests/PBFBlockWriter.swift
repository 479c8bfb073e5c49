/// A writer of a block of elements.
struct PBFBlockWriter {
    /// A node, in steps of the block's grid.
    struct Node {
        var id: Int64
        var latitude: Int64
        var longitude: Int64
        var tags: [String: String] = [:]
    }

    /// A relation's member; 0 is a node, 1 a way, 2 a relation.
    struct Member {
        var type: UInt64
        var id: Int64

        static func node(_ id: Int64) -> Member { Member(type: 0, id: id) }
        static func way(_ id: Int64) -> Member { Member(type: 1, id: id) }
        static func relation(_ id: Int64) -> Member { Member(type: 2, id: id) }
    }

    var granularity: Int64?
    var latitudeOffset: Int64?
    var longitudeOffset: Int64?

    private var strings: [[UInt8]] = [[]]
    private var groups: [[UInt8]] = []

    /// The message for a blob.
    var bytes: [UInt8] {
        var table = ProtobufWriter()
        for string in strings { table.message(1, string) }
        var block = ProtobufWriter()
        block.message(1, table.bytes)
        for group in groups { block.message(2, group) }
        if let granularity { block.integer(17, granularity) }
        if let latitudeOffset { block.integer(19, latitudeOffset) }
        if let longitudeOffset { block.integer(20, longitudeOffset) }
        return block.bytes
    }

    /// The index of a string, which is added if new.
    mutating func string(_ text: String) -> UInt64 {
        string(Array(text.utf8))
    }

    mutating func string(_ text: [UInt8]) -> UInt64 {
        if let index = strings.firstIndex(of: text) { return UInt64(index) }
        strings.append(text)
        return UInt64(strings.count - 1)
    }

    /// Adds a group of one encoded element.
    mutating func add(field: UInt64, _ element: [UInt8]) {
        var group = ProtobufWriter()
        group.message(field, element)
        groups.append(group.bytes)
    }

    mutating func addPlainNodes(_ nodes: [Node]) {
        var group = ProtobufWriter()
        for node in nodes {
            var writer = ProtobufWriter()
            writer.zigzag(1, node.id)
            writeTags(node.tags, &writer)
            writer.zigzag(8, node.latitude)
            writer.zigzag(9, node.longitude)
            group.message(1, writer.bytes)
        }
        groups.append(group.bytes)
    }

    mutating func addDenseNodes(_ nodes: [Node]) {
        var writer = ProtobufWriter()
        writer.packedDeltas(1, nodes.map(\.id))
        writer.packedDeltas(8, nodes.map(\.latitude))
        writer.packedDeltas(9, nodes.map(\.longitude))
        if nodes.contains(where: { !$0.tags.isEmpty }) {
            var numbers: [UInt64] = []
            for node in nodes {
                for tag in indexes(node.tags) { numbers += [tag.key, tag.value] }
                numbers.append(0)
            }
            writer.packed(10, numbers)
        }
        add(field: 2, writer.bytes)
    }

    mutating func addWay(_ id: Int64, nodes: [Int64], tags: [String: String] = [:]) {
        var writer = ProtobufWriter()
        writer.integer(1, id)
        writeTags(tags, &writer)
        writer.packedDeltas(8, nodes)
        add(field: 3, writer.bytes)
    }

    mutating func addRelation(_ id: Int64, _ members: [Member], tags: [String: String] = [:]) {
        var writer = ProtobufWriter()
        writer.integer(1, id)
        writeTags(tags, &writer)
        let role = string("outer")
        writer.packed(8, members.map { _ in role })
        writer.packedDeltas(9, members.map(\.id))
        writer.packed(10, members.map(\.type))
        add(field: 4, writer.bytes)
    }

    private mutating func writeTags(_ tags: [String: String], _ writer: inout ProtobufWriter) {
        let indexes = indexes(tags)
        writer.packed(2, indexes.map(\.key))
        writer.packed(3, indexes.map(\.value))
    }

    private mutating func indexes(_ tags: [String: String]) -> [(key: UInt64, value: UInt64)] {
        tags.sorted { $0.key < $1.key }.map { (string($0.key), string($0.value)) }
    }
}
