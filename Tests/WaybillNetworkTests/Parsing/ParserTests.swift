import Foundation
import Testing
import WaybillNetwork
import WaybillStorage

struct ParserTests {
    private func parse<Model>(
        _ parser: Parser<Model>, _ text: String
    ) -> Result<Model, ParseError> {
        Result { () throws(ParseError) in try parser.parse(Data(text.utf8)) }
    }

    private func error<Model>(_ parser: Parser<Model>, _ text: String) -> String? {
        guard case .failure(let error) = parse(parser, text) else { return nil }
        return error.description
    }

    // MARK: A model (Meetup's city)

    // Behaviour 5/33
    @Test func `a city has all fields of the response`() throws {
        let city = try parse(
            City.parser,
            """
            {"id": "c1", "city": "Łódź", "country": "pl", "localized_country_name": "Poland",
             "name_string": "Łódź, Poland", "state": "LD", "zip": "90-001", "lat": 51.75, "lon": 19}
            """
        ).get()
        #expect(
            city
                == City(
                    id: "c1", name: "Łódź", country: "pl", countryName: "Poland",
                    fullName: "Łódź, Poland", state: "LD", zip: "90-001", latitude: 51.75,
                    longitude: 19))
        #expect(city.coordinate == Coordinate(latitude: 51.75, longitude: 19))
    }

    // Behaviour 5/33
    @Test func `texts that are missing are empty and optional ones nil`() throws {
        for text in [#"{"id":"c"}"#, #"{"id":"c","city":null,"name_string":null,"lat":null}"#] {
            let city = try parse(City.parser, text).get()
            #expect(city == City(id: "c") && city.fullName == nil && city.countryName == nil)
        }
    }

    // Behaviour 5/33
    @Test func `half a coordinate is nil`() throws {
        for text in [#"{"id":"c","lat":1}"#, #"{"id":"c","lon":1}"#] {
            #expect(try parse(City.parser, text).get().coordinate == nil)
        }
    }

    // Behaviour 5/33
    @Test func `without an identifier there is no city`() throws {
        for text in [#"{"city":"Łódź"}"#, #"{"id":null,"city":"Łódź"}"#, "{}", "null"] {
            #expect(try parse(.one(City.parser), text).get().elements.isEmpty)
            #expect(error(City.parser, text) == "id is missing")
        }
        for blank in ["", " ", #"\n\t"#] {
            let text = "{\"id\":\"\(blank)\",\"city\":\"Łódź\"}"
            #expect(try parse(.one(City.parser), text).get().elements.isEmpty)
            #expect(error(City.parser, text) == "id is blank")
        }
    }

    @Test func `an identifier may be a whole number and nothing else`() throws {
        #expect(try parse(City.parser, #"{"id":-7}"#).get() == City(id: "-7"))
        for (text, says) in [
            (#"{"id":1.5}"#, "id is a number, not an identifier"),
            (#"{"id":true}"#, "id is true or false, not an identifier"),
            (#"{"id":["a"]}"#, "id is a list, not an identifier"),
            ("[]", "the response is a list, not an object"),
        ] {
            #expect(error(City.parser, text) == says)
            #expect(throws: ParseError.self) { try parse(.one(City.parser), text).get() }
        }
    }

    @Test func `of several identifiers the first with a value counts`() throws {
        let parser = Parser<String>.identified(by: "id", "old_id") { _, id in id }
        for (text, id) in [
            (#"{"id":"a","old_id":"b"}"#, "a"), (#"{"id":" ","old_id":"b"}"#, "b"),
            (#"{"old_id":3}"#, "3"),
        ] {
            #expect(try parse(parser, text).get() == id)
        }
        #expect(error(parser, #"{"old_id":""}"#) == "old_id is blank")
        #expect(error(parser, "{}") == "id is missing")
    }

    // MARK: Errors name the field

    private static let deep = Parser<Double> { field throws(ParseError) in
        var last = 0.0
        for element in try field["results"].elements() {
            last = try element["location"]["lat"].number()
        }
        return last
    }

    @Test(arguments: [
        (
            #"{"results":[{"location":{"lat":1}},{"location":{}}]}"#,
            "results[1].location.lat is missing"
        ),
        (#"{"results":[{}]}"#, "results[0].location.lat is missing"),
        (#"{"results":[{"location":null}]}"#, "results[0].location.lat is missing"),
        (
            #"{"results":[{"location":"here"}]}"#,
            "results[0].location is a text, not an object"
        ),
        (#"{"results":[[]]}"#, "results[0] is a list, not an object"),
        (
            #"{"results":[{"location":{"lat":"1"}}]}"#,
            "results[0].location.lat is a text, not a number"
        ),
        (
            #"{"results":[{"location":{"lat":true}}]}"#,
            "results[0].location.lat is true or false, not a number"
        ),
        (#"{"results":{}}"#, "results is an object, not a list"),
        ("{}", "results is missing"), ("[]", "the response is a list, not an object"),
        ("3", "the response is a number, not an object"), ("null", "results is missing"),
        ("", "the response is empty"), ("<html></html>", "the response is a web page"),
        ("{]", "the response is not JSON from byte 1 on"),
    ])
    func `an error names the field and what is wrong with it`(_ text: String, _ says: String) {
        #expect(error(Self.deep, text) == says)
    }

    @Test func `what a field sends may be wrong too`() {
        let parser = Parser<Int> { field throws(ParseError) in throw field["a"].invalid("too low") }
        #expect(error(parser, #"{"a":1}"#) == "a is too low")
    }

    @Test func `optional fields of another kind are errors`() {
        let text = #"{"a":{"b":1},"t":1}"#
        #expect(
            error(Parser { field throws(ParseError) in try field["a"].textIfPresent() }, text)
                == "a is an object, not a text")
        #expect(
            error(Parser { field throws(ParseError) in try field["t"]["x"].textIfPresent() }, text)
                == "t is a number, not an object")
        #expect(
            error(Parser { field throws(ParseError) in try field["t"].flagIfPresent() }, text)
                == "t is a number, not true or false")
        #expect(
            error(
                Parser { field throws(ParseError) in try field["t"].elementsIfPresent().count },
                text) == "t is a number, not a list")
    }

    // MARK: Lists

    private let cities = #"[{"id":"a"},{"city":"nameless"},{"id":"b"},7]"#

    // Behaviour 5/33
    @Test func `bad elements are skipped and reported if the list allows them`() throws {
        let list = try parse(
            .list(of: City.parser, at: nil), cities
        ).get()
        #expect(list.elements.map(\.id) == ["a", "b"])
        #expect(
            list.skipped.map(\.description)
                == ["[1].id is missing", "[3] is a number, not an object"])
    }

    // Behaviour 5/33
    @Test func `a bad element fails the whole if the list requires it`() {
        let parser = Parser.list(of: City.self, at: nil, isStrict: true)
        #expect(error(parser, #"[{"id":"a"},7]"#) == "[1] is a number, not an object")
        #expect(error(parser, #"[{"id":"a","zip":9}]"#) == "[0].zip is a number, not a text")
    }

    // Behaviour 5/33
    @Test func `what has no identifier is reported and fails no list`() throws {
        let text = #"[{"id":"a"},{"city":"nameless"},{"id":""},{"id":"b"}]"#
        let list = try parse(.list(of: City.self, at: nil, isStrict: true), text).get()
        #expect(list.elements.map(\.id) == ["a", "b"])
        #expect(list.skipped.map(\.description) == ["[1].id is missing", "[2].id is blank"])
    }

    @Test func `all that is skipped is counted, and the first reasons are kept`() throws {
        let text = "[" + Array(repeating: "7", count: 5_000).joined(separator: ",") + "]"
        let list = try parse(.list(of: City.self, at: nil), text).get()
        #expect(list.elements.isEmpty && list.skippedCount == 5_000)
        #expect(list.skipped.count == ParsedList<City>.mostReported)
        #expect(list.skipped.last?.field == "[99]")
    }

    @Test func `a list in a field must be there`() throws {
        let parser = Parser.list(of: City.parser, at: "results")
        #expect(try parse(parser, #"{"results":[]}"#).get() == ParsedList())
        #expect(error(parser, #"{"result":[]}"#) == "results is missing")
        #expect(error(parser, "[]") == "the response is a list, not an object")
    }

    @Test func `one model is a list of one`() throws {
        let list = try parse(.one(City.parser), #"{"id":"a"}"#).get()
        #expect(list == ParsedList(elements: [City(id: "a")]))
    }

    @Test func `one that is not a model is an empty list with the reason`() throws {
        let list = try parse(.one(City.parser), "{}").get()
        #expect(list == ParsedList(skipped: [ParseError(.missing, field: "id")]))
    }

    @Test func `null is an empty list`() throws {
        let things = Parser.list(of: City.parser, at: "things", isStrict: true)
        #expect(try parse(things, #"{"things":null}"#).get().elements.isEmpty)
        #expect(error(things, "{}") == "things is missing")
        #expect(error(things, #"{"things":0}"#) == "things is a number, not a list")
        let whole = Parser.list(of: City.parser, at: nil)
        #expect(try parse(whole, "null").get() == ParsedList())
    }

    @Test func `elements are found by their number`() throws {
        let pair = Parser<[Double]> { field throws(ParseError) in
            [try field["at"][0].number(), try field["at"][1].number()]
        }
        #expect(try parse(pair, #"{"at":[1,2]}"#).get() == [1, 2])
        #expect(error(pair, #"{"at":[1]}"#) == "at[1] is missing")
        #expect(error(pair, #"{"at":{"0":1}}"#) == "at is an object, not a list")
        #expect(error(pair, "{}") == "at[0] is missing")
        let negative = Parser<Double> { field throws(ParseError) in try field[-1].number() }
        #expect(error(negative, "[1]") == "[-1] is missing")
    }
}
