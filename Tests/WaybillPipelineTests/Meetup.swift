import WaybillPipeline

/// A topic as Meetup's GraphQL knows it.
struct Topic: Hashable, Parseable {
    var id: String
    var name = ""
    var urlKey = ""
    var about: String?

    static let parser = Parser<Topic>.identified(by: "id") { field, id throws(ParseError) in
        Topic(
            id: id, name: try field["name"].textIfPresent() ?? "",
            urlKey: try field["urlkey"].textIfPresent() ?? "",
            about: try field["description"].textIfPresent())
    }

    static let suggestions = Parser.list(
        of: Topic.parser.at("node"), at: "edges", badElements: .skip
    ).at("suggestTopics").inGraphQL(badElements: .skip)
}

/// A group as Meetup's GraphQL knows it.
struct Group: Hashable, Parseable {
    var id: String
    var name = ""
    var city = ""
    var country = ""
    var timeZone: String?
    var members: Int?

    static let parser = Parser<Group>.identified(by: "id") { field, id throws(ParseError) in
        Group(
            id: id, name: try field["name"].textIfPresent() ?? "",
            city: try field["city"].textIfPresent() ?? "",
            country: try field["country"].textIfPresent() ?? "",
            timeZone: try field["timezone"].textIfPresent(),
            members: try field["stats"]["memberCounts"]["all"].numberIfPresent().flatMap {
                Int(exactly: $0)
            })
    }

    static let response = Group.parser.at("groupByUrlname").inGraphQL()
}
