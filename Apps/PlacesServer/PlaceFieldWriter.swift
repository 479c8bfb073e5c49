import Foundation
import OpeningHours
import Places
import Waybill

/// A writer of places in the format of the API.
struct PlaceFieldWriter {
    /// What to say of each; nil for everything.
    let fields: Set<PlaceField>?

    let moment: Date

    /// The written places; nil for none.
    var ready: ReadyPlaces?

    func write(_ match: RecordMatch<Place>, to writer: inout JSONWriter) {
        if fields == nil, let ready {
            let members = ready.members(of: match.record, by: self)
            writer.append(json: members.beforeDistance)
            write(.distance, of: match, to: &writer)
            writer.append(json: members.afterDistance)
            return
        }
        for field in PlaceField.allCases where fields?.contains(field) ?? true {
            write(field, of: match, to: &writer)
        }
    }

    func write(
        _ field: PlaceField, of match: RecordMatch<Place>, to writer: inout JSONWriter
    ) {
        let place = match.record
        switch field {
        case .id: writer.field(field.rawValue, place.id)
        case .name: writer.field(field.rawValue, place.name)
        case .latitude: write(field, place.coordinate.latitude, to: &writer)
        case .longitude: write(field, place.coordinate.longitude, to: &writer)
        case .categories: writeCategory(of: place, to: &writer)
        case .location:
            guard !place.address.isEmpty else { return }
            writer.name(field.rawValue)
            writer.object { $0.field("formatted_address", place.address) }
        case .distance:
            guard let distance = match.distance else { return }
            writer.name(field.rawValue)
            writer.value(Int(distance.rounded()))
        case .link: writer.field(field.rawValue, place.link)
        case .phone: write(field, place.contacts.phone, to: &writer)
        case .email: write(field, place.contacts.email, to: &writer)
        case .website: write(field, place.contacts.website, to: &writer)
        case .hours: writeHours(of: place, to: &writer)
        case .timeZone: write(field, place.timeZone, to: &writer)
        case .keywords: write(field, place.keywords, to: &writer)
        case .isApproximate:
            guard place.isApproximate else { return }
            writer.name(field.rawValue)
            writer.value(true)
        }
    }

    private func write(_ field: PlaceField, _ text: String, to writer: inout JSONWriter) {
        if !text.isEmpty { writer.field(field.rawValue, text) }
    }

    private func write(_ field: PlaceField, _ number: Double, to writer: inout JSONWriter) {
        writer.name(field.rawValue)
        writer.value(number)
    }

    private func writeCategory(of place: Place, to writer: inout JSONWriter) {
        writer.name(PlaceField.categories.rawValue)
        writer.list([place.category]) { writer, category in
            writer.object {
                $0.field("fsq_category_id", category.text)
                $0.field("name", category.title)
            }
        }
    }

    private func writeHours(of place: Place, to writer: inout JSONWriter) {
        guard !place.openingHours.isEmpty else { return }
        writer.name(PlaceField.hours.rawValue)
        writer.object {
            $0.field("display", place.openingHours)
            guard let status = place.openingState(at: moment)?.status, status != .unknown else {
                return
            }
            $0.name("open_now")
            $0.value(status == .open)
        }
    }
}

extension Place {
    var link: String { RouteURL(path: ["places", id]).description }
}
