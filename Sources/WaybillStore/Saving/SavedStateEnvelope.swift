/// The envelope of an archived state: a line with the layout, the version, the byte count and a
/// checksum of them all, then the bytes.
///
/// The checksum is the CRC-32 of ISO 3309, which detects every burst of up to 32 changed bits. An
/// equivalent line in another spelling is rejected.
struct SavedStateEnvelope {
    let version: Int
    let payload: ArraySlice<UInt8>

    private static let layout = "waybill-state/1"

    /// An upper bound of the line's length.
    private static let mostInLine = 80

    init(version: Int, payload: ArraySlice<UInt8>) {
        self.version = version
        self.payload = payload
    }

    /// Decodes untrusted bytes.
    ///
    /// - Throws: ``SavedStateError`` with the reason `damaged`.
    init(_ bytes: [UInt8]) throws(SavedStateError) {
        guard
            let end = bytes.prefix(SavedStateEnvelope.mostInLine).firstIndex(of: UInt8(ascii: "\n"))
        else { throw SavedStateEnvelope.damaged("It is not a saved state.") }
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.first == SavedStateEnvelope.layout[...] else {
            throw SavedStateEnvelope.damaged("It is not a saved state of a layout that is known.")
        }
        guard words.count == 4, let version = Int(words[1]), version >= 0 else {
            throw SavedStateEnvelope.damaged("Its first line is damaged.")
        }
        self.init(version: version, payload: bytes[(end + 1)...])
        guard line == self.line else {
            throw SavedStateEnvelope.damaged("It is damaged or cut: its check is another one.")
        }
    }

    var bytes: [UInt8] { Array("\(line)\n".utf8) + payload }

    private var line: String {
        let check = String(CRC32.of("\(version) ".utf8, payload), radix: 16)
        let zeros = String(repeating: "0", count: 8 - check.count)
        return "\(SavedStateEnvelope.layout) \(version) \(payload.count) \(zeros)\(check)"
    }

    private static func damaged(_ message: String) -> SavedStateError {
        SavedStateError(.damaged, message: message)
    }
}

/// The cyclic redundancy check of ISO 3309.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }

    static func of(_ head: some Sequence<UInt8>, _ rest: ArraySlice<UInt8>) -> UInt32 {
        let table = table
        func add(_ check: UInt32, _ byte: UInt8) -> UInt32 {
            table[Int(UInt8(truncatingIfNeeded: check) ^ byte)] ^ (check >> 8)
        }
        return ~rest.reduce(head.reduce(~0, add), add)
    }
}
