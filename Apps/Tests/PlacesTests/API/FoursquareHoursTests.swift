import Foundation
import Places
import Testing
import WaybillNetwork
import WaybillStorage

struct FoursquareHoursTests {
    private func hours(_ hours: String) throws -> String? {
        let text = """
            {"fsq_id":"a","name":"A","geocodes":{"main":{"latitude":1,"longitude":2}},
            "location":{"postcode":"","locality":"X","address":"1 Y"},"hours":\(hours)}
            """
        let place = try Place.parser.parse(Data(text.utf8))
        #expect(place.address == "1 Y, X")
        return place.openingHours
    }

    private func piece(_ day: Int, _ open: String, _ close: String) -> String {
        "{\"day\":\(day),\"open\":\"\(open)\",\"close\":\"\(close)\"}"
    }

    private func regular(_ pieces: String..., display: String = "shown") throws -> String? {
        try hours(
            "{\"display\":\"\(display)\",\"regular\":[\(pieces.joined(separator: ","))]}")
    }

    @Test func `days that are alike are one line`() throws {
        #expect(
            try regular(
                piece(1, "0900", "1800"), piece(2, "0900", "1800"), piece(3, "0900", "1800"),
                piece(5, "0900", "1800"), piece(6, "1000", "1400"))
                == "Mo-We 09:00-18:00; Fr 09:00-18:00; Sa 10:00-14:00")
    }

    @Test func `a plus is past midnight`() throws {
        #expect(try regular(piece(5, "1700", "+0000")) == "Fr 17:00-24:00")
        #expect(try regular(piece(5, "1700", "+0230")) == "Fr 17:00-02:30")
        #expect(try regular(piece(7, "0000", "+0000")) == "Su 00:00-24:00")
        #expect(try regular(piece(7, "1200", "2400")) == "Su 12:00-24:00")
        #expect(try regular(piece(7, "+0100", "+0300")) == "Mo 01:00-03:00")
    }

    @Test func `pieces of a day are in their order`() throws {
        #expect(
            try regular(piece(2, "1400", "1800"), piece(2, "0900", "1200"))
                == "Tu 09:00-12:00,14:00-18:00")
    }

    @Test(arguments: [
        (1, "0960", "1800"), (1, "2500", "+0000"), (1, "9", "1800"), (1, "", "1800"),
        (1, "++000", "1800"), (1, "0900", "0900"), (1, "1800", "0900"), (0, "0900", "1800"),
        (8, "0900", "1800"), (-1, "0900", "1800"), (1, "٠٩٠٠", "1800"), (1, "-900", "1800"),
        (1, "+0100", "2500"),
    ])
    func `pieces that name no time leave what is shown`(
        _ day: Int, _ open: String, _ close: String
    ) throws {
        #expect(try regular(piece(1, "0900", "1800"), piece(day, open, close)) == "shown")
    }

    @Test func `hours of another kind are an error, and none are none`() throws {
        #expect(try hours("null")?.isEmpty == true)
        #expect(try hours("{}")?.isEmpty == true)
        #expect(try regular() == "shown")
        #expect(throws: ParseError.self) { try hours(#"{"regular":{}}"#) }
        #expect(throws: ParseError.self) { try regular(#"{"day":"1"}"#) }
        #expect(throws: ParseError.self) { try regular(#"{"day":1,"open":900,"close":"1"}"#) }
        #expect(try regular(#"{"day":1e300,"open":"0900","close":"1800"}"#) == "shown")
    }
}
