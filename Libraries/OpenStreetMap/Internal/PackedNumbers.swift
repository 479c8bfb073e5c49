/// The numbers of a repeated field, however the file spreads them.
///
/// A writer should store them in one piece. The wire format also allows several
/// pieces, or one field for each number; those are joined here.
struct PackedNumbers {
    private var first = ProtobufReader([])
    private var joined: [UInt8] = []

    /// Adds the value of one occurrence of the field.
    ///
    /// - Complexity: O(1) for the first, then amortized O(*n*) in the bytes.
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
