import Places
import Testing
import WaybillTesting

/// Tests of the terms of a search text.
@Suite struct SearchTermsTests {
    @Test(arguments: [
        ("church", "church"), ("Churches", "church"), ("drugstore", "pharmacy"),
        ("drug store", "pharmacy"), ("chemist", "pharmacy"), ("Pharmacies", "pharmacy"),
        ("ATM", "cash machine"), ("cash machine", "cash machine"),
        ("gas station", "petrol station"), ("petrol stations", "petrol station"),
        ("grocery", "supermarket"), ("supermarket", "supermarket"), ("subway", "underground"),
        ("Metro", "underground"), ("toilet", "toilets"), ("restroom", "toilets"),
        ("WC", "toilets"), ("coffee", "cafe"), ("Café", "cafe"), ("CAFÉS", "cafe"),
        ("pub", "bar"), ("bars", "bar"), ("kids", "for children"), ("playground", "playground"),
        ("bookstore", "bookshop"), ("movie theater", "cinema"), ("kafe", "cafe"),
        ("Apotheke", "pharmacy"), ("Bäckerei", "bakery"), ("Backerei", "bakery"),
        ("U-Bahn", "underground"), ("Straßenbahn", "tram stop"), ("pharmacie", "pharmacy"),
        ("église", "church"), ("hôtel de ville", "town hall"), ("farmacia", "pharmacy"),
        ("iglesia", "church"), ("喫茶店", "cafe"), ("カフェ", "cafe"), ("ｶﾌｪ", "cafe"), ("駅", "station"),
        ("кафе", "cafe"), ("apteekki", "pharmacy"),
    ])
    func `a common word names a category`(_ text: String, _ term: String) {
        let terms = SearchTerms(text)
        #expect(terms.categoryTerms.map(\.id).contains(term), "\(terms)")
        #expect(terms.rest.isEmpty && terms.guess == nil && !terms.isOpenNow)
    }

    @Test(arguments: [
        ("kaffe", "cafe"), ("kafee", "cafe"), ("chruch", "church"), ("musem", "museum"),
        ("resturant", "restaurant"), ("drugst", "pharmacy"), ("supermaket", "supermarket"),
        ("playgroud", "playground"),
    ])
    func `a misspelt word may mean a category`(_ text: String, _ term: String) {
        let terms = SearchTerms(text)
        #expect(terms.categoryTerms.map(\.id).contains(term), "\(terms)")
        #expect(terms.guess != nil && terms.rest.isEmpty)
    }

    @Test(arguments: ["", "  ", "?!", "stockmann", "zzzz", "12", "ab", "Mannerheimintie 5"])
    func `a text without a category stays`(_ text: String) {
        let terms = SearchTerms(text)
        #expect(terms.categoryTerms.isEmpty && terms.guess == nil && !terms.isOpenNow)
        #expect(terms.rest == terms.text && terms.reference.isEmpty)
    }

    @Test(arguments: [
        ("cafe open now", "cafe", ""), ("open cafe", "cafe", ""), ("open now", nil, ""),
        ("Apotheke jetzt geöffnet", "pharmacy", ""),
        ("open now thai restaurant", "restaurant", "thai"),
        ("pharmacie ouverte", "pharmacy", ""), ("カフェ 営業中", "cafe", ""),
    ])
    func `open now is a filter, not a word`(_ text: String, _ term: String?, _ rest: String) {
        let terms = SearchTerms(text)
        #expect(
            terms.isOpenNow && terms.categoryTerms.first?.id == term && terms.rest == rest,
            "\(terms)")
    }

    @Test(arguments: [
        ("cafe open now", "cafe"), ("Open  cafe near the station", "cafe near the station"),
        ("open now", ""), ("cafe", nil), ("open door", nil),
    ])
    func `a text has the same for any time`(_ text: String, _ rest: String?) {
        #expect(SearchTerms(text).anyTimeText == rest)
    }

    @Test func `open alone is a word like another`() {
        for text in ["open", "open air", "Open Source"] {
            #expect(!SearchTerms(text).isOpenNow && SearchTerms(text).rest == text)
        }
    }

    @Test func `the reference after “near” is recognised`() {
        let terms = SearchTerms("an italian restaurant open now near the station")
        #expect(terms.categoryTerms.map(\.id) == ["restaurant"] && terms.isOpenNow)
        #expect(terms.rest == "italian" && terms.reference == "station")
        #expect(SearchTerms("cafe near me").reference.isEmpty)
        #expect(SearchTerms("cafe near me").rest.isEmpty)
        #expect(SearchTerms("near").rest == "near")
        #expect(SearchTerms("something near nothing").reference.isEmpty)
    }

    @Test func `every term has categories, and a word that finds it`() {
        for term in PlaceCategory.Term.all {
            #expect(!term.categories.isEmpty, "\(term)")
            #expect(SearchTerms(term.id).categoryTerms.contains(term), "\(term)")
            #expect(SearchTerms(term.title).categoryTerms.contains(term), "\(term)")
        }
        #expect(Set(PlaceCategory.Term.all.map(\.id)).count == PlaceCategory.Term.all.count)
    }

    @Test func `any text is read, and read alike in any case`() {
        for seed in SeededGenerator.seeds(500) {
            var random = SeededGenerator(seed: seed)
            let text = randomText(using: &random)
            let terms = SearchTerms(text)
            #expect(terms == SearchTerms(text), "seed \(seed)")
            #expect(SearchTerms(terms.text).text == terms.text, "seed \(seed)")
            #expect(terms.categoryTerms.isEmpty || !terms.text.isEmpty, "seed \(seed)")
        }
    }
}

/// A text of words, marks and odd letters.
func randomText(using random: inout some RandomNumberGenerator) -> String {
    let parts = [
        "cafe", "Kafe", "museum", "open", "now", "near", "the", "park", "Straße", "寿司", "喫茶",
        "الزُّهور", "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", " ", "  ", "-", "'", "%", "\"", "*", "\0",
        "\u{202E}", "ﬁ", "ｶﾞ", "0", "٣", "ab", "x", "pharmacy", "gas", "station", "İ", "ß",
    ]
    return (0..<Int.random(in: 0...8, using: &random)).map { _ in
        (parts.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
    }.joined()
}
