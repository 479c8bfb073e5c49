import Foundation
import OpeningHours
import Testing

/// Days of clock changes, and skipped days.
@Suite struct OpeningClockChangeTests {
    /// The open spans of a day, in wall-clock time.
    private func spans(_ text: String, _ name: String, _ numbers: [Int]) throws -> [String] {
        let zone = try OpeningTestZone(name)
        var date = try zone.date(numbers[0], numbers[1], numbers[2], 0, 0)
        let end = date.addingTimeInterval(86_400)
        var spans: [String] = []
        while date < end {
            let state = try #require(OpeningHours(text).state(at: date, in: zone.zone))
            let until = min(state.until ?? end, end)
            if state.status == .open {
                let minutes = Int(until.timeIntervalSince(date) / 60)
                spans.append("\(zone.text(date).suffix(5)) for \(minutes)")
            }
            date = until
        }
        return spans
    }

    /// Paris, 29 March 2026: 02:00 becomes 03:00.
    @Test(arguments: [
        ("01:00-05:00", ["01:00 for 180"]), ("01:00-02:30", ["01:00 for 60"]),
        ("02:30-04:00", ["03:00 for 60"]), ("02:10-02:50", []), ("00:00-24:00", ["00:00 for 1380"]),
        ("02:00-03:00", []), ("03:00-04:00", ["03:00 for 60"]),
    ])
    func `an hour that is left out is over when it begins`(
        _ text: String, _ expected: [String]
    ) throws {
        #expect(try spans("Mar 29 \(text)", "Europe/Paris", [2026, 3, 29]) == expected)
    }

    /// Paris, 25 October 2026: 03:00 becomes 02:00.
    @Test(arguments: [
        ("01:00-05:00", ["01:00 for 300"]), ("01:00-02:30", ["01:00 for 90"]),
        ("02:30-04:00", ["02:30 for 150"]), ("02:10-02:50", ["02:10 for 40"]),
        ("02:00-03:00", ["02:00 for 120"]), ("03:00-04:00", ["03:00 for 60"]),
    ])
    func `an hour that comes twice is meant when it comes first`(
        _ text: String, _ expected: [String]
    ) throws {
        #expect(try spans("Oct 25 \(text)", "Europe/Paris", [2026, 10, 25]) == expected)
    }

    @Test func `the southern hemisphere puts its clocks the other way round`() throws {
        // Sydney, 4 October 2026: 02:00 becomes 03:00; 5 April: 03:00 becomes 02:00.
        let sydney = "Australia/Sydney"
        #expect(try spans("Oct 04 01:00-05:00", sydney, [2026, 10, 4]) == ["01:00 for 180"])
        #expect(try spans("Apr 05 01:00-05:00", sydney, [2026, 4, 5]) == ["01:00 for 300"])
        #expect(try spans("Apr 04 20:00-02:30", sydney, [2026, 4, 5]) == ["00:00 for 150"])
        // Lord Howe Island changes its clocks by half an hour.
        let island = "Australia/Lord_Howe"
        #expect(try spans("Oct 04 01:00-05:00", island, [2026, 10, 4]) == ["01:00 for 210"])
    }

    @Test func `a midnight that is left out begins the day`() throws {
        // Beirut, 29 March 2026: 00:00 becomes 01:00.
        let zone = try OpeningTestZone("Asia/Beirut")
        let before = try zone.date(2026, 3, 28, 23, 30)
        let state = OpeningHours("Mar 29 00:00-02:00").state(at: before, in: zone.zone)
        #expect(zone.text(state?.until) == "2026-03-29 01:00")
        #expect(state?.until == before.addingTimeInterval(1_800))
    }

    @Test func `a day that an island left out has no hours`() throws {
        // Apia skipped 30 December 2011.
        let zone = try OpeningTestZone("Pacific/Apia")
        let before = try zone.date(2011, 12, 29, 23, 0)
        let hours = OpeningHours("Dec 30 10:00-12:00; Dec 31 08:00-09:00")
        let state = hours.state(at: before, in: zone.zone)
        #expect(state?.status == .closed)
        #expect(zone.text(state?.until) == "2011-12-31 08:00")
        #expect(state?.until == before.addingTimeInterval(9 * 3_600))
    }
}
