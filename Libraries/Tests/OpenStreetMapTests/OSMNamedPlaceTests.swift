import OpenStreetMap
import Testing

@Suite struct OSMNamedPlaceTests {
    private func made(_ tags: [String: String]) -> OSMNamedPlace? {
        OSMNamedPlace(kind: .node, id: 1, latitude: 2, longitude: 3, tags: tags)
    }

    @Test(arguments: ["amenity", "shop", "tourism", "leisure"])
    func `a name and a category key make a place`(key: String) throws {
        let place = try #require(made(["name": "Here", key: "thing"]))
        #expect(place.name == "Here")
        #expect(place.category == "\(key)=thing")
        #expect(place.tags == ["name": "Here", key: "thing"])
    }

    @Test func `the category is that of the strongest key`() {
        var tags = ["name": "Here", "leisure": "d", "tourism": "c", "shop": "b", "amenity": "a"]
        var categories: [String?] = []
        for key in OSMNamedPlace.categoryKeys {
            categories.append(made(tags)?.category)
            tags[key] = nil
        }
        #expect(categories == ["amenity=a", "shop=b", "tourism=c", "leisure=d"])
        #expect(made(tags) == nil)
    }

    @Test func `an empty key gives way to the next`() {
        let tags = ["name": "Here", "amenity": "", "shop": "books"]
        #expect(made(tags)?.category == "shop=books")
    }

    @Test(arguments: [
        [:], ["name": "Here"], ["amenity": "cafe"], ["name": "", "amenity": "cafe"],
        ["name": "Here", "amenity": ""], ["name": "Here", "building": "yes"],
        ["Name": "Here", "amenity": "cafe"], ["name": " \t\u{3000}", "amenity": "cafe"],
        ["name": "\u{200B}\u{FE0F}", "amenity": "cafe"], ["name": "\0\u{7F}", "amenity": "cafe"],
    ])
    func `an element without a name or a category is not a place`(tags: [String: String]) {
        #expect(made(tags) == nil)
    }
}
