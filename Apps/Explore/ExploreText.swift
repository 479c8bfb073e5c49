import Foundation
import Places
import Waybill

/// The texts of Explore, in one place.
enum ExploreText {
    static let nearby = "Nearby"
    static let search = "Search"
    static let searchLabel = "Search places"
    static let searchPrompt = "A name, a kind of place, a street"
    static let place = "Place"
    static let approximate = "Positions marked ≈ are approximate."
    static let starterData = "\(StarterCity.name) as of \(month(StarterCity.dataDate)), ODbL 1.0."
    static let about = "About"
    static let aroundHere = "Around here"
    static let moreAround = "All places around here"
    static let loading = "Looking for places…"
    static let emptyLibrary = "There are no places yet"
    static let emptyLibraryHint =
        "Add your city in the settings: what is near is listed here then."
    static let emptyServedHint = "No city has been added to this guide yet."
    static let toSettings = "To the settings"
    static let emptyAPIHint = "The API has no places around here."
    static let searchHint = "Type what you are looking for: a museum, pizza, a street."
    static let noResultHint = "Try fewer letters or another word."
    static let noSuchPlaceHint = "It may have closed, or the guide's data has changed since."
    static let groupBy = "Group by"
    static let hours = "Opening hours"
    static let today = "Today"
    static let showAs = "Show as"
    static let lookAround = "Around"
    static let elsewhere = "Elsewhere"
    static let openNow = "Open now"
    static let within = "How far"
    static let category = "Kind of place"
    static let noneWanted = "No place matches"
    static let noneWantedHint = "The filters hide all other places."

    static let showAll = "Show all"

    /// What to do where there is no place at all.
    static func emptyHint(in environment: ExploreEnvironment) -> String {
        if environment.library.isRefreshable { return emptyAPIHint }
        return environment.cities == nil ? emptyServedHint : emptyLibraryHint
    }

    /// `near Central Station`.
    static func near(_ name: String) -> String { "near \(shortened(name))" }

    /// `1.2 km from Central Station`, `1.2 km away`.
    static func distance(
        _ metres: Double, from centre: Centre, in units: DistanceUnits
    ) -> String {
        "\(units.text(metres)) \(centre.name.map { "from \(shortened($0))" } ?? "away")"
    }

    static func title(of reach: Wanted.Reach, in units: DistanceUnits) -> String {
        reach.metres.map { "Within \(units.text(Double($0)))" } ?? "Any distance"
    }

    static func title(of category: PlaceCategory.Group?) -> String {
        category.map(title) ?? "All kinds"
    }

    /// The short title of a category, for filters.
    static func filter(of category: PlaceCategory.Group?) -> String {
        switch category {
        case .culture: "Culture"
        case .nature: "Parks"
        case .drinks: "Coffee and bars"
        case .sport: "Sport"
        case .lodging: "Hotels"
        case .other: "Other"
        default: title(of: category)
        }
    }

    /// What a point is called among the places to look around: no more than
    /// tells them apart, as three stand side by side.
    static func centre(of view: NearbyView) -> String {
        guard let name = view.name else { return "This point" }
        let first = name.split(separator: ",").first.map(String.init) ?? name
        return first.count > 24 ? "\(first.prefix(23))…" : first
    }

    /// The address that an attribution links to; nil for an unknown source.
    static func target(ofAttribution text: String) -> String? {
        if text.contains("OpenStreetMap") { return "https://www.openstreetmap.org/copyright" }
        return text.contains("Foursquare") ? "https://foursquare.com" : nil
    }

    /// `City centre`, or the name of the source of the places.
    static func home(of library: PlaceLibrary) -> String {
        library.server.map { "Places of \($0)" } ?? "City centre"
    }

    /// `the city centre`, or of whose places it is the centre.
    static func middle(of library: PlaceLibrary) -> String {
        library.server.map { "the centre of the places of \($0)" } ?? "the city centre"
    }

    /// `The city centre`.
    static func middleTitle(of library: PlaceLibrary) -> String {
        let middle = middle(of: library)
        return "\(middle.prefix(1).uppercased())\(middle.dropFirst())"
    }

