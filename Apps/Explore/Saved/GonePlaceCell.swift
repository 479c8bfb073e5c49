import PlacesCore
import Waybill

/// A saved place that the data has no more: what is remembered of it.
enum GonePlaceCell: ContentCell {
    static func content(for model: PlaceRow) -> CellContent {
        .row([
            .symbol(model.symbol),
            .column(
                [
                    .text(model.name, .headline, language: model.language),
                    .text(model.detail, .secondary), .text(ExploreText.gone, .secondary),
                ] + (model.note.map { [.text($0)] } ?? [])),
        ])
    }
}

extension CellRecord {
    /// A place in a list of saved ones, which opens when it is selected.
    init(
        saved entry: SavedEntry, _ openings: Openings?, from centre: Centre, home: Coordinate?,
        in units: DistanceUnits
    ) {
        let match = RecordMatch(
            record: entry.place,
            distance: entry.isGone ? nil : centre.distance(to: entry.place, home: home))
        self =
            entry.isGone
            ? CellRecord(
                GonePlaceCell.self,
                model: PlaceRow(match, nil, in: units, note: entry.saved.note)
            )
            .opening(ExploreRoute.place.url(PlaceChoices(id: entry.id, centre: centre)))
            : CellRecord(
                place: match, openings, from: centre, in: units, note: entry.saved.note)
    }
}
