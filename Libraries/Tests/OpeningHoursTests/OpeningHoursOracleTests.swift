import Foundation
import OpeningHours
import Testing
import WaybillTesting

/// Random opening hours, compared with a clock checked every minute.
@Suite struct OpeningHoursOracleTests {
    /// Eighteen days in a time zone, around a clock change.
    struct Window: CustomTestStringConvertible, Sendable {
        let zone: String
        let month: Int
        let name: String
        let day: Int

        /// The seeds of this window alone.
        let seeds: Range<UInt64>
        var testDescription: String { "\(zone) \(name)" }
    }

    private static let windows = [
        Window(zone: "Europe/Paris", month: 3, name: "Mar", day: 22, seeds: 0..<5),
        Window(zone: "Europe/Paris", month: 10, name: "Oct", day: 18, seeds: 20..<25),
        Window(zone: "Australia/Sydney", month: 10, name: "Oct", day: 1, seeds: 40..<45),
        Window(zone: "Australia/Sydney", month: 4, name: "Apr", day: 1, seeds: 60..<65),
        Window(zone: "America/Santiago", month: 9, name: "Sep", day: 1, seeds: 80..<85),
        Window(zone: "Asia/Kolkata", month: 2, name: "Feb", day: 20, seeds: 100..<105),
    ]

    /// The days of a window, and its minutes with the wall-clock time.
    private func minutes(
        _ window: Window, _ zone: OpeningTestZone
    ) throws -> (days: [DateComponents], minutes: [OpeningHoursOracle.Minute]) {
        let start = try zone.date(2026, window.month, window.day, 0, 0)
        var days: [DateComponents] = []
        var minutes: [OpeningHoursOracle.Minute] = []
        var shown = 0
        var parts = zone.components(start)
        for index in 0..<(18 * 1_440) {
            let date = start.addingTimeInterval(Double(index) * 60)
            // Clocks change at quarters of an hour.
            if index % 15 == 0 { parts = zone.components(date) }
            if parts.day != days.last?.day { days.append(parts) }
            let minute = (parts.minute ?? 0) + index % 15
            let now = (days.count - 1) * 1_440 + (parts.hour ?? 0) * 60 + minute
            // A clock that is put back stands still until the time is new.
            shown = max(shown, now)
            minutes.append(.init(date: date, shown: shown))
        }
        return (days, minutes)
    }

    @Test(arguments: windows)
    func `states and changes are those that a clock shows minute by minute`(
        _ window: Window
    ) throws {
        let zone = try OpeningTestZone(window.zone)
        let (days, minutes) = try minutes(window, zone)
        var understood = 0
        for seed in window.seeds {
            var random = SeededGenerator(seed: seed)
            let oracle = OpeningHoursOracle(random: &random, days: days)
            let text = oracle.text(month: window.name)
            let hours = OpeningHours(text)
            guard hours.isUnderstood else { continue }
            understood += 1
            let statuses = oracle.statuses(month: window.month)
            for _ in 0..<4 {
                // The search needs two days before and nine after.
                let index = Int.random(in: 3_000..<(8 * 1_440), using: &random)
                try check(hours, zone, minutes, statuses, index, "seed \(seed): \(text)")
            }
        }
        #expect(understood > 2)
    }

    private func check(
        _ hours: OpeningHours, _ zone: OpeningTestZone, _ minutes: [OpeningHoursOracle.Minute],
        _ statuses: [OpeningStatus], _ index: Int, _ label: Comment
    ) throws {
        let date = minutes[index].date.addingTimeInterval(17)
        let state = try #require(hours.state(at: date, in: zone.zone), label)
        let status = statuses[minutes[index].shown]
        #expect(state.status == status, "\(label) at \(zone.text(date))")
        let limit = date.addingTimeInterval(8 * 86_400)
        let next = minutes[(index + 1)...].first { statuses[$0.shown] != status }?.date
        let until = next.flatMap { $0 <= limit ? $0 : nil }
        #expect(
            state.until == until,
            "\(label) at \(zone.text(date)): \(zone.text(state.until)), not \(zone.text(until))")
    }
}
