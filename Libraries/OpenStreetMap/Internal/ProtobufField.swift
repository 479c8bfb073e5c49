/// The head of a protobuf field: its number and its wire type.
struct ProtobufField {
    /// The wire type of a field, without the obsolete groups (3 and 4).
    enum WireType: UInt64 {
        case varint = 0
        case fixed64 = 1
        case lengthDelimited = 2
        case fixed32 = 5
    }

    let number: UInt64

    let wireType: WireType

    /// Splits the key before a value.
    init(key: UInt64) throws(OSMReadError) {
        guard let wireType = WireType(rawValue: key & 7) else {
            throw .malformed("a field has the unknown wire type \(key & 7)")
        }
        number = key >> 3
        guard number > 0, number < 1 << 29 else {
            throw .malformed("a field has the impossible number \(number)")
        }
        self.wireType = wireType
    }
}
