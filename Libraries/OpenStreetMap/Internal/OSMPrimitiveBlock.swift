/// A block of elements with shared strings and a shared grid.
struct OSMPrimitiveBlock {
    private let message: ProtobufReader
    private let tags: OSMTagDecoder
    private var grid = OSMCoordinateGrid()

    /// Reads the shared parts of a `PrimitiveBlock`.
    init(_ message: ProtobufReader, wants: OSMElementKinds) throws(OSMReadError) {
        self.message = message
        var reader = message
        var strings = OSMStringTable()
        while let field = try reader.nextField() {
            switch field.number {
            case 1 where wants.contains(.tags):
                strings = try OSMStringTable(decoding: try reader.message(field))
            case 17: grid.granularity = try reader.integer(field)
            case 19: grid.latitudeOffset = try reader.integer(field)
            case 20: grid.longitudeOffset = try reader.integer(field)
            default: try reader.skip(field)
            }
        }
        guard (1...Int64(Int32.max)).contains(grid.granularity) else {
            throw .malformed("a block has a granularity of \(grid.granularity)")
        }
        tags = OSMTagDecoder(strings: strings, isWanted: wants.contains(.tags))
    }

    /// Passes the elements to a visitor, in order.
    func walk<Visitor: OSMElementVisitor>(_ visitor: inout Visitor) throws(OSMReadError) {
        var reader = message
        while let field = try reader.nextField() {
            guard field.number == 2 else {
                try reader.skip(field)
                continue
            }
            try walk(group: try reader.message(field), &visitor)
        }
    }

    private func walk<Visitor: OSMElementVisitor>(
        group: ProtobufReader,
        _ visitor: inout Visitor
    ) throws(OSMReadError) {
        let wants = Visitor.wants
        let strings = tags.strings
        var reader = group
        while let field = try reader.nextField() {
            switch field.number {
            case 1 where wants.contains(.nodes):
                try visitor.visit(try node(try reader.message(field)), strings)
            case 2 where wants.contains(.nodes):
                try walk(dense: try reader.message(field), &visitor)
            case 3 where wants.contains(.ways):
                let way = try OSMWay(decoding: try reader.message(field), tags: tags)
                try visitor.visit(way, strings)
            case 4 where wants.contains(.relations):
                let relation = try OSMRelation(decoding: try reader.message(field), tags: tags)
                try visitor.visit(relation, strings)
            default: try reader.skip(field)
            }
        }
    }

    /// Reads a `Node`.
    private func node(_ message: ProtobufReader) throws(OSMReadError) -> OSMNode {
        var reader = message
        var id: Int64?
        var latitude: Int64?
        var longitude: Int64?
        var keys = PackedNumbers()
        var values = PackedNumbers()
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.zigzagInteger(field)
            case 2: try keys.append(field, from: &reader)
            case 3: try values.append(field, from: &reader)
            case 8: latitude = try reader.zigzagInteger(field)
            case 9: longitude = try reader.zigzagInteger(field)
            default: try reader.skip(field)
            }
        }
        guard let id, let latitude, let longitude else {
            throw .malformed("a node has no number or no position")
        }
        let position = try grid.position(latitude: latitude, longitude: longitude)
        return OSMNode(id: id, position: position, tags: try tags.tags(keys, values))
    }

    /// Reads `DenseNodes`, stored as differences.
    private func walk<Visitor: OSMElementVisitor>(
        dense message: ProtobufReader,
        _ visitor: inout Visitor
    ) throws(OSMReadError) {
        var columns = try OSMDenseColumns(decoding: message)
        let hasTags = tags.isWanted && !columns.tags.isAtEnd
        var id: Int64 = 0
        var latitude: Int64 = 0
        var longitude: Int64 = 0
        var nodeTags: [OSMTag] = []
        while !columns.ids.isAtEnd {
            try columns.ids.addDelta(to: &id)
            try columns.latitudes.addDelta(to: &latitude)
            try columns.longitudes.addDelta(to: &longitude)
            if hasTags { try tags.tags(&columns.tags, into: &nodeTags) }
            let position = try grid.position(latitude: latitude, longitude: longitude)
            try visitor.visit(OSMNode(id: id, position: position, tags: nodeTags), tags.strings)
        }
        guard columns.latitudes.isAtEnd, columns.longitudes.isAtEnd,
            !hasTags || columns.tags.isAtEnd
        else {
            throw .malformed("dense nodes differ in number from their positions or tags")
        }
    }
}
