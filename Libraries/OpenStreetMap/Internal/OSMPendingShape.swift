/// A way or relation of a map, with pending positions.
struct OSMPendingShape {
    let kind: MapKind
    /// The name; empty if unknown.
    let name: String
    /// The nodes or ways.
    let element: OSMPendingPlace
    /// The lines, if the file has them inline.
    let lines: [[OSMPosition]]
}
