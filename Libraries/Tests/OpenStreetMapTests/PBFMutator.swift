import WaybillTesting

/// A seeded generator of damaged bytes.
struct PBFMutator {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Damages bytes one to three times.
    mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...below(3) {
            damage(&bytes)
        }
        return bytes
    }

    /// Random bytes.
    mutating func noise(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// A number from 0 to below a positive bound.
    mutating func below(_ bound: Int) -> Int {
        Int(generator.next() % UInt64(bound))
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let index = below(bytes.count)
        switch below(8) {
        case 0: bytes[index] ^= 1 << UInt8(below(8))
        case 1: bytes[index] = UInt8(below(256))
        case 2: bytes[index] = 0xFF
        case 3: bytes[index] = 0x80
        case 4: bytes.remove(at: index)
        case 5: bytes.insert(contentsOf: noise(1 + below(10)), at: index)
        case 6: bytes.insert(contentsOf: Array(repeating: 0xFF, count: 1 + below(10)), at: index)
        default:
            let end = min(bytes.count, index + 1 + below(16))
            bytes.insert(contentsOf: bytes[index..<end], at: below(bytes.count))
        }
    }
}
