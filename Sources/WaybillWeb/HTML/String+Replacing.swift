import Foundation

extension String {
    /// The text with some words replaced, at most `most` times from the beginning.
    ///
    /// The search is for bytes: `replacing(_:with:)` of the standard library compares characters,
    /// which takes longer than drawing a page of 200 rows.
    ///
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
    /// The position of some bytes after an index; nil if they are missing or empty.
    func range(of part: Self, from start: Int) -> Range<Int>? {
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

extension [UInt8] {
    /// The position of a text after an index, by its bytes; nil if it is missing or empty.
    func range(of part: String, from start: Int = 0) -> Range<Int>? {
        var part = part
        return withUnsafeBufferPointer { bytes in
            part.withUTF8 { bytes.range(of: $0, from: start) }
        }
    }
}