    /// `The first 100 places · around the city centre`; without the count while it is not known.
    static func around(
        _ view: NearbyView, _ found: Surroundings?, home: Coordinate?,
        in library: PlaceLibrary
    ) -> String? {
        let place = around(view, home: home ?? found?.centre, in: library)
        guard let place, let found else { return place }
        return "\(results(found.places.count, hasMore: found.hasMore)) · a\(place.dropFirst())"
    }

    /// Where one looks around: by its name, and a point that has none by its position.
    private static func around(
        _ view: NearbyView, home: Coordinate?, in library: PlaceLibrary
    ) -> String? {
        if let name = view.name { return "Around \(shortened(name))" }
        if view.isMiddleOfMap { return aroundMiddle }
        if let near = view.near { return "Around \(coordinate(near))" }
        return home == nil ? nil : "Around \(middle(of: library))"
    }

    /// `coffee – Search`, or `Search` alone.
    static func searchTitle(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? search : "\(shortened(words)) – \(search)"
    }

    static func noResult(_ text: String) -> String { "Nothing found for “\(shortened(text))”" }

    static func results(_ count: Int, hasMore: Bool) -> String {
        if hasMore { return "The first \(count) places" }
        if count == 0 { return "No places" }
        return count == 1 ? "1 place" : "\(count) places"
    }

    /// A text of somebody else's, no longer than it helps.
    static func shortened(_ text: String) -> String {
        text.count > 80 ? "\(text.prefix(79))…" : text
    }

    static func noSuchPlace(_ id: String) -> String { "There is no place “\(shortened(id))”" }

    static func failure(_ error: PersistenceError) -> String {
        "The places could not be read. \(explanation(error.reason))"
    }

    static func failure(_ error: ContentError) -> String? {
        switch (error.stage, error.cause) {
        case (_, let cause as PersistenceError): failure(cause)
        case (_, let cause as LocationFailure): failure(cause, isPartial: error.hasValue)
        case (.refreshing, let cause as UpdateError) where error.hasValue:
            "Stored places are shown: they could not be refreshed. \(reason(cause))"
        case (.refreshing, let cause as UpdateError):
            "The places could not be fetched. \(reason(cause))"
        default: failure(PersistenceError(.unavailable, message: ""))
        }
    }

    private static func reason(_ error: UpdateError) -> String {
        switch error.reason {
        case .notStored(let reason): explanation(reason)
        case .unreadable: "This address does not respond as a places API; check it."
        case .noResponse, .refused, .cancelled: error.explanation
        }
    }

    /// The message of a database error for any visitor: without the path and
    /// the error's own text, which are in the log.
    static func explanation(_ reason: PersistenceError.Reason) -> String {
        reason == .replaced
            ? "The database was deleted or replaced; Explore must be started again."
            : reason.explanation
    }

    static func title(of grouping: NearbyView.Grouping) -> String {
        switch grouping {
        case .category: "Kind"
        case .distance: "Distance"
        }
    }

    static func title(of layout: ScreenLayout) -> String {
        switch layout {
        case .table: "Table"
        case .collection: "Cards"
        }
    }

    static func title(of group: PlaceCategory.Group) -> String {
        switch group {
        case .sights: "Sights"
        case .culture: "Museums and shows"
        case .nature: "Parks and gardens"
        case .food: "Food"
        case .drinks: "Coffee and drinks"
        case .shops: "Shops"
        case .sport: "Sport and play"
        case .lodging: "Places to stay"
        case .learning: "Learning"
        case .services: "Services"
        case .other: "Other places"
        }
    }

    static func title(of ring: DistanceRing, in units: DistanceUnits) -> String {
        ring.metres.map { "Within \(units.text($0))" } ?? "Farther away"
    }

    /// `40.748° N, 73.986° W`.
    static func coordinate(_ coordinate: Coordinate) -> String {
        func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
            let thousandths = Int((abs(value) * 1000).rounded())
            let fraction = String(1000 + thousandths % 1000).dropFirst()
            return "\(thousandths / 1000).\(fraction)° \(value < 0 ? negative : positive)"
        }
        return degrees(coordinate.latitude, "N", "S") + ", "
            + degrees(coordinate.longitude, "E", "W")
    }
}
