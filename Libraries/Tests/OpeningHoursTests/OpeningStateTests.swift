import Foundation
import OpeningHours
import Testing

/// States and next changes.
@Suite struct OpeningStateTests {
    private let paris: OpeningTestZone

    init() throws { paris = try OpeningTestZone("Europe/Paris") }

    /// The state as a line, such as `open until 2026-11-23 18:00`.
    ///
    /// Monday is 23 November 2026.
    private func state(_ text: String, _ day: Int, _ hour: Int, _ minute: Int = 0) throws -> String
    {
        let date = try paris.date(2026, 11, day, hour, minute)
        let state = try #require(OpeningHours(text).state(at: date, in: paris.zone))
        let until = paris.text(state.until).replacing("2026-11-", with: "")
        return "\(state.status) until \(until)\(state.comment.map { " (\($0))" } ?? "")"
            + (state.isOtherOnHolidays ? " but on holidays" : "")
    }

    @Test func `a place opens and closes at its minutes`() throws {
        let text = "Mo-Fr 08:00-12:00,13:30-18:00; We 10:00-12:00; Sa-Su off"
        #expect(try state(text, 23, 7, 59) == "closed until 23 08:00")
        #expect(try state(text, 23, 8) == "open until 23 12:00")
        #expect(try state(text, 23, 11, 59) == "open until 23 12:00")
        #expect(try state(text, 23, 12) == "closed until 23 13:30")
        #expect(try state(text, 25, 9) == "closed until 25 10:00")
        #expect(try state(text, 25, 14) == "closed until 26 08:00")
        #expect(try state(text, 27, 18) == "closed until 30 08:00")
    }

    @Test func `what never changes soon has no next change`() throws {
        #expect(try state("24/7", 23, 3) == "open until never")
        #expect(try state("Mo-Su 00:00-24:00", 23, 3) == "open until never")
        #expect(try state("off", 23, 3) == "closed until never")
        #expect(try state("Jul 14 10:00-12:00", 23, 3) == "closed until never")
        #expect(try state("24/7; Nov 30 off", 23, 3) == "open until 30 00:00")
        #expect(try state("Dec 01 10:00-11:00", 23, 10) == "closed until 2026-12-01 10:00")
        #expect(try state("Dec 01 10:00-11:00", 23, 9, 59) == "closed until never")
    }

    @Test func `a night belongs to the day on which it begins`() throws {
        let text = "Tu-Su 19:00-02:00; Mo off"
        #expect(try state(text, 23, 1) == "open until 23 02:00")
        #expect(try state(text, 23, 19) == "closed until 24 19:00")
        #expect(try state(text, 24, 1) == "closed until 24 19:00")
        #expect(try state(text, 25, 1, 59) == "open until 25 02:00")
        #expect(try state("Fr 22:00-26:00", 28, 1) == "open until 28 02:00")
        #expect(try state("Fr 18:00-06:00; Sa 10:00-12:00", 28, 5) == "open until 28 06:00")
    }

    @Test func `what closes some hours closes those alone`() throws {
        let text = "Mo-Fr 08:00-18:00; 12:00-13:00 off"
        #expect(try state(text, 23, 9) == "open until 23 12:00")
        #expect(try state(text, 23, 12, 30) == "closed until 23 13:00")
        #expect(try state("Sa 22:00-04:00; Su 02:00-04:00 off", 29, 1) == "open until 29 02:00")
    }

    @Test func `rules add, replace and fill`() throws {
        let adds = "Mo-Sa 11:00-14:30, We,Th 19:00-22:00; Su off"
        #expect(try state(adds, 25, 15) == "closed until 25 19:00")
        #expect(try state(adds, 25, 12) == "open until 25 14:30")
        #expect(try state("Mo-Fr 10:00-18:00, We off", 25, 12) == "closed until 26 10:00")
        let fills = "Mo-Fr 10:00-12:00; Tu off || \"by appointment\""
        #expect(try state(fills, 23, 11) == "open until 23 12:00")
        #expect(try state(fills, 24, 11) == "unknown until 25 10:00 (by appointment)")
    }

