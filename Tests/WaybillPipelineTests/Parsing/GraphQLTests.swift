import Foundation
import Testing
import WaybillPipeline

struct GraphQLTests {
    private func topics(_ text: String) throws(ParseError) -> ParsedList<Topic> {
        try Topic.suggestions.parse(Data(text.utf8))
    }

    private func complaint<Model>(_ parser: Parser<Model>, _ text: String) -> String? {
        do throws(ParseError) {
            _ = try parser.parse(Data(text.utf8))
            return nil
        } catch {
            return error.description
        }
    }

    // MARK: Real responses

    @Test(.enabled(if: !TestPayloads.names.isEmpty, TestPayloads.absence))
    func `Meetup's topics are read from their edges`() throws {
        let list = try Topic.suggestions.parse(try TestPayloads.data("meetup/find_topics_0.json"))
        #expect(list.skipped.isEmpty && list.elements.count == 13)
        #expect(
            list.elements.first
                == Topic(id: "1413652", name: "Data Warehouse", urlKey: "data-warehouse"))
        #expect(Set(list.elements.map(\.id)).count == 13)
    }

    @Test(.enabled(if: !TestPayloads.names.isEmpty, TestPayloads.absence))
    func `Meetup's group is read from its question's field`() throws {
        let group = try Group.response.parse(try TestPayloads.data("meetup/get_group_0.json"))
        #expect(
            group
                == Group(
                    id: "32612004", name: "R-Ladies Lagos", city: "Lagos", country: "ng",
                    timeZone: "Africa/Lagos", members: 870))
    }

    // MARK: Errors

    @Test func `an unknown group is nil`() throws {
        let text = #"{"data":{"groupByUrlname":null}}"#
        #expect(try Group.response.parseIfIdentified(Data(text.utf8)) == nil)
        #expect(complaint(Group.response, text) == "data.groupByUrlname.id is missing")
    }

    @Test func `what the server could not return is an error with its message`() {
        let text = """
            {"errors":[{"message":"Not\\n found","path":["groupByUrlname","events",2,"title"]},
            {"message":"second"}],"data":null}
            """
        let says = "data.groupByUrlname.events[2].title is refused: Not found"
        #expect(complaint(Group.response, text) == says)
        #expect(throws: ParseError.self) { try Group.response.parseIfIdentified(Data(text.utf8)) }
    }

    @Test func `the request decides what a part beside an error means`() throws {
        let text = """
            {"data":{"suggestTopics":{"edges":[{"node":{"id":"1"}},{"node":null}]}},
            "errors":[{"message":"Too slow","path":["suggestTopics","edges",1,"node"]}]}
            """
        let list = try topics(text)
        #expect(list.elements.map(\.id) == ["1"])
        #expect(
            list.skipped.map(\.description) == [
                "data.suggestTopics.edges[1].node.id is missing",
                "data.suggestTopics.edges[1].node is refused: Too slow",
            ])
        let strict = Parser.list(of: Topic.parser.at("node"), at: "edges", badElements: .fail)
            .at("suggestTopics").inGraphQL(badElements: .fail)
        #expect(
            complaint(strict, text) == "data.suggestTopics.edges[1].node is refused: Too slow")
    }

    @Test func `a list that an error left out fails with the server's words`() {
        let text = #"{"data":{"suggestTopics":null},"errors":[{"message":"Sign in"}]}"#
        #expect(complaint(Topic.suggestions, text) == "errors[0] is refused: Sign in")
    }

    @Test(arguments: [
        ("{}", "data.suggestTopics.edges is missing"),
        (#"{"data":[]}"#, "data is a list, not an object"),
        (#"{"errors":{}}"#, "errors is an object, not a list"),
        (#"{"errors":"no"}"#, "errors is a text, not a list"),
        (#"{"errors":[7]}"#, "errors[0] is refused: the server does not say why"),
        (
            #"{"errors":[{"message":"","path":[]}]}"#,
            "errors[0] is refused: the server does not say why"
        ),
        (
            #"{"errors":[{"message":"x","path":[true,{"a":1},"b\u001b"]}]}"#,
            "data.b is refused: x"
        ),
    ])
    func `errors of any shape end in one that names a field`(_ text: String, _ says: String) {
        #expect(complaint(Topic.suggestions, text) == says)
    }

    @Test func `an empty list of errors is none`() throws {
        let text = #"{"errors":[],"data":{"suggestTopics":{"edges":[{"node":{"id":"1"}}]}}}"#
        #expect(try topics(text) == ParsedList(elements: [Topic(id: "1")]))
        let group = #"{"errors":null,"data":{"groupByUrlname":{"id":"g"}}}"#
        #expect(try Group.response.parseIfIdentified(Data(group.utf8)) == Group(id: "g"))
    }

    @Test func `long paths and words are cut`() {
        let long = String(repeating: "x", count: 5_000)
        let path = Array(repeating: "\"\(long)\"", count: 50).joined(separator: ",")
        let text = "{\"errors\":[{\"message\":\"\(long)\",\"path\":[\(path)]}]}"
        let words = complaint(Topic.suggestions, text) ?? long
        #expect(words.count < 1_600 && words.contains("data.xxx"))
    }
}
