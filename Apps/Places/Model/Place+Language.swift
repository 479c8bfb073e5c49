import WaybillStorage

extension Place {
    /// The language of the name, as a BCP 47 tag: what its source says, or else what its letters
    /// say where it is; nil where unknown.
    ///
    /// - Complexity: O(n) in the length of the name.
    public var nameLanguage: String? {
        traits.language.isEmpty
            ? NameLanguage.tag(of: name, at: coordinate) : traits.language
    }
}

extension NamedLocation {
    /// The language of the name, as a BCP 47 tag: what its letters say where it is; nil where
    /// unknown.
    ///
    /// - Complexity: O(n) in the length of the name.
    public var nameLanguage: String? {
        NameLanguage.tag(of: name, country: country, at: coordinate)
    }
}

/// The language of a name, as its letters say it.
enum NameLanguage {
    /// The language of a name, as a BCP 47 tag.
    ///
    /// Some letters are those of one language alone. Chinese characters and Arabic letters are
    /// those of the country, and elsewhere, where the name has no other letters, those of a script:
    /// `und-Hani`, `und-Arab`. Greek, Cyrillic and Hebrew letters tell nothing.
    ///
    /// - Parameters:
    ///   - country: The country, by its two letters of ISO 3166-1; empty, the default, where it
    ///     is not known: then the point decides.
    ///   - point: Where it is; nil where that is not known.
    /// - Complexity: O(n) in the length of the name.
    static func tag(
        of name: String, country: String = "", at point: Coordinate?
    ) -> String? {
        // The lowest of these letters is U+0530, whose first byte is D4.
        guard name.utf8.contains(where: { $0 >= 0xD4 }) else { return nil }
        var (scripts, hasOthers) = (Set<Script>(), false)
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0x0530...0x058F: return "hy"
            case 0x0E00...0x0E7F: return "th"
            case 0x10A0...0x10FF, 0x1C90...0x1CBF: return "ka"
            case 0x3040...0x30FF, 0xFF66...0xFF9D: return "ja"
            case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: return "ko"
            case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
                0x2_0000...0x3_FFFF:
                scripts.insert(.han)
            case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF,
                0xFE70...0xFEFC:
                scripts.insert(.arabic)
            default: hasOthers = hasOthers || scalar.properties.isAlphabetic
            }
        }
        guard scripts.count == 1, let script = scripts.first else { return nil }
        let known = script.languages[CountryArea.country(country, at: point) ?? ""]
        return known ?? (hasOthers ? nil : "und-\(script.rawValue)")
    }

    /// A script of several languages, by its code of ISO 15924.
    private enum Script: String {
        case han = "Hani"
        case arabic = "Arab"

        /// The language that a country writes in it.
        var languages: [String: String] {
            switch self {
            case .han: NameLanguage.han
            case .arabic: NameLanguage.arabic
            }
        }
    }

    private static let han = [
        "JP": "ja", "KR": "ko", "KP": "ko", "CN": "zh", "SG": "zh", "MY": "zh", "TW": "zh-Hant",
        "HK": "zh-Hant", "MO": "zh-Hant",
    ]

    private static let arabic: [String: String] = {
        let countries = """
            AE BH DJ DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE
            """.split(separator: " ")
        let arabic = countries.map { (String($0), "ar") }
        return Dictionary(uniqueKeysWithValues: arabic + [("IR", "fa"), ("PK", "ur")])
    }()
}

private struct CountryArea {
    /// Two letters of ISO 3166-1.
    let country: String

    let latitudes: ClosedRange<Double>

    let longitudes: ClosedRange<Double>

    private init(
        _ country: String, _ latitudes: ClosedRange<Double>, _ longitudes: ClosedRange<Double>
    ) {
        (self.country, self.latitudes, self.longitudes) = (country, latitudes, longitudes)
    }

    static func country(_ code: String, at point: Coordinate?) -> String? {
        guard code.utf8.count != 2 else { return code.uppercased() }
        guard let point else { return nil }
        return all.first {
            $0.latitudes.contains(point.latitude) && $0.longitudes.contains(point.longitude)
        }?.country
    }

    /// They lie within the countries that write Chinese characters or Arabic letters in one
    /// language: near a border no country is known.
    private static let all = [
        // Kyushu to Hokkaido, Okinawa, Ogasawara.
        CountryArea("JP", 30...34, 128.3...142), CountryArea("JP", 34...34.75, 129.1...142),
        CountryArea("JP", 34.75...36, 130...142), CountryArea("JP", 36...41.4, 132.5...142.3),
        CountryArea("JP", 41.3...45.7, 139.3...145.5), CountryArea("JP", 24...30, 122.9...131.4),
        CountryArea("JP", 24...28, 140.8...142.4),
        CountryArea("KR", 33...34.8, 125.9...128.9), CountryArea("KR", 34.8...37.6, 126...129.6),
        CountryArea("KP", 38.3...39.8, 125...127.3),
        CountryArea("TW", 21.8...25.4, 120...122.1), CountryArea("TW", 23.2...23.8, 119.3...120),
        CountryArea("HK", 22.15...22.49, 113.95...114.4),
        CountryArea("HK", 22.15...22.4, 113.83...113.95),
        CountryArea("MO", 22.11...22.21, 113.53...113.6),
        CountryArea("SG", 1.2...1.44, 103.6...104.05),
        // The east, Yunnan, the south, Hainan, the north-east, Xinjiang, Tibet.
        CountryArea("CN", 28.5...41.5, 97.5...121.9), CountryArea("CN", 24...28.5, 99...119.5),
        CountryArea("CN", 22.6...24, 108.2...117.2), CountryArea("CN", 18.1...20.2, 108.6...111.1),
        CountryArea("CN", 41.5...43, 115...126), CountryArea("CN", 43.1...48, 120...130.5),
        CountryArea("CN", 37...43, 81...95), CountryArea("CN", 30.5...36, 81.5...97.5),
        // Iran without its borders, and Pakistan.
        CountryArea("IR", 32.5...37.2, 48...60.3), CountryArea("IR", 28...32.5, 51...60),
        CountryArea("IR", 37...38.3, 46...48), CountryArea("PK", 24.8...30, 66.9...69.2),
        CountryArea("PK", 30.3...34, 71.8...73.8),
        // Egypt, the Maghreb, Arabia, Iraq without Kurdistan, Syria, Jordan, Lebanon, the Sudan.
        CountryArea("EG", 22...31.6, 25...34.1), CountryArea("DZ", 24...37.2, -1.5...8),
        CountryArea("TN", 33...37.4, 9...11.2), CountryArea("LY", 24...33, 11.6...24.8),
        CountryArea("MA", 28...35.2, -11...(-2)), CountryArea("SA", 19...29.9, 37.5...49.3),
        CountryArea("YE", 12.7...19, 43.3...52), CountryArea("AE", 22.6...26.3, 49.3...56.4),
        CountryArea("OM", 17...24, 52...59.9), CountryArea("IQ", 30.6...35, 41...45.4),
        CountryArea("SY", 32.6...36, 36.7...40.5), CountryArea("JO", 29.3...32.5, 35.7...39),
        CountryArea("LB", 33.35...34.6, 35.1...36.5), CountryArea("SD", 10...22, 25...36),
    ]
}
