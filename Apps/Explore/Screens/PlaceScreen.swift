import Foundation
import Places
import Waybill

/// One place: its facts, its surroundings, and the lists that it is saved in.
struct PlaceScreen: Screen, ExploreScreen {
    struct Detail: Sendable {
        var place: Place
        var around: [RecordMatch<Place>]

        var openings: Openings

        var map: AreaMap
    }

    static let route = ExploreRoute.place

    /// How near its map is: the streets around it.
    static let zoom = 16.0

    static let limit = 6

    let environment: ExploreEnvironment
    let query: PlaceQuery
    let state = Saving()

    func reduce(_ saving: inout Saving, _ action: Saving.Action) -> Effect<Saving.Action> {
        guard let saved = environment.saved else { return .none }
        return saving.reduce(action, of: query.id, in: saved)
    }

    func source(for query: PlaceQuery) -> Source<Detail>? {
        .stored(id: query.id, changes: { library.changes() }) { try await detail(of: query.id) }
            .refreshed(
                library, asking: .place(id: query.id),
                places: { [RecordMatch(record: $0.place)] })
    }

    func describe(_ context: Context) -> ScreenDescription {
        let screen = description(of: context.value, isGone: context.content.isGone)
        guard environment.saved != nil else { return screen }
        return withSaving(screen, context)
            .onAppear { context.dispatch(.begin) }
            .onReturn { context.dispatch(.load) }
            .cached(for: .seconds(60))
    }

    private func description(of detail: Detail?, isGone: Bool) -> ScreenDescription {
        var screen = ScreenDescription(
            detail?.place.name ?? ExploreText.place, url: url(removed: nil)
        )
        .placeTexts(mayReload: library.isRefreshable)
        .missing(ExploreText.noSuchPlace(query.id), hint: ExploreText.noSuchPlaceHint)
        screen.tab = origin?.url
        guard let detail else { return screen }
        screen.titleLanguage = detail.place.nameLanguage
        // The stored place is its last version: no failure, and nothing to retry.
        if isGone { screen.status = .ready }
        let distance = query.centre.distance(to: detail.place, home: nil).map {
            ExploreText.distance($0, from: query.centre, in: environment.units)
        }
        screen.subtitle =
            [detail.place.category.title, distance, isGone ? ExploreText.gone : nil].joinedLine
        let hours = HoursSection.record(of: detail.place, at: detail.openings.date)
        screen.sections = Section.list {
            map(of: detail)
            about(detail.place, showsHours: hours == nil)
            hours
            around(detail)
        }
        screen.attribution = attribution(
            of: detail.around + [RecordMatch(record: detail.place)], in: library)
        return screen
    }

    /// The address, with the name of a place that was removed from its last list.
    func url(removed name: String?) -> RouteURL {
        var query = query
        (query.removed, query.origin) = (name, origin)
        return ExploreRoute.place.url(query)
    }

    /// The tab that it was opened from, if the app has it.
    private var origin: PlaceQuery.Origin? {
        query.origin == .saved && environment.saved == nil ? nil : query.origin
    }

    /// Where the place is, which leads to the map by itself.
    private func map(of detail: Detail) -> Section {
        let content = detail.map.content(
            ExploreText.mapAround, [MapPin(detail.place)], from: query.centre, in: library,
            selected: query.id)
        let full = MapQuery(
            region: detail.map.region, pin: query.id, centre: query.centre)
        return Section(
            map: content,
            links: [.screenLink(ExploreText.fullMap, ExploreRoute.map.url(full), id: "full")])
    }

    func about(_ place: Place, showsHours: Bool) -> Section {
        Section("about", title: ExploreText.about) {
            Row.facts(
                place.facts.filter { showsHours || $0.label != ExploreText.hours })
        }
    }

    private func around(_ detail: Detail) -> Section {
        let view = NearbyView(grouping: .distance).around(detail.place.coordinate)
        return Section("around", title: ExploreText.aroundHere) {
            for place in detail.around {
                Row(
                    place: place, detail.openings, from: query.centre, in: environment.units)
            }
            Row.link(ExploreText.moreAround, ExploreRoute.nearby.url(view), id: "more")
        }
    }

    /// The place and its neighbours, or nil where there is no such place.
    private func detail(of id: Place.ID) async throws -> Detail? {
        guard let place = try await library.place(id: id) else { return nil }
        let nearest = try await library.nearest(
            to: place.coordinate, limit: PlaceScreen.limit + 1)
        let around = Array(nearest.filter { $0.record.id != place.id }.prefix(PlaceScreen.limit))
        let region = MapRegion(centre: MapPosition(place.coordinate), zoom: PlaceScreen.zoom)
        return Detail(
            place: place, around: around, openings: library.openings(of: around),
            map: await AreaMap(region, usual: region, from: environment.map))
    }
}

extension Place {
    /// What is known of the place, line by line.
    fileprivate var facts: [Fact] {
        let position =
            ExploreText.coordinate(coordinate) + (isApproximate ? " (approximate)" : "")
        return [
            Fact(label: "Address", value: address),
            Fact(label: ExploreText.hours, value: openingHours),
            Fact("Phone", contacts.phone, link: ContactLink(phone: contacts.phone)),
            Fact("Website", contacts.website, link: ContactLink(website: contacts.website)),
            Fact("Email", contacts.email, link: ContactLink(email: contacts.email)),
            Fact(label: "Position", value: position, target: mapTarget),
        ]
    }

    private var mapTarget: String {
        let point = "\(coordinate.latitude)/\(coordinate.longitude)"
        return "https://www.openstreetmap.org/#map=17/\(point)"
    }
}

extension Fact {
    /// A text of map data, as a link where one can be made of it.
    fileprivate init(_ label: String, _ value: String, link: ContactLink?) {
        self.init(label: label, value: link?.text ?? value, target: link?.target)
    }
}
