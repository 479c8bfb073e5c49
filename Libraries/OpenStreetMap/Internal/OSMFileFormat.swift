/// The format of a file, detected from its first bytes.
enum OSMFileFormat {
    /// The default for unknown bytes.
    case pbf
    case xml(OSMPacking?)
    case json(OSMPacking?)

    init(of file: OSMFile) throws(OSMReadError) {
        let start = try file.read(Int(min(file.size, 4)), at: 0)
        let packing = OSMPacking(start)
        if packing == nil, start.first == 0 {
            self = .pbf
            return
        }
        var stream = try OSMByteStream(file, packing)
        try Self.checkEncoding(&stream)
        try stream.skip { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch try stream.peek() {
        case UInt8(ascii: "<"): self = .xml(packing)
        case UInt8(ascii: "{"), UInt8(ascii: "["), OSMJSONReader.recordSeparator:
            self = .json(packing)
        case nil: throw OSMReadError(.unknownFormat)
        default:
            if let packing {
                let isPBF = try Self.beginsWithHeader(&stream)
                throw OSMReadError(isPBF ? .packedPBF(packing: packing.rawValue) : .unknownFormat)
            }
            self = .pbf
        }
    }

    /// Whether a PBF header is next: four bytes for a length, then a frame with its type.
    private static func beginsWithHeader(
        _ stream: inout OSMByteStream
    ) throws(OSMReadError) -> Bool {
        var start: [UInt8] = []
        while start.count < 15, let byte = try stream.next() { start.append(byte) }
        return start.starts(with: [0, 0]) && start.dropFirst(6).elementsEqual("OSMHeader".utf8)
    }

    /// Skips the byte order mark of UTF-8, and rejects UTF-16.
    private static func checkEncoding(_ stream: inout OSMByteStream) throws(OSMReadError) {
        var start = stream
        let first = try start.next()
        let second = try start.next()
        switch (first, second) {
        case (0xFF, 0xFE), (0xFE, 0xFF): throw OSMReadError(.unsupportedEncoding(name: "UTF-16"))
        case (UInt8(ascii: "<"), 0), (UInt8(ascii: "{"), 0), (UInt8(ascii: "["), 0):
            throw OSMReadError(.unsupportedEncoding(name: "UTF-16"))
        case (0xEF, 0xBB):
            if try start.next() == 0xBF { stream = start }
        default: break
        }
    }
}
