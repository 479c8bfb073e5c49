internal import Foundation

/// A number of seconds in header fields (RFC 9111, 1.2.2).
package struct DeltaSeconds: Hashable, Sendable {
    /// The number; never negative, and no more than 2^31.
    package let value: Int

    /// Reads a number of seconds.
    ///
    /// One that is too large is the largest.
    ///
    /// - Parameter text: Digits, with or without blanks around them; nil for
    ///   anything else.
    package init?(_ text: String) {
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard !digits.isEmpty,
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        value = min(Int(digits) ?? .max, 1 << 31)
    }
}
