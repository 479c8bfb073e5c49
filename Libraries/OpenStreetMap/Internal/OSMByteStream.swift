/// The bytes of a text file in order, decompressed if necessary.
struct OSMByteStream {
    /// The size of each buffer, packed and unpacked, in bytes.
    static let chunk = 64 << 10

    /// The maximum compression ratio: text reaches 10 to 20, only hostile files more than 100.
    private static let mostUnpacked: Int64 = 400

    /// The maximum number of packed streams, as each costs time, however short.
    private var mostStreams: Int64 { 10_000 + file.size / 1_000 }

    private let file: OSMFile
    private var unpacker: (any OSMUnpacker)?
    private var packed: ArraySlice<UInt8> = []
    private var bytes: [UInt8] = []
    private var index = 0
    private var bytesBefore: Int64 = 0
    private var streams: Int64 = 0

    var size: Int64 { file.size }

    /// The number of bytes read from the file.
    private(set) var fileOffset: Int64 = 0

    init(_ file: OSMFile, _ packing: OSMPacking?) throws(OSMReadError) {
        self.file = file
        switch packing {
        case nil: break
        case .gzip: unpacker = try GzipUnpacker()
        case .bzip2: unpacker = Bzip2Unpacker()
        }
    }

    /// The offset of the next byte in the unpacked text.
    var textOffset: Int64 { bytesBefore + Int64(index) }

    /// The next byte, without consuming it; nil at the end.
    mutating func peek() throws(OSMReadError) -> UInt8? {
        if index < bytes.count { return bytes[index] }
        guard try fill() else { return nil }
        return bytes[index]
    }

    /// Consumes the next byte; nil at the end.
    mutating func next() throws(OSMReadError) -> UInt8? {
        guard let byte = try peek() else { return nil }
        index &+= 1
        return byte
    }

    /// Consumes bytes before a matching one; false if there is none.
    mutating func take(
        into taken: inout [UInt8], limit: Int, until isEnd: (UInt8) -> Bool
    ) throws(OSMReadError) -> Bool {
        while try peek() != nil {
            let end = bytes[index...].firstIndex(where: isEnd) ?? bytes.count
            guard taken.count + end - index <= limit else {
                throw tooLarge("a piece of the text", limit)
            }
            taken += bytes[index..<end]
            index = end
            if end < bytes.count { return true }
        }
        return false
    }

    /// Skips bytes before a matching one, or all.
    mutating func skip(until isEnd: (UInt8) -> Bool) throws(OSMReadError) {
        while try peek() != nil {
            index = bytes[index...].firstIndex(where: isEnd) ?? bytes.count
            if index < bytes.count { return }
        }
    }

    func tooLarge(_ what: String, _ limit: Int) -> OSMReadError {
        OSMReadError(
            .tooLarge(what: what, bytes: Int64(limit) + 1, limit: Int64(limit)),
            textOffset: textOffset)
    }

    // MARK: Buffer

    private mutating func fill() throws(OSMReadError) -> Bool {
        bytesBefore += Int64(bytes.count)
        bytes = []
        index = 0
        do throws(OSMReadError) {
            bytes = try unpacker == nil ? readFile() : readPacked()
        } catch {
            throw error.inText(at: bytesBefore)
        }
        return !bytes.isEmpty
    }

    private mutating func readFile() throws(OSMReadError) -> [UInt8] {
        let count = min(Int64(Self.chunk), file.size - fileOffset)
        let read = try file.read(Int(count), at: fileOffset)
        fileOffset += count
        return read
    }

    private mutating func readPacked() throws(OSMReadError) -> [UInt8] {
        while true {
            try OSMReadError.checkCancellation()
            if packed.isEmpty { packed = try readFile()[...] }
            let isBetweenStreams = unpacker?.isBetweenStreams != false
            guard !packed.isEmpty || !isBetweenStreams else { return [] }
            if isBetweenStreams { streams += 1 }
            guard streams <= mostStreams else {
                throw .malformed("it has more than \(mostStreams) packed streams")
            }
            guard let (unpacked, taken) = try unpacker?.unpack(packed) else { return [] }
            packed = packed.dropFirst(taken)
            if !unpacked.isEmpty {
                try checkGrowth(unpacked.count)
                return unpacked
            }
            // No output, and no more input.
            guard taken > 0 || fileOffset < file.size else { throw OSMReadError(.truncated) }
            guard taken > 0 || packed.isEmpty else {
                throw .malformed("its packed stream does not go on")
            }
        }
    }

    private func checkGrowth(_ count: Int) throws(OSMReadError) {
        let unpacked = bytesBefore + Int64(count)
        let limit = max(64 << 20, file.size * Self.mostUnpacked)
        guard unpacked <= limit else {
            throw OSMReadError(
                .tooLarge(what: "the unpacked file", bytes: unpacked, limit: limit))
        }
    }
}
