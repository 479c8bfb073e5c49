/// A line or an outline through nodes.
struct OSMWay {
    let id: Int64
    /// The tags; empty if the visitor does not need them.
    let tags: [OSMTag]

    private let references: PackedNumbers

    /// Reads a `Way`; the nodes are decoded lazily.
    init(
        decoding message: ProtobufReader,
        tags: OSMTagDecoder
    ) throws(OSMReadError) {
        var reader = message
        var id: Int64?
        var keys = PackedNumbers()
        var values = PackedNumbers()
        var references = PackedNumbers()
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.integer(field)
            case 2: try keys.append(field, from: &reader)
            case 3: try values.append(field, from: &reader)
            case 8: try references.append(field, from: &reader)
            default: try reader.skip(field)
            }
        }
        guard let id else { throw .malformed("a way has no number") }
        self.id = id
        self.tags = try tags.tags(keys, values)
        self.references = references
    }

    func nodeIDs() throws(OSMReadError) -> [Int64] {
        var reader = references.reader
        var id: Int64 = 0
        var ids: [Int64] = []
        while !reader.isAtEnd {
            try reader.addDelta(to: &id)
            ids.append(id)
        }
        return ids
    }
}
