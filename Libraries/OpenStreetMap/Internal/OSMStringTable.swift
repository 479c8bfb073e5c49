/// The strings of a block's tags.
///
/// A class, because decoded texts are cached: elements share a value such as `parking`.
final class OSMStringTable {
    /// The meaning of a string as a tag's key.
    private enum Role: UInt8 {
        case other
        case name
        case category
    }

    private let bytes: [UInt8]
    // Blobs are far below 2 GiB, and a block can have millions of strings.
    private var ranges: [Range<Int32>] = []
    private var roles: [Role] = []
    private var texts: [Int: String] = [:]

    init() {
        bytes = []
    }

    /// Reads a `StringTable`.
    init(decoding message: ProtobufReader) throws(OSMReadError) {
        bytes = message.bytes
        var reader = message
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            let string = try reader.message(field)
            let start = Int32(truncatingIfNeeded: string.position)
            ranges.append(start..<max(start, Int32(truncatingIfNeeded: string.end)))
            roles.append(Self.role(of: string))
        }
    }

    func index(_ raw: UInt64) throws(OSMReadError) -> Int {
        guard raw < UInt64(ranges.count) else {
            throw .malformed("a tag refers to string \(raw) of \(ranges.count)")
        }
        return Int(raw)
    }

    /// Whether tags are those of a named place, by their bytes: most elements are none.
    func isNamedPlace(_ tags: [OSMTag]) -> Bool {
        var isNamed = false
        var hasCategory = false
        for tag in tags where isUsable(tag.value) && !ranges[tag.value].isEmpty {
            switch roles[tag.key] {
            case .name: isNamed = true
            case .category: hasCategory = true
            case .other: continue
            }
        }
        return isNamed && hasCategory
    }

    /// The texts of tags, without those that are too long.
    func texts(of tags: [OSMTag]) -> [String: String] {
        var result = [String: String](minimumCapacity: tags.count)
        for tag in tags where isUsable(tag.key) && isUsable(tag.value) {
            result[text(at: tag.key)] = text(at: tag.value)
        }
        return result
    }

    /// The indexes of the strings that are among others.
    func indexes(of others: [[UInt8]]) -> Set<Int> {
        var indexes: Set<Int> = []
        for (index, range) in ranges.enumerated() {
            for other in others where other.count == range.count {
                let range = Int(range.lowerBound)..<Int(range.upperBound)
                if bytes[range].elementsEqual(other) { indexes.insert(index) }
            }
        }
        return indexes
    }

    private func text(at index: Int) -> String {
        if let known = texts[index] { return known }
        let range = Int(ranges[index].lowerBound)..<Int(ranges[index].upperBound)
        let text = String(decoding: bytes[range], as: UTF8.self)
        texts[index] = text
        return text
    }

    private func isUsable(_ index: Int) -> Bool {
        ranges[index].count <= OSMPBFLimits.tagText
    }

    private static let nameKey = Array("name".utf8)
    private static let categoryKeys = OSMNamedPlace.categoryKeys.map { Array($0.utf8) }

    private static func role(of string: ProtobufReader) -> Role {
        // Most strings already differ in length.
        guard string.count == 4 || string.count == 7 else { return .other }
        if string.remaining.elementsEqual(nameKey) { return .name }
        let isCategory = categoryKeys.contains { string.remaining.elementsEqual($0) }
        return isCategory ? .category : .other
    }
}
