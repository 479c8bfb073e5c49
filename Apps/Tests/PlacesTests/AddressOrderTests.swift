import OpenStreetMap
import Places
import Testing

/// The number goes after the street where a country writes so.
@Suite struct AddressOrderTests {
    /// The address of a café at a point.
    private func address(
        _ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:]
    ) throws -> String {
        let tags = tags.merging([
            "name": "Café", "amenity": "cafe", "addr:street": "Street", "addr:housenumber": "5",
        ]) { given, _ in given }
        let named = try #require(
            OSMNamedPlace(
                kind: .node, id: 1, latitude: latitude, longitude: longitude, tags: tags))
        return try #require(Place(named)).address
    }

    @Test(arguments: [
        ("Helsinki", 60.17, 24.94), ("Reykjavik", 64.15, -21.94), ("Copenhagen", 55.68, 12.57),
        ("Berlin", 52.52, 13.4), ("Cologne", 50.94, 6.96), ("Amsterdam", 52.37, 4.9),
        ("Brussels", 50.85, 4.35), ("Zurich", 47.37, 8.54), ("Bern", 46.95, 7.45),
        ("Vienna", 48.21, 16.37), ("Warsaw", 52.23, 21.01), ("Moscow", 55.75, 37.62),
        ("Milan", 45.46, 9.19), ("Turin", 45.07, 7.69), ("Rome", 41.9, 12.5),
        ("Cagliari", 39.22, 9.12), ("Palermo", 38.12, 13.36), ("Athens", 37.98, 23.73),
        ("Heraklion", 35.34, 25.13), ("Istanbul", 41.01, 28.98), ("Ankara", 39.93, 32.86),
        ("Madrid", 40.42, -3.7), ("Barcelona", 41.39, 2.17), ("Lisbon", 38.72, -9.14),
        ("Mexico City", 19.43, -99.13), ("Bogotá", 4.71, -74.07), ("Lima", -12.05, -77.04),
        ("São Paulo", -23.55, -46.63), ("Buenos Aires", -34.6, -58.38),
    ])
    func `after the street`(_ city: String, _ latitude: Double, _ longitude: Double) throws {
        #expect(try address(latitude, longitude) == "Street 5", "\(city)")
    }

    @Test(arguments: [
        ("Monaco", 43.74, 7.42), ("Nice", 43.7, 7.27), ("Paris", 48.86, 2.35),
        ("Strasbourg", 48.58, 7.75), ("Lille", 50.63, 3.06), ("Dunkirk", 51.03, 2.38),
        ("Bastia", 42.7, 9.45), ("Ajaccio", 41.93, 8.74), ("Perpignan", 42.7, 2.9),
        ("Chamonix", 45.92, 6.87), ("Luxembourg", 49.61, 6.13), ("London", 51.51, -0.13),
        ("Edinburgh", 55.95, -3.19), ("Dublin", 53.35, -6.26), ("Gibraltar", 36.14, -5.35),
        ("Tunis", 36.8, 10.18), ("Valletta", 35.9, 14.51), ("Algiers", 36.75, 3.06),
        ("Aleppo", 36.2, 37.16), ("New York", 40.71, -74.01), ("Miami", 25.76, -80.19),
        ("Brownsville", 25.9, -97.5), ("Montreal", 45.5, -73.57), ("Cayenne", 4.92, -52.31),
        ("Port of Spain", 10.66, -61.51), ("Sydney", -33.87, 151.21), ("Tokyo", 35.68, 139.69),
        ("Cape Town", -33.92, 18.42), ("Nowhere", 0, 0),
    ])
    func `before the street`(_ city: String, _ latitude: Double, _ longitude: Double) throws {
        #expect(try address(latitude, longitude) == "5 Street", "\(city)")
    }

    @Test func `a country that is given counts more than the point`() throws {
        #expect(try address(43.74, 7.42, ["addr:country": "it"]) == "Street 5")
        #expect(try address(60.17, 24.94, ["addr:country": "GB"]) == "5 Street")
        #expect(try address(60.17, 24.94, ["addr:country": "Suomi"]) == "Street 5")
        #expect(try address(60.17, 24.94, ["addr:country": ""]) == "Street 5")
    }

    @Test func `what is missing leaves no gap, and a whole address stays as it is`() throws {
        #expect(
            try address(
                60.17, 24.94,
                [
                    "addr:street": "Aleksanterinkatu", "addr:housenumber": "13 A, 5. krs",
                    "addr:postcode": "00100", "addr:city": "Helsinki",
                ]) == "Aleksanterinkatu 13 A, 5. krs, 00100 Helsinki")
        #expect(try address(60.17, 24.94, ["addr:housenumber": ""]) == "Street")
        #expect(try address(60.17, 24.94, ["addr:street": ""]) == "5")
        #expect(try address(60.17, 24.94, ["addr:full": "5 Here"]) == "5 Here")
    }
}
