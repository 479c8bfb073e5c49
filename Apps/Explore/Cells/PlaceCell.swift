import OpeningHours
import Places
import Waybill

/// A place in a list: its name, what and where it is, and how far.
enum PlaceCell: ContentCell {
    static func content(for model: PlaceRow) -> Content {
        .labeled(
            model.name, model.detail, model.note, language: model.language,
            before: [.symbol(model.symbol)],
            after: [
                OpeningText.badge(model.opening), model.distance.map { .text($0, .caption) },
            ].compactMap(\.self))
    }
}

struct PlaceRow: Identifiable, Hashable, Sendable {
    let id: String
    let name: String
    let language: String?
    let symbol: Symbol
    let detail: String
    let opening: OpeningStatus?
    let distance: String?

    /// The beginning of what a person wrote about it; nil for nothing.
    let note: String?

    init(
        _ match: RecordMatch<Place>, _ openings: Openings?, in units: DistanceUnits,
        why: String? = nil, note: SavedNote? = nil
    ) {
        let place = match.record
        id = place.id
        name = place.name
        language = place.nameLanguage
        symbol = Symbol(place.category.group)
        detail = [place.category.title, why ?? "", place.address].filter { !$0.isEmpty }
            .joined(separator: " · ")
        opening = openings?.status(of: place.id)
        distance = match.distance.map {
            (place.isApproximate ? "≈ " : "") + units.text($0)
        }
        self.note = note.map { ExploreText.beginning(of: $0) }
    }
}

extension Row {
    /// A place in a list, which opens when it is selected.
    init(
        place match: RecordMatch<Place>, _ openings: Openings?, from centre: Centre,
        in units: DistanceUnits, why: String? = nil, note: SavedNote? = nil,
        origin: PlaceQuery.Origin? = nil
    ) {
        let row = PlaceRow(match, openings, in: units, why: why, note: note)
        let place = PlaceQuery(id: match.record.id, centre: centre, origin: origin)
        self = Row(PlaceCell.self, model: row).destination(ExploreRoute.place.url(place))
    }
}
