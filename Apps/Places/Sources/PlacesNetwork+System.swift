import Foundation
public import WaybillNetwork

#if AsyncHTTPClient
import WaybillHTTP
#endif

extension PlacesNetwork {
    /// Reaches real servers by URLSession, or by async-http-client on Linux with the
    /// package trait `AsyncHTTPClient`.
    ///
    /// - Parameters:
    ///   - timeout: How long a response may take, each attempt.
    ///   - log: Called for each request, without anything secret; nil for no log.
    /// - Throws: `TransportError` where the environment names an invalid proxy.
    public init(timeout: Duration, log: (@Sendable (HTTPLogEntry) -> Void)?) throws {
        let environment = ProcessInfo.processInfo.environment
        let proxies = try HTTPProxies(environment: environment)
        #if AsyncHTTPClient
        let base = HTTPClientTransport(HTTPClientConfiguration(timeout: timeout, proxies: proxies))
        #else
        #if os(Linux)
        PlacesNetwork.export(proxies, of: environment)
        #endif
        let base = URLSessionTransport(timeout: timeout)
        #endif
        self.init(over: base, log: log)
    }

    #if os(Linux) && !AsyncHTTPClient
    /// Has URLSession follow the same rules as `HTTPProxies`: libcurl ignores `HTTP_PROXY` in
    /// capitals, and sends calls to this machine through a proxy.
    private static func export(_ proxies: HTTPProxies, of environment: [String: String]) {
        if proxies.http == nil {
            unsetenv("http_proxy")
        } else if environment["http_proxy"]?.isEmpty != false {
            setenv("http_proxy", environment["HTTP_PROXY"] ?? "", 1)
        }
        let exceptions = proxies.exceptions + ["localhost", "127.0.0.0/8", "::1"]
        setenv("no_proxy", exceptions.joined(separator: ","), 1)
    }
    #endif
}
