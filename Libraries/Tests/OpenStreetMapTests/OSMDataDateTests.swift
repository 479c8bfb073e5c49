import Foundation
import OpenStreetMap
import Testing

/// The date of the data in each format.
@Suite struct OSMDataDateTests {
    private static let moment = Date(timeIntervalSince1970: 1_617_222_104)

    @Test func `the header of a PBF says of when its data is`() throws {
        func date(_ seconds: Int64?) throws -> Date? {
            var writer = PBFWriter()
            writer.addHeader(["DenseNodes"], seconds: seconds)
            return try PBFReading(writer.bytes).summary.date
        }
        #expect(try date(1_617_222_104) == Self.moment)
        for seconds in [nil, 0, -1, .max, .min] as [Int64?] {
            #expect(try date(seconds) == nil, "\(String(describing: seconds))")
        }
    }

    @Test(arguments: [
        "<osm timestamp=\"2021-03-31T20:21:44Z\"></osm>",
        "<osm><meta osm_base=\"2021-03-31T20:21:44Z\"/></osm>",
        "{\"osm3s\":{\"timestamp_osm_base\":\"2021-03-31T20:21:44Z\"},\"elements\":[]}",
        "{\"type\":\"FeatureCollection\",\"timestamp\":\"2021-03-31T20:21:44Z\",\"features\":[]}",
    ])
    func `a file of text says of when its data is`(_ text: String) throws {
        #expect(try PBFReading(Array(text.utf8)).summary.date == Self.moment)
    }

    @Test(arguments: [
        "<osm timestamp=\"yesterday\"></osm>", "<osm timestamp=\"&bad;\"></osm>",
        "{\"timestamp\":7,\"elements\":[]}", "{\"osm3s\":[],\"elements\":[]}",
    ])
    func `what is not a date is none`(_ text: String) throws {
        #expect(try PBFReading(Array(text.utf8)).summary.date == nil)
    }
}
