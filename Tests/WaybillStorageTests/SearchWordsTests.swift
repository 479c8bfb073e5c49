import Testing
import WaybillStorage

struct SearchWordsTests {
    private func asked(_ text: String) -> [String] {
        SearchWords.terms(in: text).flatMap(\.words)
    }

    @Test(arguments: [
        ("Café de Paris", ["cafe", "de", "paris"]),
        ("O'Brien’s  pub-24h", ["obriens", "pub", "24h"]),
        ("Łódź Tromsø Straße ẞ", ["lodz", "tromso", "strasse", "ss"]),
        ("Æther œuf Þór Đà", ["aether", "oeuf", "thor", "da"]),
        ("Αθήνα ΟΔΟΣ οδός", ["αθηνα", "οδοσ", "οδοσ"]),
        ("Ёлка Йога Київ", ["елка", "иога", "киів"]),
        ("İstanbul ısı", ["istanbul", "isi"]),
        ("Ｔｏｋｙｏ ﬁn ²", ["tokyo", "fin", "2"]),
        ("soft\u{AD}hyphen zero\u{200D}width", ["softhyphen", "zerowidth"]),
    ])
    func `case, accents and forms of letters make no difference`(text: String, words: [String]) {
        #expect(SearchWords.split(text) == words)
    }

    @Test(arguments: [
        ("الزُّهور", "الزهور"), ("أم كلثوم", "ام كلثوم"), ("إسطنبول", "اسطنبول"), ("آب", "اب"),
        ("القـــاهرة", "القاهره"), ("مستشفى", "مستشفي"), ("کتابی", "كتابي"), ("٣٤ ۵", "34 5"),
        ("ٱلله", "الله"), ("ﻣﻘﻬﻰ", "مقهي"), ("ラーメン", "らーめん"), ("ｶﾌｪ", "かふぇ"), ("ガ", "が"),
        ("１２", "12"),
    ])
    func `signs that people leave out make no difference`(text: String, other: String) {
        #expect(SearchWords.split(text) == SearchWords.split(other))
        #expect(!SearchWords.split(text).isEmpty)
    }

    @Test(arguments: [
        ("銀座寿司", "寿司"), ("さくらカフェ", "カフェ"), ("東京ラーメン横丁", "らーめん"), ("北京大学", "大学"),
        ("JR東京駅", "駅"), ("서울역", "역"), ("ร้านกาแฟ", "กาแฟ"), ("ラーメン", "メン"),
    ])
    func `a word without blanks is found by any part`(text: String, part: String) throws {
        let asked = try #require(SearchWords.split(part).first)
        let words = SearchWords.parts(of: SearchWords.indexed(text))
        #expect(words.contains { $0.utf8.starts(with: asked.utf8) })
        #expect(words.first.map(String.init) == SearchWords.split(text).first)
    }

    @Test(arguments: ["", "cafe de paris", "Αθήνα οδός", "हिन्दी", "الزهور", "24h pub"])
    func `a word of a script with blanks is found by its beginning`(text: String) {
        #expect(SearchWords.indexed(text) == SearchWords.joined(text))
    }

    @Test(arguments: [
        ("Oʻzbekiston", "o'zbekiston"), ("O'zbekiston", "oʻzbekiston"), ("O’Hare", "ohare"),
        ("OHare", "o`hare"), ("D´Angelo", "d‘angelo"), ("McDonald's", "mcdonalds"),
        ("L’Hôtel", "hotel"), ("L’Hôtel", "lhotel"), ("Wi-Fi", "wifi"), ("Wi‑Fi", "wi-fi"),
        ("AT&T", "att"), ("Coca-Cola", "cocacola"), ("Coca-Cola", "coca"), ("E.ON", "eon"),
        ("コカ・コーラ", "コカコーラ"), ("п’ять", "п'ять"),
        ("Saint-Jean-d’Angély", "jeandangely"), ("Saint-Jean-d’Angély", "angely"),
        ("80's", "80s"), ("ז׳בוטינסקי", "ז'בוטינסקי"), ("AC/DC", "acdc"),
        ("Toys“R”Us", "toysrus"), ("Toys„R”Us", "toysrus"), ("snake_case", "snakecase"),
    ])
    func `a word with an apostrophe or a hyphen is found in each spelling`(
        text: String, typed: String
    ) {
        let words = SearchWords.parts(of: SearchWords.indexed(text))
        for asked in asked(typed) {
            #expect(words.contains { $0.utf8.starts(with: asked.utf8) }, "\(asked) in \(words)")
        }
        #expect(!asked(typed).isEmpty)
    }

