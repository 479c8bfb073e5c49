public import OpenStreetMap

extension MapTiler {
    /// Adds the coasts of an extract, and closes the sea along its bounding box.
    ///
    /// Coasts beyond the box are left out. Without a box the sea is not closed.
    ///
    /// - Throws: `OSMReadError` with the reason `tooLarge`.
    public mutating func add(
        coasts: [MapShape], in bounds: OSMBounds?
    ) throws(OSMReadError) {
        for shape in bounds.map({ SeaBorder(coasts, in: $0).shapes }) ?? coasts { try add(shape) }
    }
}
