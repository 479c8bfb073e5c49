/// The columns of a table of dense nodes, each a run of packed numbers.
struct OSMDenseColumns {
    /// Differences of the nodes' numbers.
    var ids: ProtobufReader
    /// Differences of the latitudes, in steps of the block's grid.
    var latitudes: ProtobufReader
    /// Differences of the longitudes, in steps of the block's grid.
    var longitudes: ProtobufReader
    /// Keys and values of all nodes; empty when none has tags.
    var tags: ProtobufReader

    /// Reads the columns of `DenseNodes`.
    ///
    /// - Complexity: O(*n*) in the number of fields, or in the bytes of a
    ///   column that is stored in pieces.
    init(decoding message: ProtobufReader) throws(OSMReadError) {
        var reader = message
        var ids = PackedNumbers()
        var latitudes = PackedNumbers()
        var longitudes = PackedNumbers()
        var tags = PackedNumbers()
        while let field = try reader.nextField() {
            switch field.number {
            case 1: try ids.append(field, from: &reader)
            case 8: try latitudes.append(field, from: &reader)
            case 9: try longitudes.append(field, from: &reader)
            case 10: try tags.append(field, from: &reader)
            default: try reader.skip(field)
            }
        }
        self.ids = ids.reader
        self.latitudes = latitudes.reader
        self.longitudes = longitudes.reader
        self.tags = tags.reader
    }
}
