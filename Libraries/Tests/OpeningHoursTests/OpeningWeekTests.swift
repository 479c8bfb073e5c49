import Foundation
import OpeningHours
import Testing

/// The table of a week.
@Suite struct OpeningWeekTests {
    private func week(_ text: String, day: Int = 25) throws -> [String] {
        let zone = try OpeningTestZone("Europe/Paris")
        let date = try zone.date(2026, 11, day, 12, 0)
        let week = try #require(OpeningHours(text).week(of: date, in: zone.zone))
        #expect(week.map(\.weekday) == Array(1...7))
        return week.map(\.text)
    }

    @Test func `each day has its times`() throws {
        let week = try week("Mo-Fr 08:00-12:00,13:30-18:00; We 10:00-02:00; Sa 10:00-24:00; Su off")
        let usual = "08:00–12:00, 13:30–18:00"
        #expect(week == [usual, usual, "10:00–02:00", usual, usual, "10:00–24:00", "Closed"])
    }

    @Test func `whole days, open ends and comments have texts`() throws {
        let week = try week(
            """
            Mo 24/7; Tu 17:00+; We 10:00-12:00+; Th "by appointment"; Fr off "rest"; \
            Sa 10:00-12:00 open "ring"; Su 10:00-14:00 unknown
            """.replacing("Mo 24/7", with: "Mo open"))
        #expect(
            week == [
                "Open 24 hours", "17:00+", "10:00–12:00+", "Unknown (by appointment)",
                "Closed (rest)", "10:00–12:00 (ring)", "10:00–14:00 unknown",
            ])
    }

    @Test func `rules add, take away and fill within a day`() throws {
        let week = try week(
            "Mo-Fr 08:00-18:00, We 19:00-20:00; 12:00-13:00 off; Sa,Su off || 12:30-14:00 unknown")
        #expect(
            week[2] == "08:00–12:00, 12:30–13:00 unknown, 13:00–18:00, 19:00–20:00")
        #expect(week[6] == "12:30–14:00 unknown")
    }

    @Test func `the week is that of the date`() throws {
        let text = "Mo-Su 10:00-12:00; Nov 25 off; Dec 10:00-11:00"
        #expect(try week(text)[2] == "Closed")
        #expect(try week(text, day: 23)[2] == "Closed")
        #expect(try week(text, day: 29)[2] == "Closed")
        #expect(try week(text, day: 30)[0] == "10:00–12:00")
        #expect(try week(text, day: 30)[1] == "10:00–11:00")
    }
}
