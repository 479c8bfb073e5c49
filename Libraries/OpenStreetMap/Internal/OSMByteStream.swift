/// The bytes of a file of text one after another, unpacked where it is packed.
struct OSMByteStream {
    /// The most bytes that are held, packed as well as unpacked.
    static let chunk = 64 << 10

    /// How many times its size a file may unpack to: text packs to a tenth or a
    /// twentieth, and only what is made to do harm to less than a hundredth.
    private static let mostUnpacked: Int64 = 400

    /// The most packed streams in a file of this size: each costs time, however short it is.
    private var mostStreams: Int64 { 10_000 + file.size / 1_000 }

    private let file: OSMFile
    private var unpacker: (any OSMUnpacker)?
    private var packed: ArraySlice<UInt8> = []
    private var bytes: [UInt8] = []
    private var index = 0
    private var bytesBefore: Int64 = 0
    private var streams: Int64 = 0

    var size: Int64 { file.size }

    /// The bytes of the file that have been read.
    private(set) var fileOffset: Int64 = 0

    init(_ file: OSMFile, _ packing: OSMPacking?) throws(OSMReadError) {
        self.file = file
        switch packing {
        case nil: break
        case .gzip: unpacker = try GzipUnpacker()
        case .bzip2: unpacker = Bzip2Unpacker()
        }
    }

    /// The place of the next byte in the text.
    var textOffset: Int64 { bytesBefore + Int64(index) }

    /// The next byte, which stays; nil at the end.
    mutating func peek() throws(OSMReadError) -> UInt8? {
        if index < bytes.count { return bytes[index] }
        guard try fill() else { return nil }
        return bytes[index]
    }

    /// Takes the next byte; nil at the end.
    mutating func next() throws(OSMReadError) -> UInt8? {
        guard let byte = try peek() else { return nil }
        index &+= 1
        return byte
    }

    /// Adds bytes to others up to one that ends them, which stays.
    ///
    /// - Complexity: O(*n*) in the bytes.
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

    /// Passes over bytes up to one, which stays; to the end if there is none.
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

    // MARK: Reading

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
            // Nothing comes out although nothing more goes in.
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
                .tooLarge(what: "what the file unpacks to", bytes: unpacked, limit: limit))
        }
    }
}
