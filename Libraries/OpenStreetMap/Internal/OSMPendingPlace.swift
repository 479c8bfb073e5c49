/// A named way or relation whose position is not known yet.
struct OSMPendingPlace {
    /// Whether it is a way or a relation.
    let kind: OSMNamedPlace.Kind
    let id: Int64
    let tags: [String: String]
    /// The nodes of a way, or those that are members of a relation.
    let nodes: [Int64]
    /// The ways that are members of a relation.
    let ways: [Int64]
}
