internal import Foundation

/// A number of seconds in header fields (RFC 9111, 1.2.2).
package struct DeltaSeconds: Hashable, Sendable {
    /// The number, from 0 to 2^31.
    package let value: Int

    /// Parses digits, with or without blanks around them, up to the maximum.
    package init?(_ text: String) {
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard !digits.isEmpty,
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        value = min(Int(digits) ?? .max, 1 << 31)
    }
}
