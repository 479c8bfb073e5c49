/// A point with its tags.
struct OSMNode {
    let id: Int64
    let position: OSMPosition
    /// Its tags; empty when the visitor does not need them.
    let tags: [OSMTag]
}
