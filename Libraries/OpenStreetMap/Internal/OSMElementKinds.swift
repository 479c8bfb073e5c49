/// The parts of a block that a visitor needs; others are not decoded.
struct OSMElementKinds: OptionSet {
    let rawValue: UInt8

    /// Plain and dense nodes.
    static let nodes = OSMElementKinds(rawValue: 1)
    static let ways = OSMElementKinds(rawValue: 2)
    static let relations = OSMElementKinds(rawValue: 4)
    /// The tags of the wanted elements.
    static let tags = OSMElementKinds(rawValue: 8)
}
