import CWaybillZlib
import Foundation
import WaybillStorage

/// The data of the starter city, as JSON that is deflated (RFC 1950) and written in Base64.
struct StarterCityContent: Codable, Equatable {
    /// A place without what all of its city have in common; nil for a field without a value.
    struct Row: Codable, Equatable {
        var id: String
        var name: String
        var category: String
        var coordinate: Coordinate
        var address: String?
        var website: String?
        var phone: String?
        var email: String?
        var hours: String?
        var keywords: String?
        var traits: String?
    }

    var places: [Row]
    var localities: [Locality]

    /// The shapes of the map's tiles, by their paths.
    var tiles: [String: Data]
}

extension StarterCityContent {
    /// Unpacks a text.
    ///
    /// - Parameter count: The size of the JSON in bytes.
    init(packed: String, count: Int) throws {
        let bytes = Data(base64Encoded: packed) ?? Data()
        let json = [UInt8](unsafeUninitializedCapacity: count) { output, written in
            var length = uLongf(count)
            let status = bytes.withUnsafeBytes { input in
                uncompress(
                    output.baseAddress, &length,
                    input.bindMemory(to: Bytef.self).baseAddress, uLong(input.count))
            }
            written = status == Z_OK ? Int(length) : 0
        }
        self = try JSONDecoder().decode(Self.self, from: Data(json))
    }

    /// The packed text, and the size of the JSON in bytes.
    var packed: (text: String, count: Int) {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let json = try encoder.encode(self)
            let room = Int(compressBound(uLong(json.count)))
            let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, written in
                var length = uLongf(room)
                let status = json.withUnsafeBytes { input in
                    compress2(
                        output.baseAddress, &length,
                        input.bindMemory(to: Bytef.self).baseAddress, uLong(input.count), 9)
                }
                written = status == Z_OK ? Int(length) : 0
            }
            guard !bytes.isEmpty else { throw StarterCityError.notPacked }
            return (Data(bytes).base64EncodedString(), json.count)
        }
    }
}

extension StarterCityContent.Row {
    init(_ place: Place) {
        func known(_ text: String) -> String? { text.isEmpty ? nil : text }
        self.init(
            id: place.id, name: place.name, category: place.category.text,
            coordinate: place.coordinate, address: known(place.address),
            website: known(place.contacts.website), phone: known(place.contacts.phone),
            email: known(place.contacts.email), hours: known(place.openingHours),
            keywords: known(place.keywords), traits: known(place.traits.text))
    }

    func place(in timeZone: String) throws(PersistenceError) -> Place {
        guard let category = PlaceCategory(category) else {
            throw PersistenceError(.unreadable, message: "The place \(id) has no category.")
        }
        var place = Place(
            id: id, name: name, category: category, coordinate: coordinate, source: .starterCity)
        place.address = address ?? ""
        place.contacts.website = website ?? ""
        place.contacts.phone = phone ?? ""
        place.contacts.email = email ?? ""
        place.openingHours = hours ?? ""
        place.keywords = keywords ?? ""
        place.traits = PlaceTraits(text: traits ?? "")
        place.timeZone = timeZone
        return place
    }
}
