import Testing
import WaybillPipeline

struct SearchWordsTests {
    @Test(arguments: [
        ("Café de Paris", ["cafe", "de", "paris"]),
        ("O'Brien’s  pub-24h", ["o", "brien", "s", "pub", "24h"]),
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
        #expect(SearchWords.asked(in: text) == [])
    }

    @Test(arguments: [
        ("pizza piz pizza", ["pizza"]), ("b a", ["a", "b"]), ("a ab abc b", ["abc", "b"]),
        ("Cafe cafés", ["cafes"]), ("bar foo barn", ["barn", "foo"]),
    ])
    func `a word that another begins with is not queried`(text: String, words: [String]) {
        #expect(SearchWords.asked(in: text) == words)
    }
}
