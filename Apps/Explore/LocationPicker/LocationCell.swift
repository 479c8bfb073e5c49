import Places
import Waybill

/// A location in the picker: its name, what distinguishes it from others, and how far.
enum LocationCell: ContentCell {
    static func content(for model: LocationViewModel) -> Content {
        var parts = LocationRow.parts(
            model.title, model.language, model.detail, model.symbol)
        if let distance = model.distance { parts.append(.text(distance, .caption)) }
        return .row(parts)
    }
}

enum CurrentLocationCell: ContentCell {
    static func content(for model: CurrentLocationViewModel) -> Content {
        .row(LocationRow.parts(model.title, model.language, model.detail, model.symbol))
    }
}

/// The shared parts of the picker's rows.
private enum LocationRow {
    static func parts(
        _ title: String, _ language: String?, _ detail: String, _ symbol: LocationSymbol
    ) -> [Content] {
        let texts: [Content] =
            [.text(title, .headline, language: language)]
            + (detail.isEmpty ? [] : [.text(detail, .secondary)])
        return (Symbol(symbol).map { [.symbol($0)] } ?? []) + [.column(texts)]
    }
}

extension Symbol {
    /// The picture that every host has; nil where there is no place.
    fileprivate init?(_ symbol: LocationSymbol) {
        switch symbol {
        case .position, .area, .chosen, .location, .recent: self = .place
        case .nowhere: return nil
        }
    }
}

extension Row {
    /// A station, street or district, around which one looks when it is selected.
    init(_ locality: Locality, from centre: Coordinate?, in units: DistanceUnits) {
        let model = LocationViewModel(
            NamedLocation(locality), symbol: .location, from: centre,
            text: ExploreText.picker(in: units))
        let view = NearbyView().around(locality.coordinate, called: locality.name)
        self = Row(LocationCell.self, model: model).destination(ExploreRoute.nearby.url(view))
    }
}
