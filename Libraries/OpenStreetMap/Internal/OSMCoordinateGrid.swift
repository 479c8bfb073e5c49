/// The grid of a block's stored coordinates.
struct OSMCoordinateGrid {
    /// Nanodegrees per step of a stored coordinate.
    var granularity: Int64 = 100
    var latitudeOffset: Int64 = 0
    var longitudeOffset: Int64 = 0

    func position(latitude: Int64, longitude: Int64) throws(OSMReadError) -> OSMPosition {
        OSMPosition(
            latitude: try nanodegrees(latitude, latitudeOffset),
            longitude: try nanodegrees(longitude, longitudeOffset)
        )
    }

    private func nanodegrees(_ stored: Int64, _ offset: Int64) throws(OSMReadError) -> Int64 {
        let (scaled, tooLong) = stored.multipliedReportingOverflow(by: granularity)
        let (sum, tooFar) = scaled.addingReportingOverflow(offset)
        guard !tooLong, !tooFar else { throw .malformed("a coordinate passes 64 bits") }
        return sum
    }
}
