/// The category of a place: a key and a value of OpenStreetMap, such as
/// `amenity=cafe`.
///
/// The keys are `amenity`, `shop`, `tourism` and `leisure`, and `foursquare` for
/// the categories of that API. Values are as many as people invent: ``title`` puts any of them into words.
public struct PlaceCategory: Hashable, Sendable {
    /// The key.
    public let key: String

    /// The value.
    public let value: String

    /// Reads `key=value`; nil where either is missing.
    public init?(_ text: String) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else { return nil }
        key = String(sides[0])
        value = String(sides[1])
    }

    /// The category as it is stored: `key=value`.
    public var text: String { "\(key)=\(value)" }

    static let unknown = PlaceCategory(key: "place", value: "place")

    /// The key of a category that is known by its name in the Foursquare Places
    /// API, such as `foursquare=Wine Bar`.
    static let foursquareKey = "foursquare"

    private init(key: String, value: String) {
        self.key = key
        self.value = value
    }

    /// Whether the key is one of OpenStreetMap's.
    var isOpenStreetMap: Bool { ["amenity", "shop", "tourism", "leisure"].contains(key) }

    /// The category in words: `Fast food`, `Clothes shop`.
    public var title: String {
        if let title = PlaceCategory.titles[text] { return title }
        let words = value.split { $0 == "_" || $0 == ";" || $0 == " " }.joined(separator: " ")
        guard let first = words.first else { return "Place" }
        let title = first.uppercased() + words.dropFirst()
        return key == "shop" ? "\(title) shop" : title
    }

    /// The group under which the category is listed.
    public var group: PlaceCategory.Group {
        PlaceCategory.groups[text] ?? PlaceCategory.groups[key] ?? .other
    }
}

extension PlaceCategory {
    /// Titles that do not follow from the value.
    private static let titles = [
        "amenity=atm": "Cash machine", "amenity=bureau_de_change": "Currency exchange",
        "amenity=fuel": "Petrol station", "amenity=townhall": "Town hall",
        "shop=yes": "Shop", "shop=bakery": "Bakery", "shop=books": "Bookshop",
        "shop=department_store": "Department store", "shop=deli": "Delicatessen",
        "shop=hairdresser": "Hairdresser", "shop=kiosk": "Kiosk", "shop=mall": "Shopping centre",
        "shop=supermarket": "Supermarket", "shop=convenience": "Convenience store",
        "shop=butcher": "Butcher", "shop=confectionery": "Confectioner", "shop=florist": "Florist",
        "shop=jewelry": "Jeweller", "shop=newsagent": "Newsagent",
        "shop=travel_agency": "Travel agency", "shop=optician": "Optician",
        "shop=laundry": "Laundry", "shop=car_repair": "Garage", "shop=perfumery": "Perfumery",
        "shop=greengrocer": "Greengrocer", "shop=tattoo": "Tattoo studio",
        "tourism=information": "Visitor information", "leisure=sports_centre": "Sports centre",
        "leisure=fitness_centre": "Fitness centre",
    ]

    /// Groups by category and, for what is not listed, by key.
    private static let groups: [String: PlaceCategory.Group] = {
        var groups: [String: PlaceCategory.Group] = [
            "shop": .shops, "tourism": .sights, "leisure": .sport, "amenity": .services,
        ]
        for (group, categories) in listed {
            for category in categories.split(separator: " ") { groups[String(category)] = group }
        }
        return groups
    }()

    /// The categories that have a title or a group of their own, in the order of
    /// their texts: not all that there are, but those that are met most.
    public static let usual: [PlaceCategory] = Set(
        Array(titles.keys) + groups.keys.filter { $0.contains("=") }
    ).sorted().compactMap { PlaceCategory($0) }

    private static let listed: [(PlaceCategory.Group, String)] = [
        (
            .food,
            """
            amenity=restaurant amenity=fast_food amenity=food_court amenity=ice_cream \
            shop=bakery shop=deli shop=cheese shop=confectionery shop=pastry shop=chocolate
            """
        ),
        (
            .drinks,
            """
            amenity=cafe amenity=bar amenity=pub amenity=biergarten amenity=nightclub shop=coffee \
            shop=tea shop=alcohol shop=wine
            """
        ),
        (
            .culture,
            """
            tourism=museum tourism=gallery tourism=artwork amenity=theatre amenity=cinema \
            amenity=arts_centre amenity=music_venue amenity=concert_hall amenity=events_venue \
            amenity=casino amenity=planetarium
            """
        ),
        (
            .sights,
            "amenity=place_of_worship amenity=fountain amenity=monastery tourism=viewpoint"
        ),
        (
            .nature,
            """
            leisure=park leisure=garden leisure=nature_reserve leisure=playground leisure=dog_park \
            leisure=picnic_table leisure=beach_resort
            """
        ),
        (
            .lodging,
            """
            tourism=hotel tourism=hostel tourism=guest_house tourism=motel tourism=apartment \
            tourism=camp_site tourism=chalet
            """
        ),
        (
            .learning,
            """
            amenity=library amenity=university amenity=college amenity=school amenity=kindergarten \
            amenity=music_school amenity=language_school shop=books
            """
        ),
        (.shops, "amenity=marketplace amenity=pharmacy"),
    ]
}
