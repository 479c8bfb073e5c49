import Foundation

/// Parses a number of seconds in header fields (RFC 9111, 1.2.2), with or without blanks around it;
/// at most 2^31.
func deltaSeconds(_ text: String) -> Int? {
    let digits = text.trimmingCharacters(in: .whitespaces)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return min(Int(digits) ?? .max, 1 << 31)
}
