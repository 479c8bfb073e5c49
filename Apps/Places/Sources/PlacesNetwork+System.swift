import Foundation
public import WaybillPipeline

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
    /// - Throws: `HTTPProxies.InvalidProxy` where the environment names a proxy
    ///   that is not one.
    public init(timeout: Duration, log: (@Sendable (HTTPLogEntry) -> Void)?) throws {
        let proxies = try HTTPProxies(environment: ProcessInfo.processInfo.environment)
        #if AsyncHTTPClient
        let base = HTTPClientTransport(HTTPClientConfiguration(timeout: timeout, proxies: proxies))
        #else
        // It reads the same variables itself.
        _ = proxies
        let base = URLSessionTransport(timeout: timeout)
        #endif
        self.init(over: base, log: log)
    }
}
