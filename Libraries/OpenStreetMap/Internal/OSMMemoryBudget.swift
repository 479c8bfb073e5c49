/// A memory budget for reading a file; reading fails when it is exceeded.
///
/// It limits damaged or hostile files, of which a few kilobytes can unpack to any number of places.
struct OSMMemoryBudget {
    /// The limit, in bytes.
    let limit: Int

    private var spent = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// The bytes per node: its ID while collected, sorted and made unique, and a position.
    private static let reference = 48

    /// Adds elements and estimated tags.
    mutating func spend(
        references: Int = 0,
        tags: [String: String] = [:]
    ) throws(OSMReadError) {
        // Two strings of 16 bytes with their text, and a share of the table.
        let texts = tags.reduce(0) { $0 + 64 + $1.key.utf8.count + $1.value.utf8.count }
        spent += 128 + references * Self.reference + texts
        guard spent <= limit else {
            let what = "the memory for the file's ways and relations"
            throw OSMReadError(.tooLarge(what: what, bytes: Int64(spent), limit: Int64(limit)))
        }
    }
}
