/// Reads the protobuf wire format from a range of an array of bytes.
///
/// Every read checks its bounds and throws; no input makes it trap. Values of fields are read one
/// after another: take a head with ``nextField()``, then the value with the method that fits, or
/// ``skip(_:)``. It is specified at <https://protobuf.dev/programming-guides/encoding/>.
struct ProtobufReader {
    /// The bytes that the range lies in, shared with readers of inner messages.
    let bytes: [UInt8]

    /// Where the next read begins; never past ``end``.
    private(set) var position: Int

    /// Where the range ends; never past the end of ``bytes``.
    let end: Int

    /// Creates a reader of all of some bytes.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 0
        end = bytes.count
    }

    /// Creates a reader of a range that has been checked.
    private init(bytes: [UInt8], checked range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position >= end }

    /// How many bytes are left to read.
    var count: Int { end &- position }

    /// The bytes that are left to read.
    var remaining: ArraySlice<UInt8> { bytes[position..<end] }

    /// Reads an unsigned number of up to 64 bits.
    mutating func varint() throws(OSMReadError) -> UInt64 {
        guard position < end else { throw .malformed("a number is cut off") }
        let byte = bytes[position]
        position &+= 1
        guard byte >= 0x80 else { return UInt64(byte) }
        return try longVarint(UInt64(byte & 0x7F))
    }

    /// Reads the rest of a number that has more than one byte.
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

    /// Reads a signed number that is stored in zigzag order.
    mutating func zigzag() throws(OSMReadError) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value &>> 1) ^ (0 &- Int64(bitPattern: value & 1))
    }

    /// Adds the next signed difference to a running sum.
    mutating func addDelta(to sum: inout Int64) throws(OSMReadError) {
        let (next, overflow) = sum.addingReportingOverflow(try zigzag())
        guard !overflow else { throw .malformed("a difference passes 64 bits") }
        sum = next
    }
}

extension ProtobufReader {
    /// Reads the head of the next field, or `nil` at the end.
    mutating func nextField() throws(OSMReadError) -> ProtobufField? {
        guard !isAtEnd else { return nil }
        return try ProtobufField(key: try varint())
    }

    /// Reads the value of a field that holds a signed number.
    mutating func integer(_ field: ProtobufField) throws(OSMReadError) -> Int64 {
        try expect(.varint, field)
        return Int64(bitPattern: try varint())
    }

    /// Reads the value of a field that holds a number in zigzag order.
    mutating func zigzagInteger(_ field: ProtobufField) throws(OSMReadError) -> Int64 {
        try expect(.varint, field)
        return try zigzag()
    }

    /// Reads the value of a field that holds a message, a text or bytes.
    mutating func message(_ field: ProtobufField) throws(OSMReadError) -> ProtobufReader {
        try expect(.lengthDelimited, field)
        return ProtobufReader(bytes: bytes, checked: try takeLength())
    }

    /// Reads the value of a field that holds a text; bad UTF-8 is replaced.
    mutating func text(_ field: ProtobufField) throws(OSMReadError) -> String {
        String(decoding: try message(field).remaining, as: UTF8.self)
    }

    /// Passes over the value of a field.
    mutating func skip(_ field: ProtobufField) throws(OSMReadError) {
        switch field.wireType {
        case .varint: _ = try varint()
        case .fixed64: _ = try take(8)
        case .fixed32: _ = try take(4)
        case .lengthDelimited: _ = try takeLength()
        }
    }

    /// Reads the value of a packed field, or of one element of an unpacked one.
    ///
    /// The bytes of a single number are those it would have in a packed field.
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
