import Explore
import Foundation
import Places
import Testing
import Waybill
import WaybillTesting

/// Opening hours on screen: a badge in lists, a sentence and a table of a place.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct HoursTests {
    private let zone = "Europe/Berlin"

    private func place(_ hours: String, in zone: String, named name: String = "A") throws -> Place {
        var place = try makePlace(name)
        place.openingHours = hours
        place.timeZone = zone
        return place
    }

    private func host(_ places: [Place], at text: String) throws -> HeadlessHost {
        let date = try Date(text, strategy: .iso8601)
        let library = PlaceLibrary(store: try makeStore(places), now: { date })
        return HeadlessHost(ExploreApp(.test(library: library, home: try timesSquare())))
    }

    /// What the section of hours says of a place; empty where there is none.
    private func hours(_ place: Place, at text: String) async throws -> [String] {
        let host = try host([place], at: text)
        try await host.open("/places/a")
        let section = host.page?.sections.first { $0.id == "hours" }
        return section?.rows.map(\.content.accessibilityText) ?? []
    }

    // MARK: A place

    @Test(arguments: [
        // A Wednesday; the zone is an hour ahead.
        ("Mo-Fr 08:00-18:00", "2026-03-04T10:00:00Z", "Open until 18:00"),
        ("Mo-Fr 08:00-18:00", "2026-03-04T17:00:00Z", "Closed, opens Thu 08:00"),
        ("Mo-Fr 09:00-18:00", "2026-03-06T17:00:00Z", "Closed, opens Mon 09:00"),
        ("Mo-Fr 08:00-18:00", "2026-03-04T05:00:00Z", "Closed, opens 08:00"),
        ("24/7", "2026-03-04T05:00:00Z", "Open"),
        ("off", "2026-03-04T05:00:00Z", "Closed"),
        ("We 08:00-24:00", "2026-03-04T12:00:00Z", "Open until 24:00"),
        ("Fr,Sa 20:00-02:00", "2026-03-06T22:00:00Z", "Open until Sat 02:00"),
        ("Fr,Sa 20:00-02:00", "2026-03-07T00:30:00Z", "Open until 02:00"),
        ("We 10:00-12:00", "2026-03-04T12:00:00Z", "Closed, opens 11 Mar 10:00"),
        ("Mo-Fr 08:00-18:00 open \"ring\"", "2026-03-04T10:00:00Z", "Open until 18:00 · “ring”"),
        (
            "Mo-Fr 08:00-18:00; PH off", "2026-03-04T10:00:00Z",
            "Open until 18:00 · different on public holidays"
        ),
        ("unknown \"by appointment\"", "2026-03-04T10:00:00Z", "“by appointment”"),
        // The clocks go forward on 29 March, and back on 25 October.
        ("Su 01:00-06:00", "2026-03-29T00:30:00Z", "Open until 06:00"),
        ("Sa 22:00-04:00", "2026-10-24T21:00:00Z", "Open until Sun 04:00"),
        ("Mo 09:00-17:00", "2026-03-28T12:00:00Z", "Closed, opens Mon 09:00"),
    ])
    func `a place says in words whether it is open, by its own clocks`(
        _ text: String, _ date: String, _ words: String
    ) async throws {
        #expect(try await hours(try place(text, in: zone), at: date).first == words)
    }

    @Test func `a state ends where the hours become unknown, and none is shown then`() async throws
    {
        let place = try place("We 10:00-12:00 unknown", in: zone)
        #expect(
            try await hours(place, at: "2026-03-04T05:00:00Z").first == "Closed until 10:00")
        let rows = try await hours(place, at: "2026-03-04T10:00:00Z")
        #expect(rows.count == 7 && rows[0].hasPrefix("Wednesday Today"))
    }

    @Test func `the table has seven days from today on, by the clocks of the place`()
        async throws
    {
        let place = try place("Mo-Fr 10:00-13:00,15:30-19:30; Sa 10:00-02:00", in: zone)
        // Still Saturday in London, and Sunday in Berlin.
        let rows = try await hours(place, at: "2026-03-07T23:30:00Z")
        #expect(
            rows == [
                "Open until 02:00", "Sunday Today Closed", "Monday 10:00–13:00, 15:30–19:30",
                "Tuesday 10:00–13:00, 15:30–19:30", "Wednesday 10:00–13:00, 15:30–19:30",
                "Thursday 10:00–13:00, 15:30–19:30", "Friday 10:00–13:00, 15:30–19:30",
                "Saturday 10:00–02:00",
            ])
    }

    @Test(arguments: [
        ("sunrise-sunset", "Europe/Berlin"), ("Mo-Fr 08:00-18:00", ""),
        ("Mo-Fr 08:00-18:00", "Mars/Olympus"), ("by appointment, mostly", "Europe/Berlin"),
    ])
    func `what is not understood, or in no zone, is shown as it was written`(
        _ text: String, _ zone: String
    ) async throws {
        let host = try host([try place(text, in: zone)], at: "2026-03-04T10:00:00Z")
        try await host.open("/places/a")
        #expect(host.visibleHeaders == ["About", "Around here"])
        #expect(host.listRows.contains("Opening hours \(text)"))
        try await host.open("/")
        #expect(host.listRows == ["A Cafe 0 m"])
    }

    @Test func `hours that are understood are not repeated as they were written`() async throws {
        let place = try place("Mo-Fr 08:00-18:00", in: zone)
        let host = try host([place], at: "2026-03-04T10:00:00Z")
        try await host.open("/places/a")
        #expect(host.visibleHeaders == ["About", "Opening hours", "Around here"])
        #expect(!host.listRows.contains { $0.contains("Mo-Fr") })
    }

    // MARK: Lists

    @Test func `rows say whether a place is open where that is known`() async throws {
        let places = [
            try place("24/7", in: zone, named: "Always"),
            try place("off", in: zone, named: "Never"),
            try place("unknown", in: zone, named: "Perhaps"), try makePlace("Silent"),
        ]
        let host = try host(places, at: "2026-03-04T10:00:00Z")
        let expected: Set = [
            "Always Cafe Open 0 m", "Never Cafe Closed 0 m", "Perhaps Cafe 0 m", "Silent Cafe 0 m",
        ]
        for address in ["/", "/?by=distance&as=collection", "/search?q=cafe"] {
            try await host.open(address)
            #expect(Set(host.listRows) == expected, "\(address)")
        }
        try await host.open("/places/silent")
        #expect(host.listRows.contains("Never Cafe Closed 0 m"))
    }

    @Test func `open and closed differ by more than their words`() async throws {
        let places = [
            try place("24/7", in: zone, named: "Always"),
            try place("off", in: zone, named: "Never"),
        ]
        let host = try host(places, at: "2026-03-04T10:00:00Z")
        try await host.open("/")
        let badges = (host.page?.sections ?? []).flatMap(\.rows).flatMap { row in
            if case .row(let parts) = row.content { parts } else { [Content]() }
        }
        #expect(badges.contains(.badge("Open", .available)))
        #expect(badges.contains(.badge("Closed", .unavailable)))
    }

    @Test func `a whole screen speaks of one moment`() async throws {
        // Each look at the clock is a day later.
        let date = MovingDate()
        let places = try (1...7).map { (number: Int) -> Place in
            try place("Mo,We,Fr,Su 00:00-24:00", in: zone, named: "P\(number)")
        }
        let library = PlaceLibrary(
            store: try makeStore(places),
            now: {
                date.move(by: .seconds(86_400))
                return date.now
            })
        let host = HeadlessHost(ExploreApp(.test(library: library, home: try timesSquare())))
        try await host.open("/")
        #expect(Set(host.listRows.map { $0.contains("Open") }).count == 1)
        let before = host.listRows
        #expect(host.listRows == before)
    }

    @Test func `a screen that is shown again is up to date`() async throws {
        let date = MovingDate()
        let place = try place("Mo,We,Fr,Su 00:00-24:00", in: zone)
        let library = PlaceLibrary(store: try makeStore([place]), now: { date.now })
        let host = HeadlessHost(ExploreApp(.test(library: library, home: try timesSquare())))
        try await host.open("/")
        let before = host.listRows
        date.move(by: .seconds(86_400))
        try await host.open("/")
        #expect(host.listRows != before)
    }
}
