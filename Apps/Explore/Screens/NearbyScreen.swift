import PlacesCore
import Waybill

/// The places around the visitor, by kind or by distance.
struct NearbyScreen: Screen {
    /// Places around a point.
    struct Around: Sendable {
        var centre: Coordinate
        var places: [RecordMatch<Place>]
        var openings: Openings
    }

    typealias State = StoredContent<Around>
    typealias Action = StoredContent<Around>.Action

    /// The most places that are shown.
    static let limit = 100

    let library: PlaceLibrary
    let home: Coordinate?
    let view: NearbyView

    private var centre: Coordinate? { view.near ?? home }

    var start: (state: State, action: Action?) { (State(), .load) }

    var reducer: Reducer<State, Action> {
        // Home follows from the server's first answer to a question without a point. It is asked about
        // a point only when the visitor names one.
        let source = State.Source(
            library, asking: .nearest(to: view.near, limit: NearbyScreen.limit), places: \.places
        ) { [centre] library in
            try await library.around(centre)
        }
        return .refreshing(source)
    }

    func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        let around = state.value
        var screen = ScreenDescription(
            title: ExploreText.nearby, url: ExploreRoute.nearby(view).url)
        let position = ExploreText.around(
            view, home: home ?? around?.centre, in: library)
        screen.subtitle = [position, state.ageLine()].joinedLine
        screen.choices = [
            ChoiceGroup(
                label: ExploreText.groupBy, choices: choices(\.grouping, ExploreText.title)),
            ChoiceGroup(label: ExploreText.showAs, choices: choices(\.layout, ExploreText.title)),
            ChoiceGroup(label: ExploreText.lookAround, choices: centres),
        ]
        screen.layout = view.layout
        screen.show(state, statusContent, retry: { dispatch(.retry) })
        screen.sections = around.map(sections) ?? []
        screen.attribution = attribution(of: around?.places ?? [], in: library)
        return screen
    }

    private var statusContent: StatusContent<StoredContentError> {
        let isRefreshable = library.isRefreshable
        return .places(
            empty: ExploreText.emptyLibrary,
            hint: isRefreshable ? ExploreText.emptyAPIHint : ExploreText.emptyLibraryHint,
            mayReload: isRefreshable)
    }

    /// The middle of the places, the point that was chosen, and the way to
    /// choose another.
    private var centres: [Choice] {
        var choice = LocationChoice()
        choice.view = view
        let home = Choice(
            title: ExploreText.home(of: library), url: ExploreRoute.nearby(view.around(nil)).url,
            isCurrent: view.near == nil)
        let here = Choice(
            title: ExploreText.centre(of: view), url: ExploreRoute.nearby(view).url,
            isCurrent: true)
        let elsewhere = Choice(
            title: ExploreText.elsewhere, url: ExploreRoute.location(choice).url,
            isCurrent: false)
        return [home] + (view.near == nil ? [] : [here]) + [elsewhere]
    }

    private func choices<Value: CaseIterable & Equatable>(
        _ property: WritableKeyPath<NearbyView, Value>, _ title: (Value) -> String
    ) -> [Choice] {
        Value.allCases.map { value in
            Choice(
                title: title(value),
                url: ExploreRoute.nearby(view.with(property, value)).url,
                isCurrent: view[keyPath: property] == value)
        }
    }

    private func sections(of around: Around) -> [SectionRecord] {
        let (places, openings) = (around.places, around.openings)
        return switch view.grouping {
        case .category:
            PlaceGroup.allCases.sections(of: places, openings, title: ExploreText.title) {
                $0.record.category.group
            }
        case .distance:
            DistanceRing.all.sections(of: places, openings, title: ExploreText.title) {
                DistanceRing.containing($0.distance ?? .infinity)
            }
        }
    }
}

extension Sequence where Element: Hashable & Sendable {
    /// A section for each element that has places, in the elements' order.
    ///
    /// - Complexity: O(n) in the number of elements and of places.
    fileprivate func sections(
        of places: [RecordMatch<Place>], _ openings: Openings, title: (Element) -> String,
        by key: (RecordMatch<Place>) -> Element
    ) -> [SectionRecord] {
        let groups = Dictionary(grouping: places, by: key)
        return compactMap { element in
            groups[element].map { places in
                SectionRecord(
                    id: RecordID(element),
                    header: CellRecord(SectionHeaderCell.self, model: title(element)),
                    cells: places.map { CellRecord(place: $0, openings) })
            }
        }
    }
}

extension PlaceLibrary {
    /// The places around a point, or around home; nil for none.
    fileprivate func around(_ point: Coordinate?) async throws -> NearbyScreen.Around? {
        let home = point == nil ? try await home() : nil
        guard let centre = point ?? home else { return nil }
        let places = try await nearest(to: centre, limit: NearbyScreen.limit)
        guard !places.isEmpty else { return nil }
        return NearbyScreen.Around(centre: centre, places: places, openings: openings(of: places))
    }
}
