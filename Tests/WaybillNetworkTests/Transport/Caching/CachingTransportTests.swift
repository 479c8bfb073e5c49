import Foundation
import Synchronization
import Testing
import WaybillLoading
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct CachingTransportTests {
    let storage = InMemoryCacheStorage()
    let date = MovingDate()

    func request(
        _ path: String = "/a", method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:]
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: "https", authority: "x", path: path, headerFields: fields)
    }

    func cache(
        _ network: ScriptedTransport, _ rules: CacheRules = CacheRules()
    ) -> CachingTransport {
        CachingTransport(network, storage: storage, rules: rules, now: { [date] in date.now })
    }

    func text(_ response: TransportResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    // MARK: Fresh

    @Test func `what is fresh is returned without a request, with its age`() async throws {
        let network = ScriptedTransport(
            .status(200, headers: [.cacheControl: "max-age=60", .age: "5"], body: "one"))
        let cache = cache(network)
        #expect(try await cache.send(request()).attempts == 1)
        date.move(by: .seconds(20))
        let second = try await cache.send(request())
        #expect(text(second) == "one" && second.attempts == 0 && network.requests.count == 1)
        #expect(second.head.headerFields[.age] == "25")
    }

    @Test func `another address is another response`() async throws {
        let network = ScriptedTransport { request in
            .status(200, headers: [.cacheControl: "max-age=60"], body: request.path ?? "")
        }
        let cache = cache(network)
        for path in ["/a", "/a?x", "/a?y", "/A", "/a"] {
            #expect(text(try await cache.send(request(path))) == path)
        }
        #expect(network.requests.count == 4)
        var other = request()
        other.authority = "y"
        _ = try await cache.send(other)
        other.scheme = "http"
        _ = try await cache.send(other)
        #expect(network.requests.count == 6)
    }

    // MARK: Asked whether it is still right

    @Test func `what is stale is revalidated by its tag and date, and used when confirmed`()
        async throws
    {
        let network = ScriptedTransport(
            .status(
                200,
                headers: [
                    .eTag: "\"v1\"", .lastModified: "Sun, 06 Nov 1994 08:49:37 GMT",
                    .contentType: "text/plain", .contentLength: "3", .cacheControl: "max-age=1",
                ], body: "one"),
            .status(
                304,
                headers: [
                    .eTag: "W/\"v1\"", .cacheControl: "max-age=60", .contentLength: "0",
                    .contentType: "x/y", .server: "new",
                ]))
        let cache = cache(network)
        _ = try await cache.send(request())
        date.move(by: .seconds(5))
        let second = try await cache.send(request())
        #expect(second.head.status == .ok && text(second) == "one" && second.attempts == 1)
        let asked = network.requests[1].headerFields
        #expect(asked[.ifNoneMatch] == "\"v1\"")
        #expect(asked[.ifModifiedSince] == "Sun, 06 Nov 1994 08:49:37 GMT")
        let fields = second.head.headerFields
        #expect(fields[.contentType] == "text/plain" && fields[.contentLength] == "3")
        #expect(fields[.server] == "new" && fields[.cacheControl] == "max-age=60")
        date.move(by: .seconds(59))
        #expect(try await cache.send(request()).attempts == 0)
        #expect(network.requests.count == 2)
    }

    @Test func `what has changed replaces the old one`() async throws {
        let network = ScriptedTransport(
            .status(200, headers: [.eTag: "\"v1\""], body: "one"),
            .status(200, headers: [.eTag: "\"v2\"", .cacheControl: "max-age=9"], body: "two"))
        let cache = cache(network)
        for expected in ["one", "two", "two"] {
            #expect(text(try await cache.send(request())) == expected)
        }
        #expect(network.requests.count == 2)
    }

    @Test func `a confirmation of another response is ignored`() async throws {
        let network = ScriptedTransport(
            .status(200, headers: [.eTag: "\"v1\""], body: "one"),
            .status(304, headers: [.eTag: "\"v2\""]),
            .status(200, headers: [.eTag: "\"v2\""], body: "two"))
        let cache = cache(network)
        _ = try await cache.send(request())
        let second = try await cache.send(request())
        #expect(text(second) == "two" && second.attempts == 2)
        #expect(network.requests[2].headerFields[.ifNoneMatch] == nil)
    }

    @Test func `what is gone, or may not be stored any more, is forgotten`() async throws {
        for (status, control) in [(404, "no-store"), (200, "no-store"), (403, "max-age=9")] {
            let network = ScriptedTransport(
                .status(200, headers: [.eTag: "\"v1\""], body: "one"),
                .status(status, headers: [.cacheControl: control]))
            let cache = cache(network)
            _ = try await cache.send(request())
            #expect(!storage.addresses.isEmpty)
            #expect(try await cache.send(request()).head.status.code == status)
            #expect(storage.addresses.isEmpty)
        }
    }

    // MARK: Where the server fails

    @Test(arguments: [
        ScriptedTransport.Step.status(500), .status(502), .status(503), .status(504),
        .fault(.unreachable), .fault(.timedOut), .fault(.interrupted),
    ])
    func `a stale response is used for a while`(_ failure: ScriptedTransport.Step) async throws {
        let network = ScriptedTransport(
            .status(
                200, headers: [.eTag: "\"v1\"", .cacheControl: "max-age=1, stale-if-error=60"],
                body: "one"), failure, failure)
        let cache = cache(network)
        _ = try await cache.send(request())
        date.move(by: .seconds(30))
        let second = try await cache.send(request())
        #expect(text(second) == "one" && second.head.headerFields[.age] == "30")
        #expect(second.attempts == 1)
        date.move(by: .seconds(32))
        let third = try? await cache.send(request())
        #expect(third.map(text) != "one")
        #expect(!storage.addresses.isEmpty, "a server that fails has not said that it is wrong")
    }

    @Test func `a busy server does not evict the response`() async throws {
        let network = ScriptedTransport(
            .status(200, headers: [.eTag: "\"v1\""], body: "one"), .status(429), .status(304))
        let cache = cache(network)
        _ = try await cache.send(request())
        #expect(try await cache.send(request()).head.status.code == 429)
        #expect(text(try await cache.send(request())) == "one")
    }

    @Test func `a clock that is set back makes nothing fresh for ever`() async throws {
        let network = ScriptedTransport { _ in
            .status(200, headers: [.cacheControl: "max-age=60"], body: "x")
        }
        let cache = cache(network)
        _ = try await cache.send(request())
        date.move(by: .seconds(-100_000))
        #expect(try await cache.send(request()).attempts == 1)
        date.move(by: .seconds(59))
        #expect(try await cache.send(request()).attempts == 0)
        date.move(by: .seconds(2))
        #expect(try await cache.send(request()).attempts == 1)
    }

    @Test func `a clock that was set back does not take the stored response away offline`()
        async throws
    {
        let network = ScriptedTransport(
            .status(200, headers: [.cacheControl: "max-age=60"], body: "x"))
        let cache = cache(network, CacheRules(staleIfError: .seconds(86_400)))
        _ = try await cache.send(request())
        date.move(by: .seconds(-5))
        let response = try await cache.send(request())
        #expect(text(response) == "x" && network.requests.count == 2)
    }

    @Test func `a person who asks anew has the server asked, though a response is fresh`()
        async throws
    {
        let network = ScriptedTransport { _ in
            .status(200, headers: [.cacheControl: "max-age=300"], body: "x")
        }
        let cache = cache(network)
        _ = try await cache.send(request())
        try await Revalidation.$isRequired.withValue(true) {
            _ = try await cache.send(request())
            _ = try await cache.send(request("/a", [.cacheControl: "no-transform"]))
        }
        _ = try await cache.send(request())
        let asked = network.requests.map { $0.headerFields[.cacheControl] }
        #expect(asked == [nil, "no-cache", "no-transform, no-cache"])
    }

    // MARK: Chosen by Vary

    @Test func `responses that the server chose by a field are stored side by side`() async throws {
        let network = ScriptedTransport { request in
            .status(
                200, headers: [.cacheControl: "max-age=60", .vary: "Accept-Language"],
                body: request.headerFields[.acceptLanguage] ?? "none")
        }
        let cache = cache(network)
        for _ in 0..<2 {
            for language in ["de", "en", "fr"] {
                let response = try await cache.send(request("/a", [.acceptLanguage: language]))
                #expect(text(response) == language)
            }
        }
        #expect(text(try await cache.send(request())) == "none")
        #expect(network.requests.count == 4)
        for number in 0..<20 {
            _ = try await cache.send(request("/a", [.acceptLanguage: "l\(number)"]))
        }
        let count = await storage.responses(for: "https://x/a").count
        #expect(count == CachingTransport.mostVariants)
    }

    // MARK: What passes

    @Test func `conditions and parts of the caller's own pass, and so does HEAD`() async throws {
        let network = ScriptedTransport { _ in
            .status(200, headers: [.cacheControl: "max-age=60"])
        }
        let cache = cache(network)
        for name in [
            HTTPField.Name.range, .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince,
            .ifRange,
        ] {
            _ = try await cache.send(request("/a", [name: "x"]))
        }
        for method in [HTTPRequest.Method.head, .options] {
            _ = try await cache.send(request("/a", method: method))
        }
        #expect(network.requests.count == 8 && storage.addresses.isEmpty)
    }

    @Test func `a response to one person is not stored`() async throws {
        let network = ScriptedTransport { _ in
            .status(200, headers: [.cacheControl: "max-age=60"])
        }
        let cache = cache(network)
        for _ in 0..<2 { _ = try await cache.send(request("/a", [.authorization: "Bearer x"])) }
        #expect(network.requests.count == 2 && storage.addresses.isEmpty)
    }

    // MARK: When things go wrong

    @Test func `a storage that fails is reported, and does not fail the call`() async throws {
        struct Full: Error {}
        storage.fail(with: Full())
        let reported = Mutex(0)
        let cache = CachingTransport(
            ScriptedTransport(.json("{}")), storage: storage,
            report: { error in if error is Full { reported.withLock { $0 += 1 } } })
        #expect(text(try await cache.send(request())) == "{}")
        #expect(reported.withLock(\.self) == 1)
    }

    @Test func `a cancelled call ends at once and keeps nothing`() async {
        let cache = cache(ScriptedTransport(.silence))
        let task = Task { try await cache.send(request()) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(storage.addresses.isEmpty)
    }

    @Test func `a response about the connection or with a cookie is not stored`() async throws {
        let network = ScriptedTransport(
            .status(
                200,
                headers: [
                    .cacheControl: "max-age=60, public", .setCookie: "a=secret",
                    .connection: "close, X-Hop", .server: "s",
                ]))
        let cache = cache(network)
        #expect(try await cache.send(request()).head.headerFields[.setCookie] == "a=secret")
        let kept = try await cache.send(request()).head.headerFields
        #expect(kept[.setCookie] == nil && kept[.connection] == nil && kept[.server] == "s")
    }
}
