import Foundation

extension String {
    /// The text with some words replaced.
    ///
    /// They are found as bytes: `replacing(_:with:)` of the standard library goes from
    /// character to character, which takes longer than drawing a page of 200 rows.
    ///
    /// - Parameter most: How often at most, from the beginning; always by default.
    /// - Complexity: O(n) in its length.
    func replacingBytes(of part: String, with other: String, most: Int = .max) -> String {
        var (text, part) = (self, part)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                var result = ""
                var (start, count) = (0, 0)
                while count < most, let found = text.range(of: part, from: start) {
                    if count == 0 { result.reserveCapacity(text.count + other.utf8.count) }
                    result += String(decoding: text[start..<found.lowerBound], as: UTF8.self)
                    result += other
                    (start, count) = (found.upperBound, count + 1)
                }
                guard count > 0 else { return self }
                return result + String(decoding: text[start...], as: UTF8.self)
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The position of some bytes from a place on; nil if they are not there,
    /// or are empty.
    fileprivate func range(of part: Self, from start: Int) -> Range<Int>? {
        guard let base = baseAddress, let first = part.baseAddress, !part.isEmpty else {
            return nil
        }
        var index = start
        while count - index >= part.count,
            let found = memchr(base + index, Int32(first.pointee), count - index - part.count + 1)
        {
            index = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            if memcmp(base + index, first, part.count) == 0 { return index..<index + part.count }
            index += 1
        }
        return nil
    }
}
