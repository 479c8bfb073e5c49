/// The words of a language by which people ask for kinds of place.
///
/// A language is a table from the identity of a ``PlaceCategory.Term`` to words that are
/// parted by commas; a word may be several, as in `gas station`. Case and
/// accents make no difference. To add a language, add a table and name it in
/// ``all``.
struct CategoryWords {
    let words: [String: String]

    /// All languages; a word of an earlier one is the better guess.
    static let all = [english, german, french, spanish, japanese, others]
}

extension CategoryWords {
    static let english = CategoryWords(words: [
        "cafe": "cafe, coffee, coffee shop, coffeehouse, coffee house, espresso, tea room",
        "restaurant": "restaurant, dining, dinner, lunch, eatery, diner, bistro, brasserie",
        "food": "food, something to eat, place to eat, eat, eating",
        "fast food": "fast food, takeaway, take away, takeout, take out, snack, snack bar",
        "bar": "bar, pub, beer, cocktail bar, cocktails, wine bar, drinks, tavern, beer garden",
        "nightclub": "nightclub, night club, club, disco, dancing, live music",
        "ice cream": "ice cream, gelato, ice cream parlour, ice cream parlor",
        "bakery": "bakery, baker, bread, pastry",
        "wine": "wine, wine shop, liquor store, liquor, off licence, bottle shop",
        "pharmacy": "pharmacy, drugstore, drug store, chemist, apothecary, medicine",
        "doctor": "doctor, physician, clinic, medical centre, medical center, gp",
        "dentist": "dentist, dental clinic",
        "hospital": "hospital, emergency room",
        "vet": "vet, veterinarian, animal hospital",
        "cash machine": "cash machine, atm, cash point, cashpoint, cash dispenser, cash",
        "bank": "bank",
        "currency exchange": "currency exchange, money exchange, bureau de change, exchange",
        "post office": "post office, post, mail",
        "police": "police, police station",
        "petrol station": """
        petrol station, gas station, filling station, service station, fuel, petrol, gas
        """,
        "charging station": "charging station, ev charging, ev charger, charger",
        "parking": "parking, car park, parking lot, parking garage",
        "bicycle rental": "bicycle rental, bike rental, bike hire, bike share, bike",
        "bicycle shop": "bicycle shop, bike shop, cycle shop",
        "car rental": "car rental, car hire, rental car",
        "taxi": "taxi, cab, taxi rank, taxi stand",
        "station": """
        station, railway station, train station, train, central station, main station, railway
        """,
        "underground": "underground, subway, metro, tube, metro station, subway station",
        "tram stop": "tram stop, tram, streetcar",
        "supermarket": "supermarket, grocery, grocery store, grocer, food store",
        "convenience store": "convenience store, corner shop, corner store, minimarket, kiosk",
        "greengrocer": "greengrocer, fruit, vegetables",
        "shopping centre": "shopping centre, shopping center, mall, shopping mall, shopping",
        "department store": "department store",
        "clothes": "clothes, clothing, clothes shop, clothing store, fashion, boutique",
        "shoes": "shoes, shoe shop, shoe store",
        "bookshop": "bookshop, book shop, bookstore, book store, books",
        "electronics": "electronics, electronics store, computer shop, phone shop",
        "hardware": "hardware, hardware store, diy, do it yourself",
        "florist": "florist, flowers, flower shop",
        "hairdresser": "hairdresser, barber, barbershop, hair salon, haircut",
        "beauty": "beauty, beauty salon, cosmetics, perfumery, perfume",
        "jeweller": "jeweller, jeweler, jewellery, jewelry, watches",
        "optician": "optician, glasses, eyewear",
        "souvenirs": "souvenirs, souvenir shop, gift shop, gifts",
        "toys": "toys, toy shop, toy store",
        "furniture": "furniture, furniture shop, furniture store",
        "laundry": "laundry, launderette, laundromat, dry cleaner, dry cleaning",
        "butcher": "butcher",
        "market": "market, marketplace, farmers market, street market",
        "toilets": "toilets, toilet, restroom, wc, bathroom, loo, lavatory, public toilet",
        "drinking water": "drinking water, water fountain, fountain",
        "playground": "playground, play area",
        "for children": "for children, children, kids, for kids, family",
        "park": "park, garden, green space, picnic",
        "zoo": "zoo, aquarium, animals",
        "swimming pool": "swimming pool, pool, swimming, swim, public bath",
        "sauna": "sauna, spa",
        "gym": "gym, fitness, fitness centre, fitness center, workout",
        "sports": "sports, sports centre, sports center, stadium, pitch",
        "library": "library",
        "university": "university, college, campus",
        "school": "school",
        "kindergarten": "kindergarten, nursery, day care, daycare, preschool",
        "church": """
        church, chapel, cathedral, mosque, synagogue, temple, place of worship, shrine
        """,
        "hotel": """
        hotel, motel, guest house, guesthouse, accommodation, lodging, place to stay, bed and \
        breakfast
        """,
        "hostel": "hostel, youth hostel, backpackers",
        "camping": "camping, campsite, camp site, campground",
        "museum": "museum",
        "gallery": "gallery, art gallery, art",
        "theatre": "theatre, theater, opera, concert hall, concert",
        "cinema": "cinema, movie theater, movie theatre, movie, film",
        "casino": "casino, gambling",
        "viewpoint": "viewpoint, view, lookout, panorama",
        "sights": "sights, sightseeing, attraction, tourist attraction, things to see",
        "visitor information": """
        visitor information, tourist information, tourist office, tourist info, visitor centre
        """,
        "embassy": "embassy, consulate",
        "town hall": "town hall, city hall",
    ])
}
