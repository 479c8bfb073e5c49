import PlacesCore
import Waybill

/// A saved place that the data has no more: what is remembered of it.
enum GonePlaceCell: ContentCell {
    static func content(for model: PlaceRow) -> CellContent {
        let texts =
            [(model.name, TextRole.headline), (model.detail, .secondary)]
            + [(ExploreText.gone, .secondary)]
        return .row([
            .symbol(model.symbol), .column(texts.map { .text($0, $1) }),
        ])
    }
}

extension CellRecord {
    /// A place in a list of saved ones, which opens when it is selected.
    init(saved entry: SavedEntry, _ openings: Openings?) {
        let match = RecordMatch(record: entry.place)
        self =
            entry.isGone
            ? CellRecord(GonePlaceCell.self, model: PlaceRow(match, nil))
                .opening(ExploreRoute.place.url(PlaceChoices(id: entry.id)))
            : CellRecord(place: match, openings)
    }
}
