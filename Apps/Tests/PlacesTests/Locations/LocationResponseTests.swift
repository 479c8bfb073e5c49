import Foundation
import Places
import Testing
import WaybillNetwork
import WaybillStorage

struct LocationResponseTests {
    private func photon(_ text: String) throws(ParseError) -> ParsedList<NamedLocation> {
        try NamedLocation.photonResponse.parse(Data(text.utf8))
    }

    private func nominatim(_ text: String) throws(ParseError) -> ParsedList<NamedLocation> {
        try NamedLocation.nominatimResponse.parse(Data(text.utf8))
    }

    private func reasons(_ list: ParsedList<NamedLocation>) -> [String] {
        list.skipped.map(\.description)
    }

    // MARK: Real responses

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `Photon's garden is read whole`() throws {
        let data = try Payloads.data("photon/photon_madison_square_garden.json")
        let list = try NamedLocation.photonResponse.parse(data)
        var garden = NamedLocation(id: "w138141251", name: "Madison Square Garden")
        garden.fullName = """
            Madison Square Garden, Pennsylvania Plaza 4, 10001 New York, New York, \
            United States of America
            """
        garden.state = "New York"
        garden.countryName = "United States of America"
        garden.zip = "10001"
        garden.latitude = 40.7505247
        garden.longitude = -73.99355027800776
        #expect(list == ParsedList(elements: [garden]))
    }

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `what has no name is called by its street`() throws {
        let list = try NamedLocation.photonResponse.parse(
            try Payloads.data("photon/photon_reverse.json"))
        let location = try #require(list.elements.first)
        #expect(location.id == "n6985936386" && location.name == "Pennsylvania Plaza 4")
        #expect(
            location.fullName
                == "Pennsylvania Plaza 4, 10121 New York, New York, United States of America")
    }

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `no result is an empty list, and a refusal is none`() throws {
        let none = try Payloads.data("photon/photon_no_results.json")
        #expect(try NamedLocation.photonResponse.parse(none) == ParsedList())
        #expect(
            try NamedLocation.nominatimResponse.parse(
                try Payloads.data("nominatim/nominatim_no_results.json")) == ParsedList())
        let refusal = try Payloads.data("photon/photon_invalid_request.json")
        #expect(throws: ParseError(.missing, field: "features")) {
            try NamedLocation.photonResponse.parse(refusal)
        }
        let page = try Payloads.data("nominatim/nominatim_over_limit.txt")
        #expect(throws: ParseError(.webPage, field: "")) {
            try NamedLocation.nominatimResponse.parse(page)
        }
    }

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `Nominatim's list, single response and GeoJSON are read`() throws {
        let list = try NamedLocation.nominatimResponse.parse(
            try Payloads.data("nominatim/docs_search_1_json_with_address_details.json"))
        let bakery = try #require(list.elements.first)
        #expect(bakery.id == "w437595031" && bakery.name == "Ditsch" && list.skipped.isEmpty)
        #expect(bakery.latitude == 52.54274275 && bakery.longitude == 13.36690305710228)
        #expect(bakery.zip == "13347" && bakery.country == "de")
        #expect(bakery.countryName == "Deutschland" && bakery.state.isEmpty)
        let reverse = try NamedLocation.nominatimResponse.parse(
            try Payloads.data("nominatim/docs_reverse_0_example_with_format_jsonv2_.json"))
        let road = try #require(reverse.elements.first)
        #expect(road.id == "w280940520" && road.name == "Autopista Pedro Eugenio Aramburu")
        #expect(road.state == "Buenos Aires" && road.zip == "1.619" && road.country == "ar")
        let features = try NamedLocation.nominatimResponse.parse(
            try Payloads.data("nominatim/docs_search_2_geojson.json"))
        let house = try #require(features.elements.first)
        #expect(house.id == "n2846295644" && house.name == "17" && house.zip.isEmpty)
        #expect(house.fullName?.hasPrefix("17, Strada Pictor Alexandru Romano") == true)
        #expect(house.coordinate == Coordinate(latitude: 44.4355254, longitude: 26.1157189))
    }

    // MARK: Bad elements

    private func feature(_ properties: String, _ coordinates: String = "[19,51.75]") -> String {
        """
        {"type":"Feature","properties":\(properties),
        "geometry":{"type":"Point","coordinates":\(coordinates)}}
        """
    }

    @Test func `a feature without an identity, a kind or a point is skipped`() throws {
        let good = #"{"osm_id":1,"osm_type":"R","city":"Łódź","country":"Poland"}"#
        let features = [
            feature(good), feature("{}"), feature("null"), feature(#"{"osm_id":2}"#),
            feature(#"{"osm_id":2,"osm_type":"X"}"#), feature(#"{"osm_id":"x/y","osm_type":"N"}"#),
            feature(good, "[19]"), feature(good, "[19,91]"), feature(good, "[[19,51]]"),
            feature(good, "\"19,51\""), feature(good, "null"), "7",
        ]
        let list = try photon("{\"features\":[\(features.joined(separator: ","))]}")
        #expect(list.elements.map(\.name) == ["Łódź"] && list.elements.first?.id == "r1")
        #expect(list.elements.first?.fullName == "Łódź, Poland")
        #expect(
            reasons(list) == [
                "features[1].properties.osm_id is missing",
                "features[2].properties.osm_id is missing",
                "features[3].properties.osm_type is not a kind of object",
                "features[4].properties.osm_type is not a kind of object",
                "features[5].properties.osm_type is of an object without a number",
                "features[6].geometry.coordinates[1] is missing",
                "features[7].geometry.coordinates is not a point on earth",
                "features[8].geometry.coordinates[0] is a list, not a number",
                "features[9].geometry.coordinates is a text, not a list",
                "features[10].geometry.coordinates[0] is missing",
                "features[11] is a number, not an object",
            ])
    }

    @Test func `Nominatim's numbers are texts that must be numbers`() throws {
        func location(_ latitude: String, _ longitude: String) -> String {
            "{\"osm_id\":1,\"osm_type\":\"node\",\"lat\":\(latitude),\"lon\":\(longitude)}"
        }
        let all = [
            location("\"1.5\"", "\"-2\""), location("1.5", "-2"), location("\"NaN\"", "\"1\""),
            location("\"91\"", "\"1\""), location("null", "\"1\""), location("\"1\"", "true"),
        ]
        let list = try nominatim("[\(all.joined(separator: ","))]")
        #expect(list.elements.map(\.latitude) == [1.5, 1.5])
        #expect(list.elements.map(\.longitude) == [-2, -2])
        #expect(
            reasons(list) == [
                "[2].lat is not a number", "[3].lat is not a point on earth with its longitude",
                "[4].lat is missing", "[5].lon is true or false, not a number",
            ])
    }

    @Test(arguments: [
        (#"{"error":"Unable to geocode"}"#, "error is refused: Unable to geocode"),
        (#"{"error":{"code":400,"message":"Nothing\nto search"}}"#, nil),
        (
            #"{"error":{"code":400,"message":"Nothing to search"}}"#,
            "error is refused: Nothing to search"
        ),
        (#"{"error":7}"#, "error is refused: no reason given"),
        ("7", "the response is a number, not an object"),
        (#"{"features":7}"#, "features is a number, not a list"),
    ])
    func `Nominatim's own message of a failure is shown`(_ text: String, _ says: String?) {
        let error = #expect(throws: ParseError.self) { try nominatim(text) }
        if let says { #expect(error?.description == says) }
    }

    @Test func `an object that is not a location is skipped`() throws {
        let list = try nominatim(#"{"film":1}"#)
        #expect(list.elements.isEmpty && reasons(list) == ["osm_id is missing"])
    }
}
