import Testing
import Waybill
import WaybillTesting

/// The venue list of Foursquare's talk of 2017.
@MainActor
@Suite struct VenueListTests {
    private let venues = ["Joe’s", "Lucali", "Di Fara", "Roberta’s", "Emily"].enumerated()
        .map { Venue(id: $0, name: $1) }
    private let coffee = Pivot(title: "Coffee?")
    private let best = Pivot(title: "Lists")

    // Behaviour 5/28
    @Test func `the list pivot stands above the pivots`() async throws {
        let list = VenueList(venues: venues, pivots: [coffee], lists: [best])
        let host = try await HeadlessHost(showing: list)
        let names = ["Joe’s", "Lucali", "Di Fara", "Lists", "Roberta’s", "Coffee?", "Emily"]
        #expect(host.visibleRows == names)
    }

    // Behaviour 5/28
    @Test func `without list pivots there is no list pivot`() async throws {
        let list = VenueList(venues: venues, pivots: [coffee, Pivot(title: "Tea?")], lists: [])
        let host = try await HeadlessHost(showing: list)
        #expect(host.visibleRows.count == venues.count + 2)
        #expect(host.visibleRows[4...5] == ["Coffee?", "Tea?"])
    }

    // Behaviour 5/28
    @Test(arguments: 0...5)
    func `pivots past the end of a short list are last`(_ count: Int) async throws {
        let list = VenueList(
            venues: Array(venues.prefix(count)), pivots: [coffee], lists: [best])
        let rows = try await HeadlessHost(showing: list).visibleRows
        #expect(rows.count == count + 2)
        #expect(rows.firstIndex(of: "Lists") == min(3, count + 1))
        #expect(rows.contains("Coffee?"))
    }

    // Behaviour 5/28
    @Test func `a tap calls the handler of its row with the model of its row`() async throws {
        let host = HeadlessHost(VenueApp(venues: venues, pivots: [coffee], lists: [best]))
        try await host.open("/")
        for (text, url) in [("Lucali", "/venues/1"), ("Coffee?", "/pivots/Coffee%3F")] {
            try await host.tap(text)
            #expect(host.url == url && host.title == text)
            await host.back()
        }
    }

    @Test func `a tap on a visible row opens what it leads to`() async throws {
        let host = HeadlessHost(VenueApp(venues: venues, pivots: [], lists: []))
        try await host.open("/")
        try host.list?.tap("Lucali")
        await host.settle()
        #expect(host.title == "Lucali" && host.list?.rowsInSight.isEmpty == true)
        await host.back()
        #expect(host.list?.rowsInSight.contains("Lucali") == true)
    }
}

/// The list, and a screen for each thing that it opens.
private struct VenueApp: ListApp {
    let venues: [Venue], pivots: [Pivot], lists: [Pivot]

    var name: String { "Venues" }
    var tabs: [Tab] { [] }

    var routes: Routes {
        Venues.all.destination { _ in
            VenueList(venues: venues, pivots: pivots, lists: lists)
        }
        Venues.venue.destination { [venues] id in
            Named(title: venues[id].name, url: Venues.venue.url(id))
        }
        Venues.pivot.destination { Named(title: $0, url: Venues.pivot.url($0)) }
    }

    private struct Named: Screen {
        let title: String
        let url: RouteURL
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription(title, url: url)
        }
    }
}
