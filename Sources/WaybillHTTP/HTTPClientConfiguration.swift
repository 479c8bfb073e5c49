internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTPCompression
internal import NIOSSL
public import WaybillNetwork

/// The limits, timeouts and proxies of an ``HTTPClientTransport``.
///
/// ```swift
/// var configuration = HTTPClientConfiguration(bodyLimit: 1 << 20, proxies: proxies)  // bytes
/// configuration.connectTimeout = .seconds(3)
/// configuration.connectionLimitPerHost = 2
/// let careful = HTTPClientTransport(configuration)
/// ```
public struct HTTPClientConfiguration: Sendable {
    /// The maximum duration of a whole call, with its body and its wait for a connection.
    public var timeout: Duration

    /// The maximum duration of connecting, with the TLS handshake.
    public var connectTimeout: Duration = .seconds(10)

    /// The maximum length of a body, in bytes after decompression.
    public var bodyLimit: Int

    /// The maximum number of simultaneous calls, beyond which calls wait; 32 by default.
    public var connectionLimit = 32

    /// The maximum number of calls to one scheme, host and port; 6 by default.
    public var connectionLimitPerHost = 6

    /// The proxies; none by default.
    public var proxies: HTTPProxies

    /// Certificates to trust besides those of the system, as PEM; for tests only.
    package var trustedCertificates: String?

    /// Creates a configuration.
    ///
    /// - Parameter bodyLimit: The maximum length of a body, in bytes after decompression; 8 MiB by
    ///   default.
    public init(
        timeout: Duration = .seconds(20), bodyLimit: Int = 8 << 20,
        proxies: HTTPProxies = HTTPProxies()
    ) {
        self.timeout = timeout
        self.bodyLimit = bodyLimit
        self.proxies = proxies
    }
}

extension HTTPClientConfiguration {
    func clientConfiguration(proxy: HTTPProxies.Proxy?) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(connectTimeout)),
            connectionPool: .init(idleTimeout: .seconds(30)), proxy: proxy?.server,
            decompression: .enabled(limit: .size(bodyLimit)))
        configuration.httpVersion = .http1Only
        // The slots of the transport hold the limit: the client's own would fail a call that waits
        // for a connection.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
            max(1, connectionLimitPerHost)
        // Retries are for a transport around this one to decide.
        configuration.connectionPool.retryConnectionEstablishment = false
        // "Debug" is the client's name for its one way to add a handler to a connection.
        configuration.http1_1ConnectionDebugInitializer = { channel in
            channel.eventLoop.makeCompletedFuture { try ResponseGuard.add(to: channel) }
        }
        return configuration
    }

    private var tls: TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        tls.certificateVerification = .fullVerification
        if let certificates = trustedCertificates.map({ Array($0.utf8) }) {
            let trusted = try? NIOSSLCertificate.fromPEMBytes(certificates)
            tls.additionalTrustRoots = [.certificates(trusted ?? [])]
        }
        return tls
    }
}

extension HTTPProxies.Proxy {
    fileprivate var server: HTTPClient.Configuration.Proxy {
        .server(
            host: host, port: port,
            authorization: user.map { .basic(username: $0, password: password ?? "") })
    }
}
