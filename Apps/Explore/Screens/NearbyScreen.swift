import PlacesCore
import Waybill

/// The places around the visitor, by kind or by distance.
struct NearbyScreen: Screen {
    typealias Places = Loadable<[RecordMatch<Place>], PersistenceError>

    enum Action: Sendable {
        case load
        case loaded(LoadRequest, Result<[RecordMatch<Place>], PersistenceError>)
    }

    /// The most places that are shown.
    static let limit = 100

    let library: PlaceLibrary
    let home: Coordinate?
    let view: NearbyView

    private var centre: Coordinate? { view.near ?? home }

    var start: (state: Places, action: Action?) { (Places(), .load) }

    var reducer: Reducer<Places, Action> {
        Reducer { [library, centre] places, action in
            switch action {
            case .load:
                let request = places.begin()
                guard let centre else {
                    places.finish([], of: request)
                    return .none
                }
                return .load { send in
                    send(
                        .loaded(
                            request,
                            await .from {
                                try await library.nearest(to: centre, limit: NearbyScreen.limit)
                            }))
                }
            case .loaded(let request, let result):
                places.receive(result, of: request)
                return .none
            }
        }
    }

    func describe(
        _ places: Places, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        var screen = ScreenDescription(
            title: ExploreText.nearby, url: ExploreRoute.nearby(view).url)
        screen.subtitle = ExploreText.aroundHome(centre, isChosen: view.near != nil)
        screen.choices = [
            ChoiceGroup(
                label: ExploreText.groupBy, choices: choices(\.grouping, ExploreText.title)),
            ChoiceGroup(label: ExploreText.showAs, choices: choices(\.layout, ExploreText.title)),
        ]
        screen.layout = view.layout
        screen.status = ScreenStatus(
            places, loading: ExploreText.loading,
            empty: (ExploreText.emptyLibrary, hint: ExploreText.emptyLibraryHint),
            failed: ExploreText.failure, retry: { dispatch(.load) })
        screen.sections = sections(places.value ?? [])
        screen.attribution = attribution(of: places.value ?? [])
        return screen
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

    private func sections(_ places: [RecordMatch<Place>]) -> [SectionRecord] {
        switch view.grouping {
        case .category:
            PlaceGroup.allCases.sections(of: places, title: ExploreText.title) {
                $0.record.category.group
            }
        case .distance:
            DistanceRing.all.sections(of: places, title: ExploreText.title) {
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
        of places: [RecordMatch<Place>], title: (Element) -> String,
        by key: (RecordMatch<Place>) -> Element
    ) -> [SectionRecord] {
        let groups = Dictionary(grouping: places, by: key)
        return compactMap { element in
            groups[element].map { places in
                SectionRecord(
                    id: RecordID(element),
                    header: CellRecord(SectionHeaderCell.self, model: title(element)),
                    cells: places.map(CellRecord.init(place:)))
            }
        }
    }
}
