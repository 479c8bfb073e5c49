import WaybillStorage

/// The order of the lines of an address.
enum AddressOrder {
    /// Whether the number follows the street, as in `Aleksanterinkatu 52`, rather
    /// than goes before it, as in `12 Rue Grimaldi`.
    ///
    /// Where a country is given, it decides. Elsewhere the point does, by rectangles
    /// that lie within the countries: near a border, and where nothing is known, the
    /// number goes before the street.
    ///
    /// - Parameter country: The country, by its two letters of ISO 3166-1; nil where it is
    ///   not known.
    static func isNumberLast(country: String?, at point: Coordinate) -> Bool {
        if let country = country?.uppercased(), country.utf8.count == 2 {
            return numberLast.contains(country)
        }
        return areas.contains { $0.contains(point) }
    }

    /// The countries that write so, by their two letters.
    private static let numberLast = Set(
        """
        AD AL AM AR AT AW AX AZ BA BE BG BO BQ BR BY CH CL CO CR CU CW CY CZ DE DK DO EC EE ES FI FO GE
        GL GR GT HN HR HU IS IT KG KZ LI LT LV MD ME MK MX NI NL NO PA PE PL PT PY RO RS RU SE SI SJ
        SK SM SR SV TJ TR UA UY UZ VA VE XK
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// An area in which all addresses are written so.
    private struct Area {
        var latitudes: ClosedRange<Double>

        var longitudes: ClosedRange<Double>

        func contains(_ point: Coordinate) -> Bool {
            latitudes.contains(point.latitude) && longitudes.contains(point.longitude)
        }
    }

    private static let areas = [
        // The Nordic and Baltic countries, and Russia; Iceland.
        Area(latitudes: 54.6...82, longitudes: 4...180),
        Area(latitudes: 63...67, longitudes: -25...(-13)),
        // Central and eastern Europe, east of France and Corsica.
        Area(latitudes: 43.1...54.6, longitudes: 8.3...40),
        Area(latitudes: 49.5...54.6, longitudes: 6.55...8.3),
        Area(latitudes: 50.82...54.6, longitudes: 2.7...6.55),
        Area(latitudes: 45.9...47.4, longitudes: 7.1...8.3),
        Area(latitudes: 44.5...45.9, longitudes: 7.25...8.3),
        // Italy, Sardinia, Greece, Crete and Turkey, without Tunisia, Malta and Syria.
        Area(latitudes: 36.2...43.1, longitudes: 12...35.5),
        Area(latitudes: 37.4...43.1, longitudes: 35.5...44),
        Area(latitudes: 41.4...43.1, longitudes: 10...12),
        Area(latitudes: 38.8...41.25, longitudes: 8...9.9),
        Area(latitudes: 34.7...36.2, longitudes: 23...27),
        // Spain and Portugal, without Gibraltar and France.
        Area(latitudes: 36.17...43.3, longitudes: -9.6...(-1.8)),
        Area(latitudes: 38...42.3, longitudes: -1.8...4.4),
        // Mexico, and South America without the Guianas.
        Area(latitudes: 18.6...25.8, longitudes: -112...(-86.7)),
        Area(latitudes: -50...1, longitudes: -82...(-34)),
        Area(latitudes: 1...12.5, longitudes: -77.5...(-62)),
    ]
}
