import Foundation
import Places
import Waybill

/// One place: what is known of it, and what is around it.
struct PlaceScreen: Screen, ExploreScreen {
    struct Detail: Sendable {
        var place: Place
        var around: [RecordMatch<Place>]

        /// Of the places around.
        var openings: Openings

        /// Its surroundings.
        var map: AreaMap
    }

    typealias State = Content<Detail>
    typealias Action = ContentAction<Detail>

    /// How near its map is: the streets around it.
    static let zoom = 16.0

    /// The most neighbours that are shown.
    static let limit = 6

    let environment: ExploreEnvironment
    let id: String

    /// The point that a person looks around, from which the distance is measured.
    var centre = Centre()

    /// The tab that it was opened from; nil for Nearby.
    var origin: PlaceChoices.Origin?

    /// The place, and from where it is seen.
    var choices: PlaceChoices {
        var choices = PlaceChoices(id: id, centre: centre)
        choices.origin = origin
        return choices
    }

    var start: (state: State, action: Action?) { (State(), .load) }

    var reducer: Reducer<State, Action> {
        .content(
            Source.stored(id, changes: { [library] in library.changes() }) { [environment, id] in
                try await environment.detail(id: id)
            }
            .refreshed(
                library, asking: .place(id: id), places: { [RecordMatch(record: $0.place)] }))
    }

    func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        let detail = state.value
        var screen = ScreenDescription(
            title: detail?.place.name ?? ExploreText.place,
            url: ExploreRoute.place.url(choices))
        screen.mainPlace = origin?.url
        var words = StatusContent.places(empty: "", mayReload: library.isRefreshable)
        words.texts.missing = ExploreText.noSuchPlace(id)
        words.texts.missingHint = ExploreText.noSuchPlaceHint
        screen.show(state, words, dispatch: dispatch)
        guard let detail else { return screen }
        screen.titleLanguage = detail.place.nameLanguage
        // The stored place is its last version: no failure, and nothing to retry.
        if state.isGone { screen.status = .ready }
        screen.subtitle =
            [
                detail.place.category.title,
                centre.distance(to: detail.place, home: nil).map {
                    ExploreText.distance($0, from: centre, in: environment.units)
                }, state.ageLine(),
                state.isGone ? ExploreText.gone : nil,
            ]
            .joinedLine
        let hours = HoursSection.record(of: detail.place, at: detail.openings.date)
        screen.sections =
            [map(of: detail), about(detail.place, showsHours: hours == nil)]
            + (hours.map { [$0] } ?? [])
            + [around(detail)]
        screen.attribution = attribution(
            of: detail.around + [RecordMatch(record: detail.place)], in: library)
        return screen
    }

    /// Where the place is, which leads to the map by itself.
    private func map(of detail: Detail) -> SectionRecord {
        var full = MapChoices()
        (full.centre, full.pin, full.region) = (centre, id, detail.map.region)
        let content = MapContent(
            ExploreText.mapAround, region: detail.map.region, tiles: detail.map.tiles,
            pins: [MapPin(detail.place)], selected: id, person: centre.near.map { MapPosition($0) },
            credit: library.attribution, texts: .aroundCentre)
        return SectionRecord(
            map: content,
            links: [.opening(ExploreText.fullMap, ExploreRoute.map.url(full), id: "full")])
    }

    func about(_ place: Place, showsHours: Bool) -> SectionRecord {
        SectionRecord(
            id: "about",
            header: CellRecord(SectionHeaderCell.self, model: ExploreText.about),
            cells: place.facts.filter { showsHours || $0.label != ExploreText.hours }
                .map { CellRecord(FactCell.self, model: $0, id: $0.label) })
    }

    private func around(_ detail: Detail) -> SectionRecord {
        var view = NearbyView()
        view.near = detail.place.coordinate
        view.grouping = .distance
        return SectionRecord(
            id: "around",
            header: CellRecord(SectionHeaderCell.self, model: ExploreText.aroundHere),
            cells: detail.around.map {
                CellRecord(place: $0, detail.openings, from: centre, in: environment.units)
            } + [
                CellRecord(ActionCell.self, model: ExploreText.moreAround, id: "more")
                    .opening(ExploreRoute.nearby.url(view))
            ])
    }
}

extension ExploreEnvironment {
    /// A place and its neighbours, or nil where there is no such place.
    fileprivate func detail(id: String) async throws -> PlaceScreen.Detail? {
        guard let place = try await library.place(id: id) else { return nil }
        let nearest = try await library.nearest(
            to: place.coordinate, limit: PlaceScreen.limit + 1)
        let around = Array(nearest.filter { $0.record.id != id }.prefix(PlaceScreen.limit))
        let region = MapRegion(centre: MapPosition(place.coordinate), zoom: PlaceScreen.zoom)
        return PlaceScreen.Detail(
            place: place, around: around, openings: library.openings(of: around),
            map: await AreaMap(region, usual: region, from: map))
    }
}

extension Place {
    /// What is known of the place, line by line.
    fileprivate var facts: [Fact] {
        let position =
            ExploreText.coordinate(coordinate) + (isApproximate ? " (approximate)" : "")
        let facts = [
            Fact(label: "Address", value: address),
            Fact(label: ExploreText.hours, value: openingHours),
            Fact("Phone", contacts.phone, link: ContactLink(phone: contacts.phone)),
            Fact("Website", contacts.website, link: ContactLink(website: contacts.website)),
            Fact("Email", contacts.email, link: ContactLink(email: contacts.email)),
            Fact(label: "Position", value: position, target: mapTarget),
        ]
        return facts.filter { !$0.value.isEmpty }
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