    @Test func `comments come with their state`() throws {
        #expect(
            try state("Mo 10:00-12:00 open \"ring\"", 23, 10) == "open until 23 12:00 (ring)")
        #expect(
            try state("Mo 10:00-12:00 \"ring\"", 23, 10) == "unknown until 23 12:00 (ring)")
        let off = "Tu-Su 10:00-12:00; Mo off \"rest\""
        #expect(try state(off, 23, 10) == "closed until 24 10:00 (rest)")
        #expect(
            try state("08:00-18:00; Sa,Su \"On request\"", 28, 3)
                == "unknown until 30 00:00 (On request)")
    }

    @Test func `an open end is unknown until 5 in the morning`() throws {
        #expect(try state("Mo 17:00+", 23, 16) == "closed until 23 17:00")
        #expect(try state("Mo 17:00+", 23, 17) == "unknown until 24 05:00")
        #expect(try state("Mo 17:00-23:00+", 23, 17) == "open until 23 23:00")
        #expect(try state("Mo 17:00-23:00+", 24, 4) == "unknown until 24 05:00")
        #expect(try state("Mo 10:00-12:00+,14:00-16:00", 23, 15) == "open until 23 16:00")
        #expect(try state("Mo 10:00-12:00+,14:00-16:00", 23, 13) == "unknown until 23 14:00")
    }

    @Test func `months, dates, weeks and years choose days`() throws {
        let seasons = "Oct-Mar 10:00-18:00; Apr-Jun,Sep 10:00-19:00; Jul 10:00-20:00; Nov 25 off"
        #expect(try state(seasons, 23, 17) == "open until 23 18:00")
        #expect(try state(seasons, 25, 17) == "closed until 26 10:00")
        #expect(try state("Nov 20-Jan 10: 10:00-12:00", 23, 11) == "open until 23 12:00")
        #expect(try state("Jan 10-Nov 22: 10:00-12:00", 23, 11) == "closed until never")
        #expect(try state("2026 Nov 23 10:00-12:00", 23, 11) == "open until 23 12:00")
        #expect(try state("2025 Nov 23 10:00-12:00", 23, 11) == "closed until never")
        // 23 November 2026 begins week 48.
        #expect(try state("week 48 Mo 10:00-12:00", 23, 11) == "open until 23 12:00")
        #expect(try state("week 1-53/2 Mo 10:00-12:00", 23, 11) == "closed until 30 10:00")
    }

    @Test func `weekdays of a month are counted from its start and its end`() throws {
        #expect(try state("Mo[4] 10:00-12:00", 23, 11) == "open until 23 12:00")
        #expect(try state("Mo[-2] 10:00-12:00", 23, 11) == "open until 23 12:00")
        #expect(try state("Mo[-1] 10:00-12:00", 23, 11) == "closed until 30 10:00")
    }

    @Test func `a public holiday is said to be another day`() throws {
        let text = "Mo-Fr 08:00-19:00; Sa 08:00-13:00; PH off"
        #expect(try state(text, 23, 9) == "open until 23 19:00 but on holidays")
        #expect(try state(text, 29, 9) == "closed until 30 08:00")
        #expect(try state("PH 10:00-12:00", 23, 11) == "closed until never but on holidays")
        #expect(try state("Mo-Su,PH 10:00-12:00", 23, 11) == "open until 23 12:00")
    }

    @Test func `what depends on school holidays is unknown`() throws {
        let text = "Mo-Fr 08:00-18:00; SH Mo-Fr 10:00-18:00"
        #expect(try state(text, 23, 9) == "unknown until 23 10:00")
        #expect(try state(text, 23, 11) == "open until 23 18:00")
        #expect(try state(text, 28, 9) == "closed until 30 08:00")
    }
}
