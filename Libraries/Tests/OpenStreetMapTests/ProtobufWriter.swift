/// A writer of the protobuf wire format.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func raw(_ bytes: [UInt8]) {
        self.bytes += bytes
    }

    mutating func varint(_ value: UInt64) {
        bytes += Self.varint(value)
    }

    mutating func key(_ number: UInt64, wireType: UInt64) {
        varint(number << 3 | wireType)
    }

    mutating func integer(_ number: UInt64, _ value: Int64) {
        key(number, wireType: 0)
        varint(UInt64(bitPattern: value))
    }

    mutating func zigzag(_ number: UInt64, _ value: Int64) {
        key(number, wireType: 0)
        varint(Self.zigzag(value))
    }

    mutating func message(_ number: UInt64, _ content: [UInt8]) {
        key(number, wireType: 2)
        varint(UInt64(content.count))
        raw(content)
    }

    mutating func text(_ number: UInt64, _ text: String) {
        message(number, Array(text.utf8))
    }

    mutating func packed(_ number: UInt64, _ values: [UInt64]) {
        guard !values.isEmpty else { return }
        message(number, values.flatMap(Self.varint))
    }

    mutating func packedDeltas(_ number: UInt64, _ values: [Int64]) {
        packed(number, Self.deltas(values))
    }

    /// The differences between numbers, in zigzag encoding.
    static func deltas(_ values: [Int64]) -> [UInt64] {
        zip(values, [0] + values).map { zigzag($0 &- $1) }
    }

    static func zigzag(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: value << 1 ^ value >> 63)
    }

    static func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
        return bytes
    }
}
