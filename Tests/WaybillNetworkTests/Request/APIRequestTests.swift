import Foundation
import Testing
import WaybillNetwork
import WaybillStorage

private struct Odd: APIRequest {
    var method = HTTPRequest.Method.delete
    var path: [String]
    var parameters: [(String, String)] = []
    var headers: HTTPFields = [:]
    var body: Data?
    var sendsToken = true
}

struct APIRequestTests {
    private func server(_ token: String? = nil) throws -> APIServer {
        try #require(APIServer("https://api.example.org/v2/", token: token))
    }

    private func point() throws -> Coordinate {
        try #require(Coordinate(latitude: 40.75, longitude: -73.99))
    }

    // Behaviour 5/31
    @Test func `cities near a point are requested by latitude and longitude`() throws {
        let request = try server().httpRequest(for: CityRequest.byCoordinate(try point()))
        #expect(request.method == .get)
        #expect(request.scheme == "https" && request.authority == "api.example.org")
        #expect(request.path == "/v2/find/locations?lat=40.75&lon=-73.99&page=10")
        #expect(request.headerFields == [.accept: "application/json"])
    }

    // Behaviour 5/31
    @Test func `cities of a name are requested by a query`() throws {
        let request = try server().httpRequest(for: CityRequest.byQuery("São & Söhne/1+1"))
        #expect(
            request.path == "/v2/find/locations?query=S%C3%A3o%20%26%20S%C3%B6hne%2F1%2B1")
    }

    // Behaviour 5/31
    @Test func `the country of oneself is requested`() throws {
        let request = try server().httpRequest(for: CityRequest.country)
        #expect(request.path == "/v2/members/self?only=country")
    }

    // Behaviour 5/31
    @Test func `a token is sent if the request asks for it`() throws {
        let server = try server("secret")
        let country = server.httpRequest(for: CityRequest.country)
        #expect(country.headerFields[.authorization] == "Bearer secret")
        let query = server.httpRequest(for: CityRequest.byQuery("x"))
        #expect(query.headerFields[.authorization] == "Bearer secret")
        let open = server.httpRequest(for: Odd(path: ["x"], sendsToken: false))
        #expect(open.headerFields[.authorization] == nil)
    }

    // Behaviour 5/31
    @Test func `without a token none is sent`() throws {
        let request = try server().httpRequest(for: CityRequest.country)
        #expect(request.headerFields[.authorization] == nil)
    }

    @Test func `a field of the request replaces one of the server`() throws {
        let server = try #require(
            APIServer(
                "http://localhost:8080",
                headers: [.userAgent: "Waybill", .accept: "text/csv", .cookie: "a"]))
        let request = server.httpRequest(
            for: Odd(path: ["x"], headers: [.accept: "text/plain", .from: "me"]))
        #expect(request.method == .delete)
        #expect(request.authority == "localhost:8080" && request.path == "/x")
        #expect(
            request.headerFields
                == [.userAgent: "Waybill", .cookie: "a", .accept: "text/plain", .from: "me"])
    }

    // Behaviour 5/31
    @Test func `what a request carries is sent with its type`() throws {
        struct Tip: Encodable {
            var text = "Größe"
            var place = "a/b"
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let tip = Odd(method: .post, path: ["tips"], body: try encoder.encode(Tip()))
        let call = try server().httpCall(for: tip)
        #expect(call.head == (try server().httpRequest(for: tip)))
        #expect(call.head.headerFields[.contentType] == "application/json")
        #expect(String(decoding: call.body, as: UTF8.self) == #"{"place":"a/b","text":"Größe"}"#)
        let own = Odd(path: [], headers: [.contentType: "x/y"], body: Data())
        #expect(try server().httpRequest(for: own).headerFields[.contentType] == "x/y")
    }

    @Test func `a request without a body has none, and keeps its setting about the token`()
        throws
    {
        let query = try server("secret").httpCall(for: Odd(path: ["x"], sendsToken: false))
        #expect(query.body.isEmpty && !query.sendsToken)
        #expect(query.head.headerFields[.contentType] == nil)
        #expect(try server("secret").httpCall(for: CityRequest.country).sendsToken)
    }

    @Test func `a part of a path stays one part`() throws {
        let paths = [
            (["a/b"], "/v2/a%2Fb"), ([".."], "/v2/%2E%2E"), (["."], "/v2/%2E"),
            (["a.b"], "/v2/a.b"), (["?#%"], "/v2/%3F%23%25"), (["\r\nHost: x"], nil),
            ([], "/v2/"),
        ]
        for (path, expected) in paths {
            let request = try server().httpRequest(for: Odd(path: path))
            if let expected { #expect(request.path == expected) }
            let bytes = try #require(request.path).utf8
            #expect(bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        }
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org", "http://", "http:///x", "https://u:p@example.org",
        "https://u@example.org", "http://example.org?x=1", "http://example.org#x",
        "http://example.org:0", "http://example.org:65536", "javascript:alert(1)", "http://a b",
    ])
    func `what is not an address of an API is refused`(_ address: String) {
        #expect(APIServer(address) == nil)
    }

    @Test func `addresses of APIs are read in their parts`() throws {
        let server = try #require(APIServer("HTTP://[::1]:8080/a%20b//"))
        #expect(server.scheme == "http" && server.authority == "[::1]:8080")
        #expect(server.pathPrefix == "/a%20b")
    }

    @Test func `a server that is printed or dumped keeps its token to itself`() throws {
        let server = try #require(
            APIServer("https://x.org/v1", token: "s3cr3t", headers: [.cookie: "s3cr3t"]))
        var dumped = ""
        dump(server, to: &dumped)
        #expect("\(server)" == "https://x.org/v1")
        #expect(dumped.contains("https://x.org/v1") && !dumped.contains("s3cr3t"))
        #expect(!String(reflecting: [server]).contains("s3cr3t"))
    }
}
