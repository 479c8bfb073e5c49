extension SavedUpdate {
    /// Reads an update that was written down as ``text``.
    ///
    /// The text may come from anywhere: nothing in it traps, and what it makes
    /// is bounded by its length and the limit. The plan in it may break every
    /// rule; ``replay()`` returns it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - rowLimit: The most rows, sections and operations that are read;
    ///     1,000,000 by default.
    /// - Throws: ``SavedUpdateError`` naming the first line that is wrong.
    /// - Complexity: O(n) in the length of the text and in the limit.
    public init(text: String, rowLimit: Int = 1_000_000) throws(SavedUpdateError) {
        var reader = SavedUpdateReader(limit: max(rowLimit, 0))
        let bytes = Array(text.utf8)
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if reader.isComplete {
                guard line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) else {
                    throw SavedUpdateError(.malformed, line: number)
                }
                continue
            }
            try reader.read(SavedLine(line, number: number))
        }
        self = try reader.update(atLine: number)
    }
}
