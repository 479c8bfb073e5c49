/// The sort order of matches: by better score, then title, then identity.
package struct RankedOrder: Sendable {
    /// The score, higher first: a distance is negative.
    package let score: Double

    /// The words of the title, separated by spaces; empty if they do not count.
    package let title: String

    package let identity: String

    package init(score: Double, title: String, identity: String) {
        self.score = score
        self.title = title
        self.identity = identity
    }

    /// Whether this one comes first; texts are compared byte by byte.
    package func precedes(_ other: RankedOrder) -> Bool {
        if score != other.score { return score > other.score }
        if !title.utf8.elementsEqual(other.title.utf8) {
            return title.utf8.lexicographicallyPrecedes(other.title.utf8)
        }
        return identity.utf8.lexicographicallyPrecedes(other.identity.utf8)
    }
}
