/// Where a match stands among others: a better score first, then the title,
/// then the identity.
package struct RankedOrder: Sendable {
    /// The score, of which more is better: a distance is negative.
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
