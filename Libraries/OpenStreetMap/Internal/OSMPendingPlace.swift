/// A way or relation with a pending position.
struct OSMPendingPlace {
    let kind: OSMNamedPlace.Kind
    let id: Int64
    let tags: [String: String]
    /// The nodes of a way, or the member nodes of a relation.
    let nodes: [Int64]
    /// The member ways of a relation.
    let ways: [Int64]
}
