/// A point with its tags.
struct OSMNode {
    /// The number of the node.
    let id: Int64
    /// Where it is.
    let position: OSMPosition
    /// Its tags; empty when the visitor does not need them.
    let tags: [OSMTag]
}
