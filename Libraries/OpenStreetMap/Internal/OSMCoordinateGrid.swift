/// The grid that converts a block's stored coordinates to positions.
struct OSMCoordinateGrid {
    /// Nanodegrees in one step of a stored coordinate.
    var granularity: Int64 = 100
    /// Nanodegrees added to every latitude.
    var latitudeOffset: Int64 = 0
    /// Nanodegrees added to every longitude.
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
