import Places
import Waybill

extension SearchScreen {
    /// What may have been meant, where to look around, and the places.
    func sections(of found: Found, for choices: SearchChoices) -> [SectionRecord] {
        let units = environment.units
        let suggestions = [found.suggestion].compactMap(\.self)
        let sections = [
            SectionRecord(
                id: "suggestion",
                cells: suggestions.map { CellRecord(suggestion: $0, for: choices) }),
            SectionRecord(
                id: "point", cells: [found.point].compactMap(\.self).map(CellRecord.init(point:))),
            SectionRecord(
                id: "localities",
                cells: found.localities.map {
                    CellRecord(locality: $0, from: found.centre, in: units)
                }),
            SectionRecord(
                id: "results",
                cells: found.places.map { match in
                    let why = found.terms.reason(for: match.record).map(ExploreText.reason)
                    return CellRecord(
                        place: match, found.openings, from: choices.centre, in: units, why: why,
                        origin: .search)
                }),
        ]
        return sections.filter { !$0.cells.isEmpty }
    }

    /// The same search for what may be closed; none where it does not ask for what is open,
    /// or for nothing else.
    func atAnyTime(_ choices: SearchChoices) -> [SectionRecord] {
        guard let text = SearchTerms(choices.text).anyTimeText, !text.isEmpty else { return [] }
        var choices = choices
        choices.text = text
        let cell = CellRecord(ActionCell.self, model: ExploreText.atAnyTime(text), id: "any-time")
        return [
            SectionRecord(id: "any-time", cells: [cell.opening(SearchScreen.route.url(choices))])
        ]
    }
}

extension SearchScreen.Found {
    /// Whether there is nothing to show.
    var isEmpty: Bool { places.isEmpty && !hasLocation && suggestion == nil }

    /// Whether the text names somewhere to look around.
    var hasLocation: Bool { point != nil || !localities.isEmpty }
}

extension CellRecord {
    /// What may have been meant, which is searched for when it is selected.
    fileprivate init(suggestion: String, for choices: SearchChoices) {
        var choices = choices
        choices.text = suggestion
        self = CellRecord(SuggestionCell.self, model: suggestion, id: "suggestion")
            .opening(SearchScreen.route.url(choices))
    }

    /// A point, around which one looks when it is selected.
    fileprivate init(point: NamedLocation) {
        let view = NearbyView().around(point.coordinate, called: point.name)
        self = CellRecord(ActionCell.self, model: ExploreText.placesAround(point.name), id: "point")
            .opening(ExploreRoute.nearby.url(view))
    }

    /// A station, street or district, around which one looks when it is selected.
    fileprivate init(locality: Locality, from centre: Coordinate?, in units: DistanceUnits) {
        let location = NamedLocation(locality)
        let model = LocationViewModel(
            location, symbol: .location, from: centre, text: ExploreText.picker(in: units))
        let view = NearbyView().around(locality.coordinate, called: locality.name)
        self = CellRecord(LocationCell.self, model: model)
            .opening(ExploreRoute.nearby.url(view))
    }
}
