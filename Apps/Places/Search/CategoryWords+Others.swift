extension CategoryWords {
    /// Words of languages that have few, as a visitor may know them.
    static let others = CategoryWords(words: [
        "cafe": "kahvila, kafé, kafe, caffè, кафе, καφέ, مقهى",
        "restaurant": "ravintola, ristorante, ресторан, εστιατόριο, مطعم",
        "bakery": "leipomo, bageri, panificio",
        "pharmacy": "apteekki, apotek, farmacia, аптека, φαρμακείο, صيدلية",
        "cash machine": "pankkiautomaatti, bancomat, банкомат",
        "hospital": "sairaala, sjukhus, ospedale, больница, مستشفى",
        "station": "rautatieasema, järnvägsstation, stazione, вокзал",
        "underground": "метро",
        "supermarket": "ruokakauppa, супермаркет, supermercato",
        "toilets": "vessa, toalett, туалет",
        "library": "kirjasto, bibliotek",
        "church": "kirkko, kyrka, chiesa, церковь, كنيسة, مسجد",
        "hotel": "hotelli, hotell, albergo, гостиница, отель, فندق",
        "museum": "museo, музей, متحف",
        "cinema": "elokuvateatteri, кино",
        "park": "puisto, parco, парк",
    ])
}
