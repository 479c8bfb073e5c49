extension PlaceCategory {
    /// A common name of one or several categories, such as chemist.
    ///
    /// A search for a chemist finds pharmacies too.
    public struct Term: Identifiable, Hashable, Sendable {
        /// The name in the tables of words, such as `fast food`.
        public let id: String

        /// The categories of the places.
        public let categories: [PlaceCategory]

        /// The title, such as `Fast food`.
        public var title: String {
            guard let first = id.first else { return id }
            return first.uppercased() + id.dropFirst()
        }

        /// All terms, in the order of the table.
        public static let all: [PlaceCategory.Term] = table.map { id, categories in
            PlaceCategory.Term(
                id: id,
                categories: categories.split(separator: " ").compactMap { PlaceCategory($0) })
        }
    }
}

extension PlaceCategory {
    /// Reads `key=value` out of a table.
    fileprivate init?(_ text: Substring) { self.init(String(text)) }
}

extension PlaceCategory.Term {
    private static let table: [(id: String, categories: String)] = [
        ("cafe", "amenity=cafe shop=coffee shop=tea"),
        ("restaurant", "amenity=restaurant amenity=food_court"),
        ("food", "amenity=restaurant amenity=fast_food amenity=food_court amenity=cafe"),
        ("fast food", "amenity=fast_food"),
        ("bar", "amenity=bar amenity=pub amenity=biergarten"),
        ("nightclub", "amenity=nightclub amenity=music_venue"),
        ("ice cream", "amenity=ice_cream shop=ice_cream"),
        ("bakery", "shop=bakery shop=pastry"),
        ("wine", "shop=wine shop=alcohol"),
        ("pharmacy", "amenity=pharmacy shop=chemist shop=drugstore"),
        ("doctor", "amenity=doctors amenity=clinic"),
        ("dentist", "amenity=dentist"),
        ("hospital", "amenity=hospital"),
        ("vet", "amenity=veterinary"),
        ("cash machine", "amenity=atm amenity=bank"),
        ("bank", "amenity=bank"),
        ("currency exchange", "amenity=bureau_de_change"),
        ("post office", "amenity=post_office"),
        ("police", "amenity=police"),
        ("petrol station", "amenity=fuel"),
        ("charging station", "amenity=charging_station"),
        ("parking", "amenity=parking amenity=parking_entrance"),
        ("bicycle rental", "amenity=bicycle_rental shop=bicycle"),
        ("bicycle shop", "shop=bicycle"),
        ("car rental", "amenity=car_rental shop=car_rental"),
        ("taxi", "amenity=taxi"),
        ("station", "railway=station railway=halt amenity=bus_station amenity=ferry_terminal"),
        ("underground", "railway=station railway=subway_entrance"),
        ("tram stop", "railway=tram_stop"),
        ("supermarket", "shop=supermarket shop=convenience shop=greengrocer shop=grocery"),
        ("convenience store", "shop=convenience shop=kiosk"),
        ("greengrocer", "shop=greengrocer shop=farm"),
        ("shopping centre", "shop=mall shop=department_store"),
        ("department store", "shop=department_store"),
        ("clothes", "shop=clothes shop=boutique shop=fashion"),
        ("shoes", "shop=shoes"),
        ("bookshop", "shop=books"),
        ("electronics", "shop=electronics shop=computer shop=mobile_phone"),
        ("hardware", "shop=hardware shop=doityourself"),
        ("florist", "shop=florist"),
        ("hairdresser", "shop=hairdresser"),
        ("beauty", "shop=beauty shop=cosmetics shop=perfumery"),
        ("jeweller", "shop=jewelry shop=watches"),
        ("optician", "shop=optician"),
        ("souvenirs", "shop=gift shop=souvenir"),
        ("toys", "shop=toys"),
        ("furniture", "shop=furniture shop=interior_decoration"),
        ("laundry", "shop=laundry shop=dry_cleaning"),
        ("butcher", "shop=butcher"),
        ("market", "amenity=marketplace"),
        ("toilets", "amenity=toilets"),
        ("drinking water", "amenity=drinking_water amenity=fountain"),
        ("playground", "leisure=playground"),
        ("for children", "leisure=playground tourism=zoo tourism=theme_park leisure=water_park"),
        ("park", "leisure=park leisure=garden leisure=nature_reserve"),
        ("zoo", "tourism=zoo tourism=aquarium"),
        ("swimming pool", "leisure=swimming_pool leisure=water_park amenity=public_bath"),
        ("sauna", "leisure=sauna"),
        ("gym", "leisure=fitness_centre leisure=sports_centre"),
        ("sports", "leisure=sports_centre leisure=pitch leisure=stadium"),
        ("library", "amenity=library"),
        ("university", "amenity=university amenity=college"),
        ("school", "amenity=school"),
        ("kindergarten", "amenity=kindergarten amenity=childcare"),
        ("church", "amenity=place_of_worship amenity=monastery"),
        ("hotel", "tourism=hotel tourism=motel tourism=guest_house tourism=hostel"),
        ("hostel", "tourism=hostel tourism=guest_house"),
        ("camping", "tourism=camp_site tourism=caravan_site"),
        ("museum", "tourism=museum tourism=gallery"),
        ("gallery", "tourism=gallery amenity=arts_centre shop=art"),
        ("theatre", "amenity=theatre amenity=concert_hall"),
        ("cinema", "amenity=cinema"),
        ("casino", "amenity=casino amenity=gambling"),
        ("viewpoint", "tourism=viewpoint"),
        ("sights", "tourism=attraction tourism=museum tourism=viewpoint tourism=artwork"),
        ("visitor information", "tourism=information"),
        ("embassy", "amenity=embassy office=diplomatic"),
        ("town hall", "amenity=townhall"),
    ]
}
