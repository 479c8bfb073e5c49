import Foundation
import Places
import Waybill

/// One place: what is known of it, and what is around it.
struct PlaceScreen: Screen, ExploreScreen {
    struct Detail: Sendable {
        var place: Place
        var around: [RecordMatch<Place>]

        var openings: Openings

        var map: AreaMap
    }

    typealias State = Content<Detail>
    typealias Action = ContentAction<Detail>

    /// How near its map is: the streets around it.
    static let zoom = 16.0

    static let limit = 6

    let environment: ExploreEnvironment

    /// The place, and from where it is seen.
    let choices: PlaceChoices

    var start: (state: State, action: Action?) { (State(), .load) }

    var reducer: Reducer<State, Action> {
        .content(
            Source.stored(choices.id, changes: { [library] in library.changes() }) { [self] in
                try await detail()
            }
            .refreshed(
                library, asking: .place(id: choices.id),
                places: { [RecordMatch(record: $0.place)] }))
    }

    func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        let detail = state.value
        var screen = ScreenDescription(
            title: detail?.place.name ?? ExploreText.place,
            url: ExploreRoute.place.url(choices))
        screen.mainPlace = choices.origin?.url
        var words = StatusContent.places(mayReload: library.isRefreshable)
        words.texts.missing = ExploreText.noSuchPlace(choices.id)
        words.texts.missingHint = ExploreText.noSuchPlaceHint
        screen.show(state, words, dispatch: dispatch)
        guard let detail else { return screen }
        screen.titleLanguage = detail.place.nameLanguage
        // The stored place is its last version: no failure, and nothing to retry.
        if state.isGone { screen.status = .ready }
        let distance = choices.centre.distance(to: detail.place, home: nil).map {
            ExploreText.distance($0, from: choices.centre, in: environment.units)
        }
        let gone = state.isGone ? ExploreText.gone : nil
        screen.subtitle =
            [detail.place.category.title, distance, state.ageLine(), gone].joinedLine
        let hours = HoursSection.record(of: detail.place, at: detail.openings.date)
        screen.sections = SectionRecord.list {
            map(of: detail)
            about(detail.place, showsHours: hours == nil)
            hours
            around(detail)
        }
        screen.attribution = attribution(
            of: detail.around + [RecordMatch(record: detail.place)], in: library)
        return screen
    }

    /// Where the place is, which leads to the map by itself.
    private func map(of detail: Detail) -> SectionRecord {
        let content = detail.map.content(
            ExploreText.mapAround, [MapPin(detail.place)], from: choices.centre, in: library,
            selected: choices.id)
        let full = MapChoices(
            region: detail.map.region, pin: choices.id, centre: choices.centre)
        return SectionRecord(
            map: content,
            links: [.opening(ExploreText.fullMap, ExploreRoute.map.url(full), id: "full")])
    }

    func about(_ place: Place, showsHours: Bool) -> SectionRecord {
        SectionRecord("about", title: ExploreText.about) {
            CellRecord.facts(
                place.facts.filter { showsHours || $0.label != ExploreText.hours })
        }
    }

    private func around(_ detail: Detail) -> SectionRecord {
        let view = NearbyView(grouping: .distance).around(detail.place.coordinate)
        return SectionRecord("around", title: ExploreText.aroundHere) {
            for place in detail.around {
                CellRecord(
                    place: place, detail.openings, from: choices.centre, in: environment.units)
            }
            CellRecord.link(ExploreText.moreAround, ExploreRoute.nearby.url(view), id: "more")
        }
    }

    /// The place and its neighbours, or nil where there is no such place.
    private func detail() async throws -> Detail? {
        guard let place = try await library.place(id: choices.id) else { return nil }
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
