/// A group of nodes, ways and other relations.
struct OSMRelation {
    let id: Int64
    /// The tags; empty if the visitor does not need them.
    let tags: [OSMTag]

    private let memberIDs: PackedNumbers
    private let memberTypes: PackedNumbers

    /// Reads a `Relation`; the members are decoded lazily.
    init(
        decoding message: ProtobufReader,
        tags: OSMTagDecoder
    ) throws(OSMReadError) {
        var reader = message
        var id: Int64?
        var keys = PackedNumbers()
        var values = PackedNumbers()
        var memberIDs = PackedNumbers()
        var memberTypes = PackedNumbers()
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.integer(field)
            case 2: try keys.append(field, from: &reader)
            case 3: try values.append(field, from: &reader)
            case 9: try memberIDs.append(field, from: &reader)
            case 10: try memberTypes.append(field, from: &reader)
            default: try reader.skip(field)
            }
        }
        guard let id else { throw .malformed("a relation has no number") }
        self.id = id
        self.tags = try tags.tags(keys, values)
        self.memberIDs = memberIDs
        self.memberTypes = memberTypes
    }

    /// The IDs of the member nodes and ways, in order.
    func members() throws(OSMReadError) -> (nodes: [Int64], ways: [Int64]) {
        var ids = memberIDs.reader
        var types = memberTypes.reader
        var id: Int64 = 0
        var nodes: [Int64] = []
        var ways: [Int64] = []
        while !ids.isAtEnd, !types.isAtEnd {
            try ids.addDelta(to: &id)
            switch try types.varint() {
            case 0: nodes.append(id)
            case 1: ways.append(id)
            case 2: continue
            case let type: throw .malformed("a member has the unknown type \(type)")
            }
        }
        guard ids.isAtEnd, types.isAtEnd else {
            throw .malformed("a relation's members and their types differ in number")
        }
        return (nodes, ways)
    }
}
