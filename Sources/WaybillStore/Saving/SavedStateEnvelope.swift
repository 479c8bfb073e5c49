/// What is around a state in its archive: a line with the layout, the version,
/// the number of bytes and a check of them all, and then the bytes.
///
/// The check is the CRC-32 of ISO 3309: no change of up to 32 bits side by side
/// goes unnoticed, and the version is checked too. A line with the same meaning
/// but another spelling is not accepted.
struct SavedStateEnvelope {
    let version: Int
    let payload: ArraySlice<UInt8>

    private static let layout = "waybill-state/1"

    /// Longer than any line of the layout.
    private static let mostInLine = 80

    init(version: Int, payload: ArraySlice<UInt8>) {
        self.version = version
        self.payload = payload
    }

    /// Reads what may be anything.
    ///
    /// - Throws: ``SavedStateError`` with the reason `damaged`.
    /// - Complexity: O(n) in the number of bytes.
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

    /// What goes into the archive.
    ///
    /// - Complexity: O(n) in the number of bytes.
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

    /// The check of two pieces, one after the other.
    ///
    /// - Complexity: O(n) in the number of bytes.
    static func of(_ head: some Sequence<UInt8>, _ rest: ArraySlice<UInt8>) -> UInt32 {
        let table = table
        func add(_ check: UInt32, _ byte: UInt8) -> UInt32 {
            table[Int(UInt8(truncatingIfNeeded: check) ^ byte)] ^ (check >> 8)
        }
        return ~rest.reduce(head.reduce(~0, add), add)
    }
}
