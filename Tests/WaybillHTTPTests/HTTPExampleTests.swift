import Foundation
import Testing
import WaybillHTTP
import WaybillNetwork

@Suite(.timeLimit(.minutes(60))) struct HTTPExampleTests {
    @Test func `a client has limits and proxies`() async throws {
        let server = try await RepliesServer(["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"])
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        let transport = HTTPClientTransport(HTTPClientConfiguration(timeout: .seconds(10)))
        let response = try await transport.send(request)
        #expect(response.head.status == .ok)
        let proxies = try HTTPProxies(environment: ["https_proxy": "http://proxy.example.org:3128"])
        var configuration = HTTPClientConfiguration(bodyLimit: 1 << 20, proxies: proxies)  // bytes
        configuration.connectTimeout = .seconds(3)
        configuration.connectionLimitPerHost = 2
        let careful = HTTPClientTransport(configuration)
        #expect("\(type(of: careful))" == "HTTPClientTransport")
        let places = HTTPRequest(
            method: .get, scheme: "https", authority: "places.test", path: "/")
        #expect(proxies.proxy(for: places) != nil)
    }
}
