import Foundation
import Places
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// The description says what the server does, and the server does what it says.
@Suite(.timeLimit(.minutes(60)))
struct APIDescriptionTests {
    private let store: InMemoryRecordStore<Place>
    private let gateway: PlacesGateway

    init() throws {
        var place = Place(
            id: "full", name: "All there is", category: try #require(PlaceCategory("shop=tea")),
            coordinate: try #require(Coordinate(latitude: 1, longitude: 2)), source: .api)
        place.isApproximate = true
        place.address = "1 Street"
        place.contacts.phone = "+1"
        place.contacts.email = "a@b"
        place.contacts.website = "https://example.org"
        place.openingHours = "24/7"
        place.timeZone = "Europe/Paris"
        place.keywords = "tee"
        store = try InMemoryRecordStore(NewYork.places + [place])
        gateway = PlacesGateway(PlacesAPI(library: PlaceLibrary(store: store)))
    }

    private func get(_ target: String) async -> PlacesResponse {
        await gateway.respond(method: "GET", target: target)
    }

    private func target(_ operation: APIDescription.Operation, _ query: String...) -> String {
        let path = operation.path.replacing("{fsq_place_id}", with: "full")
        let needed = operation.parameters.filter { parameter in
            parameter.isRequired && !query.contains { $0.hasPrefix("\(parameter.name)=") }
        }
        let all = query + needed.map { "\($0.name)=a" }
        return all.isEmpty ? path : "\(path)?\(all.joined(separator: "&"))"
    }

    private func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    // MARK: Paths and statuses

    @Test func `each path responds as described, with each status`() async throws {
        let description = try await APIDescription(gateway)
        let wrong = ["x=1", String(repeating: "x", count: PlacesAPI.longestTarget), "%"]
        for operation in try description.operations {
            var seen: Set<Int> = []
            func judge(_ target: String) async throws {
                let response = await get(target)
                seen.insert(response.status)
                let faults = try description.faults(response, of: operation)
                #expect(faults.isEmpty, "\(target): \(faults)")
            }
            for query in [[], wrong].joined() { try await judge(target(operation, query)) }
            try await judge(target(operation))
            if operation.path.contains("{") { try await judge("/places/nowhere") }
            await store.fail(with: PersistenceError(.damaged, message: "broken"))
            try await judge(target(operation))
            await store.fail(with: nil)
            #expect(seen == Set(operation.responses.keys), "\(operation.path)")
        }
    }

    @Test func `there is no path beside those that are described`() async throws {
        let description = try await APIDescription(gateway)
        let routes = Set(
            await get("/metrics").body.matches(of: /route="([^"]+)"/).map { String($0.1) })
        #expect(routes.subtracting(["other"]) == Set(try description.operations.map(\.path)))
        for path in ["/", "/places", "/openapi.yaml", "/docs", "/places/full/photos", "/health"] {
            #expect(await get(path).status == 404, "\(path)")
        }
    }

    @Test func `fields of the description that are needed are there`() async throws {
        let description = try await APIDescription(gateway)
        #expect(description.document["openapi"]?.string == "3.1.0")
        #expect(description.document["info"]?["version"]?.string == PlacesRequest.version)
        for operation in try description.operations {
            let get = description.document["paths"]?[operation.path]?["get"]
            #expect(get?["operationId"]?.string != nil && get?["summary"]?.string != nil)
            for response in operation.responses.values { #expect(response["description"] != nil) }
        }
    }

    @Test func `the server is where the description comes from, whatever its port`() async throws {
        let description = try await APIDescription(gateway)
        let servers = try #require(description.document["servers"]).items
        #expect(servers.map { $0["url"]?.string } == ["/"])
    }

    // MARK: Parameters

    @Test func `the parameters that are described are those that there are`() async throws {
        let description = try await APIDescription(gateway)
        for operation in try description.operations {
            let described = operation.parameters.map(\.name)
            let response = await get(target(operation, "zzz=1"))
            if operation.path == "/healthz" {
                #expect(response.status == 200, "health responds to any query")
                continue
            }
            let message = try response.json["message"].text()
            let known = message.matches(of: /there are (.*)\.$/).first.map { String($0.1) } ?? ""
            let names = known.isEmpty ? [] : known.components(separatedBy: ", ")
            #expect(Set(names) == Set(described), "\(operation.path)")
            #expect(names.count == described.count, "\(operation.path)")
        }
    }

    @Test
    func `a value that fits the schema of a parameter is accepted, and any other is rejected`()
        async throws
    {
        let description = try await APIDescription(gateway)
        for operation in try description.operations {
            for parameter in operation.parameters where parameter.name != "cursor" {
                let schema = JSONSchema(schema: parameter.schema, document: description.document)
                for value in values(of: parameter) {
                    let text =
                        value.items.isEmpty
                        ? value.plain : value.items.map(\.plain).joined(separator: ",")
                    let response = await get(
                        target(operation, "\(parameter.name)=\(escaped(text))"))
                    let isRight = try schema.faults(value).isEmpty
                    #expect(
                        response.status == (isRight ? 200 : 400),
                        "\(operation.path) \(parameter.name)=\(text.prefix(80)): \(response.body)")
                    let faults = try description.faults(response, of: operation)
                    #expect(faults.isEmpty, "\(faults)")
                    if response.status == 400 {
                        #expect(try response.json["parameter"].text() == parameter.name)
                    }
                }
            }
        }
    }

    /// Values at the edges of the schema, inside and outside, of the type that
    /// the query can say.
    private func values(of parameter: APIDescription.Parameter) -> [JSONValue] {
        let schema = parameter.schema
        var values = [parameter.example].compactMap(\.self)
        switch schema["type"]?.string {
        case "integer":
            let edges = ["minimum", "maximum"].compactMap { schema[$0]?.double.map { Int64($0) } }
            values += edges.flatMap { [$0 - 1, $0, $0 + 1] }.map(JSONValue.integer)
            values += ["x", "1.5", "", "1e1"].map(JSONValue.text)
        case "boolean":
            values += [.flag(true), .flag(false)] + ["yes", "", "1"].map(JSONValue.text)
        case "array":
            let items = schema["items"]?["enum"]?.items ?? values[0].items
            values += items.map { .array([$0]) } + [.array([.text("?")]), .text("")]
            let most = Int(schema["maxItems"]?.double ?? 0)
            values += [most, most + 1].map { .array(Array(repeating: items[0], count: $0)) }
        case _ where schema["enum"] != nil:
            values += (schema["enum"]?.items ?? []) + [.text(""), .text("x")]
        case _ where schema["maxLength"] != nil:
            let most = Int(schema["maxLength"]?.double ?? 0)
            values += [0, 1, most, most + 1].map { .text(String(repeating: "é", count: $0)) }
        default:
            values += Self.points.map(JSONValue.text)
        }
        return values
    }

    private static let points = [
        "0,0", "90,180", "-90,-180", "90.0,180.00", "89.999,-179.5", "1e-05,-2.5e-12", "9,9",
        "99,9", "90.1,0", "0,180.1", "100,0", "0,190", "0,200", "1", "1,2,3", "", "a,b", "1e5,0",
        "nan,0", "1;2", "1,", ",2",
    ]

    // MARK: Fields

    @Test func `each described field is in a response, and can be requested`()
        async throws
    {
        let description = try await APIDescription(gateway)
        let schemas = try #require(description.document["components"]?["schemas"])
        let described = try #require(schemas["Place"]?["properties"]).names
        let response = await get("/places/search?ll=1,2&limit=1")
        let value = try JSONValue(parsing: Data(response.body.utf8))
        #expect(try #require(value["results"]?.items.first).names == described)
        let fields = try #require(description.document["components"]?["parameters"]?["fields"])
        let names = try #require(fields["schema"]?["items"]?["enum"]).items.compactMap(\.string)
        #expect(names.sorted() == described)
        for name in names {
            let one = await get("/places/search?ll=1,2&limit=1&fields=\(name)")
            let value = try JSONValue(parsing: Data(one.body.utf8))
            #expect(value["results"]?.items.first?.names == [name])
        }
    }

    @Test func `each reason that is described is given for something`() async throws {
        let description = try await APIDescription(gateway)
        let schemas = try #require(description.document["components"]?["schemas"])
        let reasons = try #require(schemas["Failure"]?["properties"]?["reason"]?["enum"]).items
        var given: Set<String> = []
        for target in [
            "/places/search?limit=x", "/places/search?limit=0", "/places/search?x",
            "/places/search?limit=1&limit=1", "/autocomplete", "/places/search?near=Rome",
        ] { given.insert(try await get(target).json["reason"].text()) }
        #expect(given == Set(reasons.compactMap(\.string)))
    }
}

extension JSONValue {
    /// The value as a query says it.
    fileprivate var plain: String {
        switch self {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        default: ""
        }
    }
}
