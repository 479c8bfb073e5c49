import Foundation
import Places
import Testing
import WaybillNetwork
import WaybillStorage

struct PlaceParserTests {
    private let search = PlacesRequest.search("x", near: nil, limit: 10).parser

    private func parse(_ text: String) throws(ParseError) -> ParsedList<Place> {
        try search.parse(Data("{\"results\":[\(text)]}".utf8))
    }

    private static let place = """
        {"fsq_place_id":"a","name":"A","latitude":1.5,"longitude":-2}
        """

    @Test func `a place needs an identity, a name and a position`() throws {
        let place = try #require(try parse(Self.place).elements.first)
        #expect(place.id == "a" && place.name == "A" && place.source == .api)
        #expect(place.coordinate == Coordinate(latitude: 1.5, longitude: -2))
        #expect(place.category.title == "Place" && place.category.group == .other)
        #expect(!place.isApproximate && place.address.isEmpty && place.keywords.isEmpty)
        #expect(place.contacts == PlaceContacts())
        #expect(try Place(storedValues: place.storedValues) == place)
    }

    @Test(arguments: [
        (#"{"name":"A","latitude":1,"longitude":2}"#, "results[0].fsq_place_id is missing"),
        (
            #"{"fsq_place_id":"","name":"A","latitude":1,"longitude":2}"#,
            "results[0].fsq_place_id is blank"
        ),
        (#"{"fsq_place_id":"a","latitude":1,"longitude":2}"#, "results[0].name is missing"),
        (
            #"{"fsq_place_id":"a","name":" \n ","latitude":1,"longitude":2}"#,
            "results[0].name is empty"
        ),
        (#"{"fsq_place_id":"a","name":"A","longitude":2}"#, "results[0].latitude is missing"),
        (
            #"{"fsq_place_id":"a","name":"A","latitude":91,"longitude":2}"#,
            "results[0].latitude is not a latitude: 91.0"
        ),
        (
            #"{"fsq_place_id":"a","name":"A","latitude":1,"longitude":-181}"#,
            "results[0].longitude is not a longitude: -181.0"
        ),
        (
            #"{"fsq_place_id":"a","name":"A","latitude":"1","longitude":2}"#,
            "results[0].latitude is a text, not a number"
        ),
        (
            #"{"fsq_id":"a","name":"A","latitude":1,"longitude":2}"#,
            "results[0].geocodes.main.latitude is missing"
        ),
        (
            #"{"fsq_place_id":"a","name":"A","latitude":1,"longitude":2,"location":"here"}"#,
            "results[0].location is a text, not an object"
        ),
    ])
    func `a place that lacks one is skipped with the reason`(
        _ text: String, _ reason: String
    ) throws {
        let list = try parse(text)
        #expect(list.elements.isEmpty)
        #expect(list.skipped.map(\.description) == [reason])
    }

    @Test(arguments: [
        "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//example.org", "http://",
        "example", "https:///x",
    ])
    func `a website that no browser should open is left out`(_ website: String) throws {
        let text = Self.place.dropLast() + ",\"website\":\"\(website)\"}"
        #expect(try parse(String(text)).elements.first?.contacts.website == "")
    }

    @Test func `texts are put into one line`() throws {
        let text = Self.place.dropLast() + #","tel":" 1\n2\u2028 3 "}"#
        #expect(try parse(String(text)).elements.first?.contacts.phone == "1 2 3")
    }

    @Test func `the category of our own server is OpenStreetMap's`() throws {
        let text =
            Self.place.dropLast()
            + #","categories":[{"fsq_category_id":"amenity=cafe","name":"X"},{"name":"Bakery"}]}"#
        let place = try #require(try parse(String(text)).elements.first)
        #expect(place.category == PlaceCategory("amenity=cafe") && place.keywords == "Bakery")
    }

    // MARK: Real responses

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `a complete response of 2025 is parsed`() throws {
        let list = try search.parse(try Payloads.data("foursquare/search-2025.json"))
        #expect(list.skipped.isEmpty && list.elements.count == 4)
        let first = try #require(list.elements.first)
        #expect(first.id == "66ff72aa92206c366a8f6841")
        #expect(first.name.hasPrefix("3M Car Care Studio"))
        #expect(first.category.title == "Automotive Repair Shop")
        #expect(first.coordinate == Coordinate(latitude: 18.54154587, longitude: 73.79206085))
        #expect(first.address.hasSuffix("Pune 411021, Mahārāshtra"))
        #expect(first.contacts.phone == "070452 35117")
        #expect(first.contacts.website.hasPrefix("https://3mcarcare.3mindia.co.in/"))
        let temple = try #require(list.elements.last)
        #expect(temple.category.title == "Temple" && temple.keywords == "Structure")
        #expect(temple.address == "Pashan" && temple.contacts.phone.isEmpty)
    }

    @Test(.enabled(if: Payloads.areThere, Payloads.absence))
    func `a complete response of v3 is parsed`() throws {
        let list = try search.parse(try Payloads.data("foursquare/search-v3.json"))
        #expect(list.skipped.isEmpty && list.elements.count == 10)
        let first = try #require(list.elements.first)
        #expect(first.id == "53146e95498e242a07e892b4" && first.category.title == "Bistro")
        #expect(first.coordinate == Coordinate(latitude: 50.110542, longitude: 8.676527))
        #expect(first.address == "Bethmannstraße 58, 60311 Frankfurt am Main")
    }

    @Test(
        .enabled(if: Payloads.areThere, Payloads.absence),
        arguments: [
            "foursquare/error-500-v3.json", "meetup/find_topics_0.json",
            "meetup/get_group_0.json", "overpass/node-01.json", "overpass/relation-01.json",
            "overpass/remark-runtime-error-01.json", "overpass/remark-runtime-remark-01.json",
            "overpass/way-01.json", "overpass/way-02.json", "photon/photon_invalid_request.json",
            "photon/photon_madison_square_garden.json", "photon/photon_no_results.json",
            "photon/photon_reverse.json",
        ])
    func `the response of another API is JSON without results`(_ name: String) throws {
        let data = try Payloads.data(name)
        _ = try JSONValue(parsing: data)
        #expect(throws: ParseError(.missing, field: "results")) { try search.parse(data) }
    }
}
