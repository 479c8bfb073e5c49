import OpenStreetMap
import Places
import PlacesTestSupport
import Testing
import WaybillStorage

@Suite struct PlaceTests {
    @Test(arguments: [
        ("amenity=fast_food", "Fast food", PlaceCategory.Group.food),
        ("shop=clothes", "Clothes shop", .shops),
        ("shop=bakery", "Bakery", .food),
        ("shop=yes", "Shop", .shops),
        ("tourism=museum", "Museum", .culture),
        ("leisure=park", "Park", .nature),
        ("amenity=parking;fuel", "Parking fuel", .services),
        ("natural=peak", "Peak", .other),
    ])
    func `a category has a text and a group`(
        _ text: String, _ title: String, _ group: PlaceCategory.Group
    ) throws {
        let category = try #require(PlaceCategory(text))
        #expect(category.title == title)
        #expect(category.group == group)
        #expect(category.text == text)
    }

    @Test(arguments: ["", "=", "amenity", "amenity=", "=cafe"])
    func `an invalid category is rejected`(_ text: String) {
        #expect(PlaceCategory(text) == nil)
    }

    @Test func `a place is read back as it was stored`() throws {
        for place in NewYork.places.prefix(20) + [try grimaldi()] {
            #expect(try Place(storedValues: place.storedValues) == place)
            #expect(place.storedValues.count == Place.schema.columns.count)
        }
    }

    @Test func `a row that is damaged is an error`() throws {
        let values = try grimaldi().storedValues
        // The title follows from the category; older databases lack the last three.
        for index in values.indices where index != 3 && index < values.count - 3 {
            var damaged = values
            damaged[index] = .null
            #expect(throws: PersistenceError.self) { try Place(storedValues: damaged) }
        }
        #expect(throws: PersistenceError.self) { try Place(storedValues: []) }
    }

    @Test func `tags become address, contacts and keywords`() throws {
        let place = try grimaldi()
        #expect(place.id == "w12")
        #expect(place.address == "12 Rue Grimaldi, 98000 Monaco")
        #expect(place.contacts.website == "https://www.example.org")
        #expect(place.contacts.phone == "+377 1")
        #expect(place.openingHours == "Mo-Fr 08:00-18:00; Sa off")
        #expect(place.keywords == "Grimaldi Coffee coffee shop tea gluten free vegan")
        #expect(place.traits.cuisines == ["coffee shop", "tea"])
        #expect(place.traits.diets == ["gluten free", "vegan"] && place.traits.brand.isEmpty)
    }

    @Test(arguments: [
        "javascript:alert(1)", "ftp://example.org", "example", "http://", "https:///x",
    ])
    func `an address that no browser should open is not a website`(_ website: String) throws {
        let named = try #require(
            OSMNamedPlace(
                kind: .node, id: 1, latitude: 0, longitude: 0,
                tags: ["name": "A", "amenity": "cafe", "website": website]))
        #expect(Place(named)?.contacts.website == "")
    }

    private func grimaldi() throws -> Place {
        let named = try #require(
            OSMNamedPlace(
                kind: .way, id: 12, latitude: 43.7, longitude: 7.4,
                tags: [
                    "name": "Café Grimaldi", "amenity": "cafe", "addr:housenumber": "12",
                    "addr:street": "Rue Grimaldi", "addr:postcode": "98000", "addr:city": "Monaco",
                    "website": "www.example.org", "phone": "+377 1; +377 2",
                    "opening_hours": "Mo-Fr 08:00-18:00; Sa off", "name:en": "Grimaldi Coffee",
                    "cuisine": "coffee_shop;tea", "diet:vegan": "only", "diet:halal": "no",
                    "diet:gluten_free": "yes", "diet:": "yes",
                ]))
        return try #require(Place(named))
    }
}
