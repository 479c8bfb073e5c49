/// The parts of a block that a visitor needs.
///
/// Other parts are not decoded: looking up the positions of nodes needs neither texts nor ways.
struct OSMElementKinds: OptionSet {
    let rawValue: UInt8

    /// Points, plain and dense.
    static let nodes = OSMElementKinds(rawValue: 1)
    static let ways = OSMElementKinds(rawValue: 2)
    static let relations = OSMElementKinds(rawValue: 4)
    /// The tags of whichever elements are wanted.
    static let tags = OSMElementKinds(rawValue: 8)
}
