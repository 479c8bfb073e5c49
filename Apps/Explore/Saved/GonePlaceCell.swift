import Places
import Waybill

/// A saved place that is no longer in the data: what is remembered of it.
enum GonePlaceCell: ContentCell {
    static func content(for model: PlaceRow) -> Content {
        .row([
            .symbol(model.symbol),
            .column(
                [
                    .text(model.name, .headline, language: model.language),
                    .text(model.detail, .secondary), .text(ExploreText.gone, .secondary),
                ] + (model.note.map { [.text($0, .secondary)] } ?? [])),
        ])
    }
}

extension Row {
    /// A place in a list of saved ones, which opens when it is selected.
    init(
        saved entry: SavedEntry, _ openings: Openings?, from centre: Centre, home: Coordinate?,
        in units: DistanceUnits
    ) {
        let match = RecordMatch(
            record: entry.place,
            distance: entry.isGone ? nil : centre.distance(to: entry.place, home: home))
        var query = PlaceQuery(id: entry.id, centre: centre)
        query.origin = .saved
        let row = PlaceRow(
            match, entry.isGone ? nil : openings, in: units, note: entry.saved.note)
        let record =
            entry.isGone
            ? Row(GonePlaceCell.self, model: row) : Row(PlaceCell.self, model: row)
        self = record.destination(ExploreRoute.place.url(query))
    }
}
