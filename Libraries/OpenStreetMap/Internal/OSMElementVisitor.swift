/// A visitor of the elements of a file, one after another.
protocol OSMElementVisitor {
    static var wants: OSMElementKinds { get }

    /// Looks at a node; `strings` are those of its tags.
    mutating func visit(_ node: OSMNode, _ strings: OSMStringTable) throws(OSMReadError)

    /// Looks at a way; `strings` are those of its tags.
    mutating func visit(_ way: OSMWay, _ strings: OSMStringTable) throws(OSMReadError)

    /// Looks at a relation; `strings` are those of its tags.
    mutating func visit(_ relation: OSMRelation, _ strings: OSMStringTable) throws(OSMReadError)
}

/// A visitor passes over the kinds of element that it does not look at.
extension OSMElementVisitor {
    mutating func visit(_ node: OSMNode, _ strings: OSMStringTable) throws(OSMReadError) {}
    mutating func visit(_ way: OSMWay, _ strings: OSMStringTable) throws(OSMReadError) {}
    mutating func visit(_ relation: OSMRelation, _ strings: OSMStringTable) throws(OSMReadError) {}
}
