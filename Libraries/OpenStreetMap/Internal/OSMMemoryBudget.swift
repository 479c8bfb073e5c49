/// A budget of the memory that is used while a file is read; reading ends when it is exceeded.
///
/// A damaged or hostile file of a few kilobytes can unpack to any number of
/// places; this bounds the memory that they take.
struct OSMMemoryBudget {
    /// The most that may be kept, in bytes.
    let limit: Int

    private var spent = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// What a reference to a node may come to, in bytes: its number as it is
    /// kept, gathered, sorted and made unique, and a position of 16 bytes.
    private static let reference = 48

    /// Counts numbers of elements and estimated tags that are kept.
    ///
    /// - Complexity: O(*n*) in the number of tags.
    mutating func spend(
        references: Int = 0,
        tags: [String: String] = [:]
    ) throws(OSMReadError) {
        // A tag takes two strings of 16 bytes, their text, and a share of the table around them.
        let texts = tags.reduce(0) { $0 + 64 + $1.key.utf8.count + $1.value.utf8.count }
        spent += 128 + references * Self.reference + texts
        guard spent <= limit else {
            let what = "what must be kept of the file's ways and relations"
            throw OSMReadError(.tooLarge(what: what, bytes: Int64(spent), limit: Int64(limit)))
        }
    }
}
