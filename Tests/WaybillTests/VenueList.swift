import Waybill

struct VenueList: Screen {
    let venues: [Venue], pivots: [Pivot], lists: [Pivot]

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Venues", url: Venues.all.url) {
            Section(id: "venues") {
                venues.map(VenueCell.record)
                    .inserting(contentsOf: pivots.map(PivotCell.record), at: 4)
                    .inserting(at: 3) { if let list = lists.first { PivotCell.record(list) } }
            }
        }
    }
}

struct Venue: Identifiable, Hashable, Sendable {
    let id: Int
    let name: String
}

/// A way on from a list: to another search, or to lists of venues.
struct Pivot: Identifiable, Hashable, Sendable {
    let title: String

    var id: String { title }
}

enum VenueCell: ContentCell {
    static func content(for venue: Venue) -> Content { .text(venue.name, .headline) }

    static func record(_ venue: Venue) -> Row {
        Row(VenueCell.self, model: venue).destination(Venues.venue.url(venue.id))
    }
}

enum PivotCell: ContentCell {
    static func content(for pivot: Pivot) -> Content { .badge(pivot.title) }

    static func record(_ pivot: Pivot) -> Row {
        Row(PivotCell.self, model: pivot).destination(Venues.pivot.url(pivot.title))
    }
}

enum Venues {
    static let all = Route("/")
    static let venue = Route("/venues/:id", as: Int.self)
    static let pivot = Route("/pivots/:title", as: String.self)
}
