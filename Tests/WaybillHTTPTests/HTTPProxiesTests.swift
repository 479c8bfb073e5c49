import Testing
import WaybillHTTP
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct HTTPProxiesTests {
    private func proxy(
        _ environment: [String: String], _ scheme: String, _ authority: String
    ) throws -> String? {
        let request = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/")
        return try HTTPProxies(environment: environment).proxy(for: request).map {
            "\($0.host):\($0.port)"
        }
    }

    @Test func `the environment names a proxy for each scheme`() throws {
        let both = ["HTTP_PROXY": "http://a:1", "HTTPS_PROXY": "b.example:2/", "https_proxy": ""]
        #expect(try proxy(both, "http", "example.org") == "a:1")
        #expect(try proxy(both, "https", "example.org") == "b.example:2")
        #expect(
            try proxy(["http_proxy": "http://c", "HTTP_PROXY": "a"], "http", "x.org") == "c:80")
        #expect(try proxy(["HTTP_PROXY": "http://a:1"], "https", "example.org") == nil)
        #expect(try proxy([:], "http", "example.org") == nil)
    }

    @Test func `a visitor's header is not mistaken for a proxy's`() throws {
        let environment = ["REQUEST_METHOD": "GET", "HTTP_PROXY": "http://evil:1"]
        #expect(try proxy(environment, "http", "example.org") == nil)
    }

    @Test(arguments: [
        ("*", "example.org", false), ("example.org", "example.org", false),
        ("example.org", "a.EXAMPLE.org:8080", false), (".example.org", "a.example.org", false),
        ("*.example.org", "a.example.org", false), ("other.net, example.org", "example.org", false),
        ("example.org", "badexample.org", true), ("example.org:8080", "example.org", true),
        ("example.org:8080", "example.org:8080", false), ("", "example.org", true),
        ("192.0.2.1", "192.0.2.1:81", false), ("[2001:db8::1]", "[2001:db8::1]", false),
        ("2001:db8::1", "[2001:db8::1]:8080", false), (",,", "example.org", true),
        ("other.net", "localhost:8081", false), ("other.net", "127.9.0.1:8081", false),
        ("other.net", "[::1]:8081", false), ("other.net", "127.example.org", true),
    ])
    func `some hosts are asked directly`(
        _ exceptions: String, _ authority: String, _ isProxied: Bool
    ) throws {
        let environment = ["HTTP_PROXY": "http://p:3128", "NO_PROXY": exceptions]
        #expect(try proxy(environment, "http", authority) == (isProxied ? "p:3128" : nil))
    }

    @Test(arguments: [
        "https://user:hunter2@p:1", "socks5://hunter2", "http://", "http://p:0", "http://p:99999",
        "http://p/hunter2", "http://p?hunter2", "a b",
    ])
    func `what is not a proxy is an error that does not repeat it`(_ value: String) throws {
        let error = #expect(throws: TransportError.self) {
            try HTTPProxies(environment: ["HTTPS_PROXY": value])
        }
        #expect(
            error?.message.hasPrefix("HTTPS_PROXY ") == true
                && String(describing: error).contains("hunter2") == false)
    }

    @Test func `a call goes through the tunnel of a proxy, signed in`() async throws {
        let server = try await RepliesServer([
            "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
        ])
        let proxies = try HTTPProxies(
            environment: ["http_proxy": "http://user:p%40ss@127.0.0.1:\(server.port)"])
        let transport = HTTPClientTransport(HTTPClientConfiguration(proxies: proxies))
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "places.test", path: "/a?b")
        #expect(try await transport.send(request).body.count == 2)
        let texts = server.texts
        #expect(texts.count == 2)
        #expect(texts.first?.hasPrefix("CONNECT places.test:80 HTTP/1.1\r\n") == true, "\(texts)")
        // user:p@ss
        #expect(texts.first?.contains("Basic dXNlcjpwQHNz\r\n") == true, "\(texts)")
        #expect(texts.last?.hasPrefix("GET /a?b HTTP/1.1\r\n") == true, "\(texts)")
        #expect(texts.last?.contains("Basic") == false, "\(texts)")
    }

    @Test(arguments: ["407 Proxy Authentication Required", "502 Bad Gateway", "099 x"])
    func `a proxy that refuses leaves the host unreachable`(_ status: String) async throws {
        let server = try LoopbackServer { _ in .http(status, body: "") }
        let proxies = HTTPProxies(http: .init(host: "127.0.0.1", port: server.port))
        let transport = HTTPClientTransport(HTTPClientConfiguration(proxies: proxies))
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "places.test", path: "/")
        #expect(await transport.failure(of: request)?.reason == .unreachable)
        #expect(server.requests.count == 1)
    }
}
