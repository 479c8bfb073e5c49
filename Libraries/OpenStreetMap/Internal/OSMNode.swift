struct OSMNode {
    let id: Int64
    let position: OSMPosition
    /// The tags; empty if the visitor does not need them.
    let tags: [OSMTag]
}
