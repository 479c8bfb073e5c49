import OpenStreetMap
import Places
import Testing
import WaybillStorage

/// The language of a place's name.
@Suite struct PlaceLanguageTests {
    private func place(
        _ name: String, _ tags: [String: String] = [:], at point: (Double, Double) = (60, 25)
    ) throws -> Place {
        let all = tags.merging(["name": name, "amenity": "cafe"]) { given, _ in given }
        let named = try #require(
            OSMNamedPlace(
                kind: .node, id: 1, latitude: point.0, longitude: point.1, tags: all))
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

    @Test(arguments: [
        ("東京駅", 35.681, 139.767, "ja"), ("東京駅 Tokyo", 35.681, 139.767, "ja"),
        ("札幌駅", 43.069, 141.351, "ja"), ("那覇市場", 26.214, 127.679, "ja"),
        ("對馬", 34.2, 129.29, "ja"), ("南大門", 37.56, 126.975, "ko"),
        ("釜山", 35.1, 129.04, "ko"), ("故宫", 39.916, 116.397, "zh"),
        ("外滩", 31.24, 121.49, "zh"), ("臺北車站", 25.048, 121.517, "zh-Hant"),
        ("星光大道", 22.293, 114.174, "zh-Hant"), ("大三巴", 22.197, 113.541, "zh-Hant"),
        ("مقهى الفيشاوي", 30.048, 31.262, "ar"), ("كافيه", 24.71, 46.67, "ar"),
        ("مقهى", 33.58, -7.6, "ar"), ("برج آزادی", 35.7, 51.34, "fa"),
        ("مزار قائد", 24.875, 67.04, "ur"),
    ])
    func `Chinese characters and Arabic letters are those of the country`(
        _ name: String, _ latitude: Double, _ longitude: Double, _ language: String
    ) throws {
        #expect(try place(name, at: (latitude, longitude)).nameLanguage == language)
    }

    @Test(arguments: [
        ("咖啡", "und-Hani"), ("四川饭店", "und-Hani"), ("مقهى", "und-Arab"),
        ("مقهى ٢٤", "und-Arab"), ("金龙 2", "und-Hani"),
    ])
    func `where the country tells nothing, they are those of a script`(
        _ name: String, _ tag: String
    ) throws {
        #expect(try place(name).nameLanguage == tag)
        let isSame = ["name:zh": name, "name:ja": name]
        #expect(try place(name, isSame).nameLanguage == tag)
    }

    @Test func `a location says the language of its name, too`() throws {
        var location = NamedLocation(id: "n1", name: "東京")
        #expect(location.nameLanguage == "und-Hani")
        location.country = "jp"
        #expect(location.nameLanguage == "ja")
        location.country = ""
        location.coordinate = Coordinate(latitude: 25.05, longitude: 121.5)
        #expect(location.nameLanguage == "zh-Hant")
    }

    @Test func `the language is stored with the place`() throws {
        let place = try place("Kiasma", ["name:fi": "Kiasma", "brand": "B", "cuisine": "tea"])
        let stored = try Place(storedValues: place.storedValues)
        #expect(stored == place && stored.nameLanguage == "fi")
        #expect(stored.traits.brand == "B" && stored.traits.cuisines == ["tea"])
    }
}
