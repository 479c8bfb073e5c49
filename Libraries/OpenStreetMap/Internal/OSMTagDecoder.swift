/// A decoder of the tags of a block's elements.
struct OSMTagDecoder {
    let strings: OSMStringTable
    /// Whether tags are decoded; otherwise elements have none.
    let isWanted: Bool

    /// Decodes separate lists of keys and values.
    func tags(
        _ keys: PackedNumbers,
        _ values: PackedNumbers
    ) throws(OSMReadError) -> [OSMTag] {
        guard isWanted else { return [] }
        var keys = keys.reader
        var values = values.reader
        var tags: [OSMTag] = []
        while !keys.isAtEnd, !values.isAtEnd {
            let key = try strings.index(try keys.varint())
            tags.append(OSMTag(key: key, value: try strings.index(try values.varint())))
        }
        guard keys.isAtEnd, values.isAtEnd else {
            throw .malformed("an element's keys and values differ in number")
        }
        return tags
    }

    /// Decodes the tags of a dense node: keys and values in turn, then a 0.
    func tags(
        _ numbers: inout ProtobufReader,
        into tags: inout [OSMTag]
    ) throws(OSMReadError) {
        tags.removeAll(keepingCapacity: true)
        while true {
            let key = try numbers.varint()
            guard key != 0 else { return }
            let value = try numbers.varint()
            tags.append(OSMTag(key: try strings.index(key), value: try strings.index(value)))
        }
    }
}
