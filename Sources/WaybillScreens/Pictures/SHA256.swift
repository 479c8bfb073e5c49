/// SHA-256 (FIPS 180-4).
///
/// It names pictures by their bytes, so that the address of a private picture cannot be guessed,
/// nor one picture replaced by another.
package enum SHA256 {
    package static func hexDigits(of bytes: [UInt8]) -> String {
        digest(of: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var state = start
        var schedule = [UInt32](repeating: 0, count: 64)
        let whole = bytes.count / 64 * 64
        for place in stride(from: 0, to: whole, by: 64) {
            compress(bytes[place..<place + 64], &state, &schedule)
        }
        var rest = Array(bytes[whole...]) + [0x80]
        rest += [UInt8](repeating: 0, count: (120 - rest.count) % 64)
        let bits = UInt64(bytes.count) &* 8
        rest += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        for place in stride(from: 0, to: rest.count, by: 64) {
            compress(rest[place..<place + 64], &state, &schedule)
        }
        return state.flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
        }
    }

    private static func compress(
        _ block: ArraySlice<UInt8>, _ state: inout [UInt32], _ schedule: inout [UInt32]
    ) {
        var index = block.startIndex
        for word in 0..<16 {
            schedule[word] =
                UInt32(block[index]) << 24 | UInt32(block[index + 1]) << 16
                | UInt32(block[index + 2]) << 8 | UInt32(block[index + 3])
            index += 4
        }
        for word in 16..<64 {
            let (early, late) = (schedule[word - 15], schedule[word - 2])
            let first = early.turned(7) ^ early.turned(18) ^ early >> 3
            let second = late.turned(17) ^ late.turned(19) ^ late >> 10
            schedule[word] = schedule[word - 16] &+ first &+ schedule[word - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let lower = e.turned(6) ^ e.turned(11) ^ e.turned(25)
            let choice = e & f ^ ~e & g
            let first = h &+ lower &+ choice &+ constants[round] &+ schedule[round]
            let upper = a.turned(2) ^ a.turned(13) ^ a.turned(22)
            let majority = a & b ^ a & c ^ b & c
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ upper &+ majority)
        }
        for (place, value) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= value }
    }

    // MARK: Constants

    private static let start = fractions(of: primes(8), power: .squareRoot)
    private static let constants = fractions(of: primes(64), power: .cubeRoot)

    private enum Power: UInt64 {
        case squareRoot = 2
        case cubeRoot = 3
    }

    private static func primes(_ count: Int) -> [UInt64] {
        var primes: [UInt64] = []
        var candidate: UInt64 = 2
        while primes.count < count {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes
    }

    /// The first 32 fractional bits of the roots of numbers, found bit by bit.
    private static func fractions(of numbers: [UInt64], power: Power) -> [UInt32] {
        numbers.map { number in
            var root: UInt64 = 0
            for bit in stride(from: 35 as UInt64, through: 0, by: -1) {
                let candidate = root | 1 << bit
                if isAtMost(candidate, number, power) { root = candidate }
            }
            return UInt32(truncatingIfNeeded: root)
        }
    }

    /// Whether the power of a number with 32 fractional bits is at most another number.
    private static func isAtMost(_ root: UInt64, _ number: UInt64, _ power: Power) -> Bool {
        let square = root.multipliedFullWidth(by: root)
        guard power == .cubeRoot else { return square.high < number }
        // The cube in 192 bits, 96 of them fractional.
        let low = square.low.multipliedFullWidth(by: root)
        let high = square.high.multipliedFullWidth(by: root)
        let (middle, carries) = low.high.addingReportingOverflow(high.low)
        let top = high.high &+ (carries ? 1 : 0)
        return top << 32 | middle >> 32 < number
    }
}

extension UInt32 {
    fileprivate func turned(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
