/// The columns of dense nodes, as packed numbers.
struct OSMDenseColumns {
    /// Differences of the IDs.
    var ids: ProtobufReader
    /// Differences of the latitudes, in steps of the grid.
    var latitudes: ProtobufReader
    /// Differences of the longitudes, in steps of the grid.
    var longitudes: ProtobufReader
    /// Keys and values of all nodes; empty if none has tags.
    var tags: ProtobufReader

    /// Reads the columns of `DenseNodes`.
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
