import OpenStreetMap
import Places
import Testing

/// The language of a place's name.
@Suite struct PlaceLanguageTests {
    private func place(_ name: String, _ tags: [String: String] = [:]) throws -> Place {
        let all = tags.merging(["name": name, "amenity": "cafe"]) { given, _ in given }
        let named = try #require(
            OSMNamedPlace(kind: .node, id: 1, latitude: 60, longitude: 25, tags: all))
        return try #require(Place(named))
    }

    @Test func `a name is in the language in which it is the same`() throws {
        let tags = ["name:fi": "Kiasma", "name:sv": "Museet", "name:en": "The Kiasma"]
        #expect(try place("Kiasma", tags).nameLanguage == "fi")
        #expect(try place("故宮", ["name:zh-Hant": "故宮"]).nameLanguage == "zh-Hant")
        #expect(try place("مقهى", ["name:ar": "مقهى"]).nameLanguage == "ar")
    }

    @Test func `a name that is the same in two languages is in neither`() throws {
        #expect(
            try place("Kiasma", ["name:fi": "Kiasma", "name:sv": "Kiasma"]).nameLanguage == nil)
        #expect(try place("Kiasma", ["name:fi": "Other"]).nameLanguage == nil)
        #expect(try place("Kiasma").nameLanguage == nil)
    }

    @Test(arguments: [
        "name:left", "name:etymology", "name:", "name:x", "name:fi-", "name:fi-a b", "name:1990",
    ])
    func `an invalid language is ignored`(_ key: String) throws {
        #expect(try place("Kiasma", [key: "Kiasma"]).nameLanguage == nil)
    }

    @Test(arguments: [
        ("寿司カフェ", "ja"), ("ｶﾌｪ", "ja"), ("카페", "ko"), ("กาแฟ", "th"), ("კაფე", "ka"),
        ("Սրճարան", "hy"),
    ])
    func `letters of one language alone tell it`(_ name: String, _ language: String) throws {
        #expect(try place(name).nameLanguage == language)
    }

    @Test(arguments: ["Kafé", "Кафе", "Καφέ", "קפה", "مقهى", "咖啡", "", "☕️", "�"])
    func `letters of several languages tell none`(_ name: String) throws {
        #expect(try place("x" + name).nameLanguage == nil)
    }

    @Test func `the language is stored with the place`() throws {
        let place = try place("Kiasma", ["name:fi": "Kiasma", "brand": "B", "cuisine": "tea"])
        let stored = try Place(storedValues: place.storedValues)
        #expect(stored == place && stored.nameLanguage == "fi")
        #expect(stored.traits.brand == "B" && stored.traits.cuisines == ["tea"])
    }
}
