import PlacesMap
import Testing
import WaybillStorage
import WaybillTesting

/// Tests of the messages for degrees that are not a point or an area.
@Suite struct DegreesTests {
    private func fault(ofPoint text: String) -> DegreesError? {
        do throws(DegreesError) {
            _ = try Coordinate(reading: text)
            return nil
        } catch {
            return error
        }
    }

    private func fault(ofArea text: String) -> DegreesError? {
        do throws(DegreesError) {
            _ = try MapBounds(reading: text)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("93,7.4", .latitude("93"), "7.4,93"), (" -93 , 7.40 ", .latitude("-93"), "7.40,-93"),
            ("93,181", .latitude("93"), nil), ("7.4,-180.5", .longitude("-180.5"), nil),
            ("1e999,0", .latitude("1e999"), nil), ("43,73,7,42", .noPoint, nil),
            ("", .noPoint, nil),
            ("here", .noPoint, nil), ("nan,0", .noPoint, nil), ("1;2", .noPoint, nil),
            ("1,", .noPoint, nil), ("0x5D,0", .noPoint, nil),
        ] as [(String, DegreesError.Reason, String?)])
    func `a text that is not a point says why and what may be meant`(
        _ text: String, _ reason: DegreesError.Reason, _ meant: String?
    ) throws {
        let error = try #require(fault(ofPoint: text))
        #expect(error.reason == reason && error.suggestion == meant, "\(error)")
        #expect("\(error)".hasSuffix("?") == (meant != nil))
        if let meant { #expect(Coordinate(meant) != nil) }
    }

    @Test(
        arguments: [
            ("7.40,43.76,7.45,43.72", .insideOut, "7.40,43.72,7.45,43.76"),
            ("7.40,93,7.45,94", .latitude("93"), "93,7.40,94,7.45"),
            ("-33.9,151.1,-33.8,151.3", .latitude("151.1"), "151.1,-33.9,151.3,-33.8"),
            ("181,1,182,2", .longitude("181"), nil), ("1,2,3", .noArea, nil),
            ("1,2,3,4,5", .noArea, nil), ("1,2,3,nan", .noArea, nil), ("", .noArea, nil),
            ("200,95,210,99", .longitude("200"), nil),
        ] as [(String, DegreesError.Reason, String?)])
    func `a text that is not an area says why and what may be meant`(
        _ text: String, _ reason: DegreesError.Reason, _ meant: String?
    ) throws {
        let error = try #require(fault(ofArea: text))
        #expect(error.reason == reason && error.suggestion == meant, "\(error)")
        if let meant { #expect(MapBounds(meant) != nil) }
    }

    @Test func `an area across the 180th meridian is none that is inside out`() throws {
        let bounds = try MapBounds(reading: "179,-18,-179,-16")
        #expect(bounds.west == 179 && bounds.east == -179)
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `what is read without a reason is what is read with one`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let letters = Array("0123459.,-+e 8")
            let text = String(
                (0..<Int.random(in: 0...14, using: &random)).compactMap { _ in
                    letters.randomElement(using: &random)
                })
            #expect((Coordinate(text) == nil) == (fault(ofPoint: text) != nil), "seed \(seed)")
            #expect((MapBounds(text) == nil) == (fault(ofArea: text) != nil), "seed \(seed)")
        }
    }
}
