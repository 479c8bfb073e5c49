/// A reader of the protobuf wire format in a range of bytes.
///
/// Invalid input throws and never traps. Read a head with ``nextField()``, then its value with the
/// matching method or ``skip(_:)``. The format:
/// <https://protobuf.dev/programming-guides/encoding/>.
struct ProtobufReader {
    /// The bytes around the range, shared with readers of inner messages.
    let bytes: [UInt8]

    /// The start of the next read; at most ``end``.
    private(set) var position: Int

    /// The end of the range; at most that of ``bytes``.
    let end: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 0
        end = bytes.count
    }

    private init(bytes: [UInt8], checked range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position >= end }

    /// The number of remaining bytes.
    var count: Int { end &- position }

    var remaining: ArraySlice<UInt8> { bytes[position..<end] }

    /// Reads an unsigned number of up to 64 bits.
    mutating func varint() throws(OSMReadError) -> UInt64 {
        guard position < end else { throw .malformed("a number is cut off") }
        let byte = bytes[position]
        position &+= 1
        guard byte >= 0x80 else { return UInt64(byte) }
        return try longVarint(UInt64(byte & 0x7F))
    }

    private mutating func longVarint(_ first: UInt64) throws(OSMReadError) -> UInt64 {
        var value = first
        var shift: UInt64 = 7
        while position < end {
            let byte = UInt64(bytes[position])
            position &+= 1
            // The tenth byte has room for one bit.
            guard shift < 63 || byte <= 1 else {
                throw .malformed("a number is longer than 64 bits")
            }
            value |= (byte & 0x7F) &<< shift
            guard byte >= 0x80 else { return value }
            shift &+= 7
        }
        throw .malformed("a number is cut off")
    }

    /// Reads a signed number in zigzag encoding.
    mutating func zigzag() throws(OSMReadError) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value &>> 1) ^ (0 &- Int64(bitPattern: value & 1))
    }

    /// Adds the next signed difference to a sum.
    mutating func addDelta(to sum: inout Int64) throws(OSMReadError) {
        let (next, overflow) = sum.addingReportingOverflow(try zigzag())
        guard !overflow else { throw .malformed("a difference passes 64 bits") }
        sum = next
    }
}

extension ProtobufReader {
    /// Reads the head of the next field; nil at the end.
    mutating func nextField() throws(OSMReadError) -> ProtobufField? {
        guard !isAtEnd else { return nil }
        return try ProtobufField(key: try varint())
    }

    mutating func integer(_ field: ProtobufField) throws(OSMReadError) -> Int64 {
        try expect(.varint, field)
        return Int64(bitPattern: try varint())
    }

    mutating func zigzagInteger(_ field: ProtobufField) throws(OSMReadError) -> Int64 {
        try expect(.varint, field)
        return try zigzag()
    }

    /// Reads a message, a text or bytes.
    mutating func message(_ field: ProtobufField) throws(OSMReadError) -> ProtobufReader {
        try expect(.lengthDelimited, field)
        return ProtobufReader(bytes: bytes, checked: try takeLength())
    }

    /// Reads a text; invalid UTF-8 is replaced.
    mutating func text(_ field: ProtobufField) throws(OSMReadError) -> String {
        String(decoding: try message(field).remaining, as: UTF8.self)
    }

    mutating func skip(_ field: ProtobufField) throws(OSMReadError) {
        switch field.wireType {
        case .varint: _ = try varint()
        case .fixed64: _ = try take(8)
        case .fixed32: _ = try take(4)
        case .lengthDelimited: _ = try takeLength()
        }
    }

    /// Reads a packed field, or one element of an unpacked one, which has the same bytes.
    mutating func packed(_ field: ProtobufField) throws(OSMReadError) -> ProtobufReader {
        guard field.wireType == .varint else { return try message(field) }
        let start = position
        _ = try varint()
        return ProtobufReader(bytes: bytes, checked: start..<position)
    }

    private func expect(
        _ wireType: ProtobufField.WireType,
        _ field: ProtobufField
    ) throws(OSMReadError) {
        guard field.wireType == wireType else {
            throw .malformed("field \(field.number) has the wrong wire type")
        }
    }

    private mutating func takeLength() throws(OSMReadError) -> Range<Int> {
        let length = try varint()
        guard let count = Int(exactly: length) else {
            throw .malformed("a length of \(length) bytes is impossible")
        }
        return try take(count)
    }

    private mutating func take(_ wanted: Int) throws(OSMReadError) -> Range<Int> {
        guard wanted <= count else {
            throw .malformed("a field of \(wanted) bytes has only \(count)")
        }
        let start = position
        position &+= wanted
        return start..<position
    }
}
