import Testing
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

@Suite(.timeLimit(.minutes(60))) struct PictureServingTests {
    private func named(_ name: String, _ version: String = "1") -> Content {
        .image(
            Picture(.named(name, version: version), width: 10, height: 10, alternative: "A view"))
    }

    @Test func `a picture with a name is the library's, of the kind that its bytes show`()
        async throws
    {
        let data = try #require(PictureApp.data(1))
        let library = InMemoryPictures(["a": data])
        let host = WebHost(PictureApp(rows: [], library: library), clock: ImmediateClock())
        let response = await host.respond(method: "GET", target: "/waybill-picture?v=1&n=a")
        #expect(response.status == .ok && response.bytes == data.bytes)
        #expect(response.headers["content-type"] == "image/png")
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.headers["cache-control"] == "public, max-age=31536000, immutable")
        let tag = try #require(response.headers["etag"])
        #expect(tag.hasPrefix("\"") && tag.count == 34)
        // What was looked at a moment ago is not requested again; another width is.
        _ = await host.respond(method: "GET", target: "/waybill-picture?n=a&v=1")
        _ = await host.respond(method: "GET", target: "/waybill-picture?v=1&w=480&n=a")
        #expect(library.requests == ["a", "a@480"])
    }

    @Test func `without a version a browser asks each time`() async throws {
        let data = try #require(PictureApp.data(1))
        let library = InMemoryPictures(["a": data])
        let host = WebHost(PictureApp(rows: [], library: library), clock: ImmediateClock())
        for _ in 0..<2 {
            let response = await host.respond(method: "GET", target: "/waybill-picture?n=a")
            #expect(response.headers["cache-control"] == "no-cache")
        }
        #expect(library.requests == ["a", "a"])
    }

    @Test(arguments: [
        "?n=none", "", "?n=a&w=0", "?n=a&w=-1", "?n=a&w=5000", "?n=a&w=x", "/0123", "/a/b", "?v=1",
    ])
    func `what is not there is not found, and not kept`(_ rest: String) async throws {
        let library = InMemoryPictures(["a": try #require(PictureApp.data(1))])
        let host = WebHost(PictureApp(rows: [], library: library), clock: ImmediateClock())
        let response = await host.respond(method: "GET", target: "/waybill-picture" + rest)
        #expect(response.status == .notFound && response.bytes == nil)
        #expect(response.headers["cache-control"] == "no-store")
    }

    @Test func `a picture that is unavailable or too large is reported as such`() async throws {
        let large = try #require(PictureApp.data(1, count: PictureServer.pictureLimit))
        let library = InMemoryPictures(["large": large])
        let host = WebHost(PictureApp(rows: [], library: library), clock: ImmediateClock())
        let fails = await host.respond(method: "GET", target: "/waybill-picture?v=1&n=fails")
        #expect(fails.status == .serviceUnavailable && fails.headers["cache-control"] == "no-store")
        let refused = await host.respond(method: "GET", target: "/waybill-picture?v=1&n=large")
        #expect(refused.status == .notFound)
    }

    @Test func `a picture that a row holds is at an address that no one can guess`() async throws {
        let data = try #require(PictureApp.data(7))
        let picture = Picture(.data(data), width: 10, height: 10, alternative: "Mine")
        let host = WebHost(PictureApp(rows: [.image(picture)]), clock: ImmediateClock())
        let unseen = await host.respond(method: "GET", target: "/waybill-picture/\(data.digest)")
        #expect(unseen.status == .notFound, "no one was shown it")
        let page = await host.respond(method: "GET", target: "/")
        let image = try #require(try HTMLDocument(page.body).elements(named: "img").first)
        let address = try #require(image["src"])
        #expect(address == "/waybill-picture/\(data.digest)")
        let response = await host.respond(method: "GET", target: address)
        #expect(response.bytes == data.bytes)
        #expect(response.headers["cache-control"] == "private, max-age=31536000, immutable")
    }

    @Test func `what was scrolled through takes no more memory than is granted`() async throws {
        var pictures: [String: PictureData] = [:]
        for number in 0..<200 {
            pictures["\(number)"] = PictureApp.data(UInt8(number), count: 1_000)
        }
        let library = InMemoryPictures(pictures)
        let desk = PictureServer(library, named: 20_000, held: 30_000)
        for number in 0..<200 {
            let response = await desk.response(to: "/waybill-picture?v=1&n=\(number)")
            #expect(response?.bytes?.count == 1_008)
            #expect(desk.size <= 50_000)
            let data = try #require(PictureApp.data(UInt8(number), count: 3_000))
            _ = desk.url(of: Picture(.data(data), width: 1, height: 1, alternative: nil))
            #expect(desk.size <= 50_000)
        }
        #expect(library.requests.count == 200)
    }

    @Test func `a browser that has a picture is sent none of it`() async throws {
        let data = try #require(PictureApp.data(1))
        let app = PictureApp(rows: [], library: InMemoryPictures(["a": data]))
        try await serving(app) { port in
            func response(_ method: String, _ headers: String = "") async throws -> String {
                try await Visitor.visit(port) { visitor in
                    try await visitor.say(
                        "\(method) /waybill-picture?v=1&n=a HTTP/1.1\r\nHost: localhost\r\n"
                            + "\(headers)Connection: close\r\n\r\n")
                    return await visitor.rest()
                }
            }
            let first = try await response("GET")
            #expect(first.hasPrefix("HTTP/1.1 200") && first.lowercased().contains("image/png"))
            #expect(first.lowercased().contains("content-length: \(data.bytes.count)\r\n"))
            let tag = try #require(first.firstMatch(of: /(?i)etag: ("[0-9a-f]+")/)?.1)
            let again = try await response("GET", "If-None-Match: \(tag)\r\n")
            #expect(again.hasPrefix("HTTP/1.1 304") && again.hasSuffix("\r\n\r\n"))
            #expect(try await response("GET", "If-None-Match: \"0\"\r\n").hasPrefix("HTTP/1.1 200"))
            let head = try await response("HEAD")
            #expect(head.hasPrefix("HTTP/1.1 200") && head.hasSuffix("\r\n\r\n"))
            let foreign = try await response(
                "GET",
                "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"
                    + "Sec-Fetch-Dest: image\r\n")
            #expect(!foreign.hasPrefix("HTTP/1.1 200"), "no other site shows it")
        }
    }
}
