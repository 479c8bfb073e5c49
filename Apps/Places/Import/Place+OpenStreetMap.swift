import Foundation
public import OpenStreetMap
import WaybillStorage

extension Place {
    /// Describes a place as OpenStreetMap knows it.
    ///
    /// Nil where it has no position on earth or no category.
    public init?(_ named: OSMNamedPlace) {
        guard let category = PlaceCategory(named.category),
            let coordinate = Coordinate(latitude: named.latitude, longitude: named.longitude)
        else { return nil }
        self.init(
            id: "\(named.kind.letter)\(named.id)", name: named.name, category: category,
            coordinate: coordinate, source: .openStreetMap)
        let tags = OSMTags(named.tags)
        address = tags.address(
            isNumberLast: AddressOrder.isNumberLast(
                country: named.tags["addr:country"], at: coordinate))
        contacts.website = tags.website
        contacts.phone = tags.first(of: "phone", "contact:phone", "contact:mobile")
        contacts.email = tags.first(of: "email", "contact:email")
        openingHours = tags.first(of: "opening_hours")
        traits = PlaceTraits(tags: named.tags)
        keywords = ([tags.keywords] + traits.diets).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension OSMNamedPlace.Kind {
    fileprivate var letter: String {
        switch self {
        case .node: "n"
        case .way: "w"
        case .relation: "r"
        }
    }
}

private struct OSMTags {
    private let tags: [String: String]

    init(_ tags: [String: String]) { self.tags = tags }

    /// The first value of the first key that has one; `;` separates values.
    func first(of keys: String...) -> String {
        for key in keys {
            let value = key == "opening_hours" ? tags[key] : tags[key]?.firstValue
            if let value, !value.isEmpty { return value }
        }
        return ""
    }

    /// `12 Rue Grimaldi, 98000 Monaco`, with what is known of it; where the number
    /// comes last, `Aleksanterinkatu 52, 00100 Helsinki`.
    func address(isNumberLast: Bool) -> String {
        if let full = tags["addr:full"], !full.isEmpty { return full }
        let street = [
            first(of: "addr:housenumber"),
            first(of: "addr:street", "addr:place", "addr:housename"),
        ]
        let line = isNumberLast ? street.reversed() : street
        let town = [first(of: "addr:postcode"), first(of: "addr:city")]
        return [line, town]
            .map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
            .filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    /// An address that a browser can open, or nothing.
    var website: String {
        WebAddress(first(of: "website", "contact:website", "url"))?.text ?? ""
    }

    /// Other names, and what the place serves or belongs to.
    var keywords: String {
        let keys = ["name:en", "alt_name", "old_name", "cuisine", "brand", "operator", "sport"]
        var words: [String] = []
        for key in keys {
            guard let value = tags[key], value != tags["name"] else { continue }
            words += value.split { $0 == ";" || $0 == "_" }
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return words.joined(separator: " ")
    }
}

extension String {
    fileprivate var firstValue: String {
        String(prefix { $0 != ";" }).trimmingCharacters(in: .whitespaces)
    }
}
