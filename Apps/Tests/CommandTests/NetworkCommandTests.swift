import Foundation
import Synchronization
import Testing
import WaybillTestSupport
import WaybillTesting

/// The real path: processes, sockets and databases.
@Suite(.timeLimit(.minutes(60)))
struct NetworkCommandTests {
    private let explore = Executable(name: "explore")
    private let places = Executable(name: "places")
    private let folder: TemporaryFolder
    private let database: String
    private let stored: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("server.sqlite")
        stored = folder.path("stored.sqlite")
    }

    private func print(
        _ address: String, api: String, timeout: String = "30"
    ) async throws -> Executable.Outcome {
        try await explore.run(
            "print", address, "--source", api, "--timeout", timeout, "--database", stored,
            in: folder)
    }

    /// Fills the store from a server that knows one place.
    private func storeOnePlace() async throws {
        let body = """
            {"results":[{"fsq_place_id":"a1","name":"Stored Place","latitude":1,"longitude":2}]}
            """
        let server = try LoopbackServer { _ in .http("200 OK", body: body) }
        let outcome = try await print("/", api: "http://127.0.0.1:\(server.port)")
        #expect(outcome.status == 0 && outcome.output.contains("Stored Place"))
    }

    @Test(arguments: ["HTTP_PROXY", "HTTPS_PROXY"])
    func `a proxy of the environment that is not one is an error`(_ name: String) async throws {
        let shell = "\(name)=socks5://user:hunter2@localhost:1 exec \"$0\" \"$@\""
        let server = "http://places.test"
        for (command, arguments) in [
            (explore, ["print", "/", "--source", server, "--database", stored]),
            (places, ["search", "park", "--source", server]),
        ] {
            let outcome = try await command.run(shell: shell, arguments, in: folder)
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            #expect(outcome.errors.contains(name) && !outcome.errors.contains("hunter2"))
        }
    }

    @Test(arguments: ["HTTP_PROXY", "http_proxy"])
    func `a proxy of the environment carries calls, but none to this machine`(
        _ name: String
    ) async throws {
        let body = """
            {"results":[{"fsq_place_id":"a1","name":"Carried Place","latitude":1,"longitude":2}]}
            """
        let proxy = try LoopbackServer { _ in .http("200 OK", body: body) }
        let setting = "unset http_proxy no_proxy; \(name)=http://127.0.0.1:\(proxy.port)"
        let shell = "\(setting) exec \"$0\" \"$@\""
        let carried = try await places.run(
            shell: shell, ["search", "place", "--source", "http://places.test"], in: folder)
        #expect(carried.status == 0 && carried.output.contains("Carried Place"), "\(carried)")
        let direct = try await places.run(
            shell: shell, ["search", "place", "--source", "http://127.0.0.1:1"], in: folder)
        #expect(direct.status == 1 && !direct.output.contains("Carried Place"), "\(direct)")
    }

    // MARK: places serve

    @Test func `serve responds in the shape of the API and stops when interrupted`() async throws {
        let server = try await Server(places, "serve", database: database, folder: folder)
        let (search, status) = try await server.get("/places/search?ll=43.734,7.422&limit=3")
        #expect(status == 200)
        let object = try JSONSerialization.jsonObject(with: Data(search.utf8))
        let results = (object as? [String: Any])?["results"] as? [[String: Any]]
        #expect(results?.count == 3)
        #expect(results?.allSatisfy { $0["fsq_place_id"] is String } == true)
        #expect(try await server.get("/places/w25723255").body.contains("Square Beaumarchais"))
        #expect(try await server.get("/places/nowhere").status == 404)
        #expect(try await server.get("/places/search?limit=x").status == 400)
        #expect(try await server.get("/places/search", method: "POST").status == 405)
        #expect(try await server.get("/healthz").body == "ok\n")
        #expect(try await server.get("/healthz", method: "HEAD").body.isEmpty)
        #expect(try await server.get("/openapi.json").body.contains("/autocomplete"))
        #expect(try await server.get("/autocomplete?query=jardin+exo").body.contains("Exotique"))
        #expect(try await server.get("/places/search", method: "OPTIONS").status == 405)
        let metrics = try await server.get("/metrics").body
        #expect(metrics.contains("{route=\"/places/search\",status=\"4xx\"} 1\n"))
        #expect(try await server.stop() == 0)
    }

    @Test func `serve lets the pages of an origin ask, and takes no other for one`() async throws {
        let server = try await Server(
            places, "serve", "--cors", "https://example.org", "--concurrency", "8",
            database: database, folder: folder)
        #expect(try await server.get("/places/search", method: "OPTIONS").status == 204)
        #expect(try await server.stop() == 0)
        for arguments in [["--cors", "example.org"], ["--concurrency", "0"]] {
            let process = try places.makeProcess(
                ["serve"] + arguments, output: folder.path("out"), errors: folder.path("err"))
            #expect(try await process.runToEnd() == 64)
        }
    }

    // MARK: explore --source

    @Test func `explore shows what a running places serve has, and keeps it`() async throws {
        let server = try await Server(places, "serve", database: database, folder: folder)
        for address in ["/", "/search?q=jardin+exotique", "/places/w25723255"] {
            let outcome = try await print(address, api: server.url)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("© OpenStreetMap contributors"))
        }
        #expect(try await server.stop() == 0)

        let offline = try await print("/places/w25723255", api: server.url)
        #expect(offline.output.contains("Square Beaumarchais\n"))
        #expect(offline.output.contains("Stored "))
        #expect(offline.output.contains("Try again"))
        #expect(offline.status == 1)
        #expect(offline.errors.split(separator: "\n").count == 1, "\(offline.errors)")
    }

    @Test func `other programs that come and go take no log from a server that runs`() async throws
    {
        let web = try await Server(explore, "web", database: database, folder: folder)
        #expect(try await web.get("/").status == 200)
        // Its last reader would take the log away, if it were the last.
        for _ in 0..<2 {
            _ = try await places.run("stats", "--database", database, in: folder)
            #expect(FileManager.default.fileExists(atPath: database + "-wal"))
        }
        let node = """
            <osm><node id="1" lat="1" lon="1"><tag k="name" v="Zanzibar"/>\
            <tag k="amenity" v="bar"/></node></osm>
            """
        let path = folder.path("bar.osm")
        try Data(node.utf8).write(to: URL(filePath: path))
        let imported = try await places.run("import", path, "--database", database, in: folder)
        #expect(imported.status == 0, "\(imported.errors)")
        let (page, status) = try await web.get("/search?q=zanzibar")
        #expect(status == 200 && page.contains("Zanzibar"))
        #expect(try await web.get("/").status == 200)
        #expect(try await web.stop() == 0)
    }

    @Test func `explore web serves complete pages out of an API`() async throws {
        let api = try await Server(places, "serve", database: database, folder: folder)
        let web = try await Server(
            explore, "web", "--source", api.url, database: stored, folder: folder)
        let (page, status) = try await web.get("/")
        #expect(status == 200)
        #expect(
            try HTMLDocument(page).elements(with: "data-id").count == 52,
            "with the rows of the filters and the map")
        #expect(try await api.stop() == 0)
        let (fresh, _) = try await web.get("/?by=distance")
        #expect(try HTMLDocument(fresh).elements(with: "role", "alert").isEmpty)
        // It looks again, as a browser does, until the API is given up.
        var document: HTMLDocument
        repeat {
            let (stale, staleStatus) = try await web.get("/search?q=park")
            #expect(staleStatus == 200)
            document = try HTMLDocument(stale)
        } while !document.elements(with: "http-equiv", "refresh").isEmpty
        #expect(!document.elements(with: "data-id").isEmpty)
        #expect(document.elements(with: "role", "alert").count == 1)
        #expect(try await web.get("/places/nowhere").status == 503)
        #expect(try await web.stop() == 0)
    }

    @Test func `an address where nothing listens is reported, and nothing is lost`() async throws {
        try await storeOnePlace()
        var server: LoopbackServer? = try LoopbackServer { _ in .hangUp }
        let port = try #require(server).port
        server = nil
        let outcome = try await print("/", api: "http://127.0.0.1:\(port)")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("Stored Place"))
        #expect(outcome.errors.contains("cannot be reached"))
    }

    @Test(arguments: [
        (
            LoopbackServer.Reply.http("200 OK", type: "text/html", body: "<html>Hi</html>"),
            "not respond as a places API"
        ),
        (.http("200 OK", body: ""), "not respond as a places API"),
        (.http("200 OK", body: "{\"places\":[]}"), "not respond as a places API"),
        (.http("200 OK", body: "{\"results\":[{\"id\":1}]}"), "not respond as a places API"),
        (.http("200 OK", body: "{\"results\":[{\"fsq_pl"), "not respond as a places API"),
        (.http("500 Oops", body: "{}"), "has a fault"),
        (.http("302 Found", headers: ["Location: /"], body: ""), "sends us elsewhere"),
        (.bytes("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"), "was interrupted"),
        (.bytes("hello\r\n"), ""), (.hangUp, "was interrupted"),
    ])
    func `an invalid response of an API is reported, and nothing is lost`(
        _ reply: LoopbackServer.Reply, _ words: String
    ) async throws {
        try await storeOnePlace()
        let server = try LoopbackServer { _ in reply }
        let outcome = try await print("/", api: "http://127.0.0.1:\(server.port)")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("Stored Place"))
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(words.isEmpty || outcome.errors.contains(words), "\(outcome.errors)")
        #expect(!server.requests.isEmpty)
    }

    @Test(arguments: [
        ["print", "--source", "example.org"], ["print", "--source", "ftp://x"],
        ["web", "--source", ""],
        ["print", "--source", "http://x", "--timeout", "0"],
        ["print", "--source", "http://x", "--timeout", "nan"],
    ])
    func `an address that is none is refused with the status of usage`(
        _ arguments: [String]
    ) async throws {
        let process = try explore.makeProcess(
            arguments, output: folder.path("out"), errors: folder.path("err"))
        #expect(try await process.runToEnd() == 64)
    }

    // MARK: Sources

    @Test func `places asks a server instead of the database, and says whose data it is`()
        async throws
    {
        let server = try await Server(places, "serve", database: database, folder: folder)
        let near = try await places.run(
            "near", "43.734,7.422", "--source", server.url, "--limit", "3", in: folder)
        #expect(near.status == 0, "\(near.errors)")
        #expect(near.output.split(separator: "\n").count == 4)
        #expect(near.output.hasSuffix("© OpenStreetMap contributors\n"))
        let found = try await places.run(
            "search", "jardin", "exotique", "--source", server.url, "--json", "--verbose",
            in: folder)
        #expect(found.output.hasPrefix("[") && found.output.contains("Jardin Exotique"))
        #expect(found.errors.contains("GET \(server.url)/places/search?query=jardin%20exotique"))
        #expect(try await server.stop() == 0)
        let gone = try await places.run("search", "x", "--source", server.url, in: folder)
        #expect(gone.status == 1, "\(gone)")
        #expect(gone.errors.split(separator: "\n").count == 1, "\(gone)")
    }

    @Test(arguments: [
        ["--source", "x"], ["--source", "ftp://x.org"],
        ["--photon", "x"], ["--nominatim", "http://"], ["--contact", ""],
    ])
    func `an option that says nothing of use is a mistake of usage`(
        _ options: [String]
    ) async throws {
        let outcome = try await explore.run(["print", "/"] + options, in: folder)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
    }

    @Test func `locations are requested over the network only if a person chooses so`() async throws
    {
        let asked = Mutex<[String]>([])
        let server = try LoopbackServer { request in
            asked.withLock { $0.append(request) }
            return .http("200 OK", body: "{\"type\":\"FeatureCollection\",\"features\":[]}")
        }
        let url = "http://127.0.0.1:\(server.port)"
        // A database without a table: it is there, and gets the starter city.
        try Data().write(to: URL(filePath: stored))
        let options = ["--photon", url, "--nominatim", url, "--database", stored]
        for (number, option) in [[], ["--online-locations"]].enumerated() {
            let outcome = try await explore.run(
                ["print", "/location?q=jardin+exotique"] + options + option, in: folder)
            #expect(outcome.status == 0 && outcome.output.contains("Jardin Exotique"))
            // With the option there is a row to press, and to print is not to press.
            #expect(outcome.output.contains("Ask Photon and Nominatim for") == (number == 1))
        }
        #expect(asked.withLock(\.self) == [])
    }
}
