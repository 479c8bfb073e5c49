/// A way or relation that a map shows, of which the positions are not known yet.
struct OSMPendingShape {
    let kind: MapKind
    /// What it is called; empty where unknown.
    let name: String
    /// Its nodes or ways.
    let element: OSMPendingPlace
    /// Where it runs, if the file says so with it.
    let lines: [[OSMPosition]]
}
