/// The numbers of a repeated field, joined from all its occurrences.
struct PackedNumbers {
    private var first = ProtobufReader([])
    private var joined: [UInt8] = []

    /// Adds an occurrence of the field.
    mutating func append(
        _ field: ProtobufField,
        from reader: inout ProtobufReader
    ) throws(OSMReadError) {
        let piece = try reader.packed(field)
        guard !first.isAtEnd else {
            first = piece
            return
        }
        if joined.isEmpty { joined = Array(first.remaining) }
        joined += piece.remaining
    }

    var reader: ProtobufReader {
        joined.isEmpty ? first : ProtobufReader(joined)
    }
}
