/// The block at the start of a file that says what a reader must understand.
enum OSMHeaderBlock {
    /// The features that this reader understands.
    private static let known: Set<String> = ["OsmSchema-V0.6", "DenseNodes"]

    /// Checks that a `HeaderBlock` requires nothing unknown.
    ///
    /// - Throws: ``OSMReadError/Reason/unsupportedFeature(name:)`` with the
    ///   first required feature that is unknown.
    /// - Complexity: O(*n*) in the number of fields.
    static func check(_ block: ProtobufReader) throws(OSMReadError) {
        var reader = block
        while let field = try reader.nextField() {
            guard field.number == 4 else {
                try reader.skip(field)
                continue
            }
            let feature = try reader.text(field)
            guard known.contains(feature) else {
                throw OSMReadError(.unsupportedFeature(name: feature))
            }
        }
    }
}