    @Test(arguments: [
        ("wi-fi", ["fi", "wi"], "wifi"), ("Coca-Cola", ["coca", "cola"], "cocacola"),
        ("ac/dc", ["ac", "dc"], "acdc"), ("wi-wi", ["wi"], "wiwi"),
        ("L’Hôtel-Dieu", ["dieu", "lhotel"], "lhoteldieu"), ("2026-11", ["11", "2026"], nil),
    ])
    func `linked words of a query stand for one word too`(
        text: String, words: [String], joined: String?
    ) {
        for text in [text, "\(text) \(text)"] {
            let terms = SearchWords.terms(in: text)
            #expect(terms.map(\.words) == [words] && terms.map(\.joined) == [joined])
        }
        let more = SearchWords.terms(in: "zebra \(text) zeb").flatMap(\.words)
        #expect(Set(more) == Set(words + ["zebra"]))
    }

    @Test(arguments: ["rock 'n' roll", "a - b", "2026-11-24", "Bar, Café; (Pub)", "end."])
    func `signs that join no letters make no other spelling`(text: String) {
        #expect(SearchWords.indexed(text) == SearchWords.joined(text))
    }

    @Test func `a long chain of words has a bounded number of spellings`() {
        let chain = Array(repeating: "word", count: 1_000).enumerated().map { "\($1)\($0)" }
        let words = SearchWords.parts(of: SearchWords.indexed(chain.joined(separator: "-")))
        #expect(words.count < 2_001 && words.allSatisfy { $0.utf8.count <= 48 })
    }

    @Test func `a long word without blanks has no more ends than it needs`() {
        let long = String(repeating: "寿", count: 10_000)
        let words = SearchWords.parts(of: SearchWords.indexed(long))
        #expect(words.count == 48 && words.dropFirst().allSatisfy { $0.unicodeScalars.count <= 48 })
    }

    @Test func `composed and decomposed texts have the same words`() {
        #expect(SearchWords.split("é") == SearchWords.split("e\u{301}"))
        #expect(SearchWords.split("한국") == SearchWords.split("한국"))
    }

    @Test func `what is typed of a Korean syllable begins the syllable`() throws {
        let typed = try #require(SearchWords.split("하").first)
        let word = try #require(SearchWords.split("한국").first)
        #expect(word.utf8.starts(with: typed.utf8))
    }

    @Test func `the vowels of Indic and Thai scripts are not accents`() {
        #expect(SearchWords.split("हिन्दी") != SearchWords.split("हन्द"))
        #expect(SearchWords.split("हिन्दी").count == 1)
        #expect(SearchWords.split("กิน") != SearchWords.split("กน"))
    }

    @Test(arguments: ["", " ", "*\"'()", "\0", "—…", "🏝️", "\u{301}", "\u{FE0F}", "ि", "\u{200D}"])
    func `a text without a letter or digit has no words`(text: String) {
        #expect(SearchWords.split(text) == [])
        #expect(asked(text) == [])
    }

    @Test(arguments: [
        ("pizza piz pizza", ["pizza"]), ("b a", ["a", "b"]), ("a ab abc b", ["abc", "b"]),
        ("Cafe cafés", ["cafes"]), ("bar foo barn", ["barn", "foo"]),
    ])
    func `a word that another begins with is not queried`(text: String, words: [String]) {
        #expect(asked(text) == words)
    }
}
