/// A visitor of the elements of a file.
protocol OSMElementVisitor {
    static var wants: OSMElementKinds { get }

    /// Visits a node, with the strings of its tags.
    mutating func visit(_ node: OSMNode, _ strings: OSMStringTable) throws(OSMReadError)

    mutating func visit(_ way: OSMWay, _ strings: OSMStringTable) throws(OSMReadError)

    mutating func visit(_ relation: OSMRelation, _ strings: OSMStringTable) throws(OSMReadError)
}

/// By default elements are ignored.
extension OSMElementVisitor {
    mutating func visit(_ node: OSMNode, _ strings: OSMStringTable) throws(OSMReadError) {}
    mutating func visit(_ way: OSMWay, _ strings: OSMStringTable) throws(OSMReadError) {}
    mutating func visit(_ relation: OSMRelation, _ strings: OSMStringTable) throws(OSMReadError) {}
}
