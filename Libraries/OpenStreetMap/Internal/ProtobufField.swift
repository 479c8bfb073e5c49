/// The head of a field in the protobuf wire format: its number and its type.
struct ProtobufField {
    /// The wire type of a field.
    ///
    /// The obsolete groups (types 3 and 4) are not among them.
    enum WireType: UInt64 {
        case varint = 0
        case fixed64 = 1
        case lengthDelimited = 2
        case fixed32 = 5
    }

    let number: UInt64

    /// How the value that follows is stored.
    let wireType: WireType

    /// Splits the key that stands before a value.
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
