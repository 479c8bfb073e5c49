import NIOSSL
import Testing
import WaybillHTTP
import WaybillNetwork
import WaybillTesting

/// TLS over real sockets.
///
/// The certificate is one that only these tests use: signed by itself, for
/// `localhost` and `places.test`, valid from 2020 to 2120. Its key is not a secret.
@Suite(.timeLimit(.minutes(60)))
struct TLSTests {
    private func context(
        _ change: (inout TLSConfiguration) -> Void = { _ in }
    ) throws -> NIOSSLContext {
        let certificates = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(privateKey.utf8), format: .pem)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
        change(&configuration)
        return try NIOSSLContext(configuration: configuration)
    }

    private func server(
        saying reply: String = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
        _ change: (inout TLSConfiguration) -> Void = { _ in }
    ) async throws -> RepliesServer {
        try await RepliesServer(tls: context(change), [reply])
    }

    private let trusting = HTTPClientTransport(.with { $0.trustedCertificates = certificate })

    private func get(_ host: String, _ server: RepliesServer) -> HTTPRequest {
        HTTPRequest(
            method: .get, scheme: "https", authority: "\(host):\(server.port)", path: "/")
    }

    @Test func `a certificate that is trusted is accepted`() async throws {
        let server = try await server()
        #expect(try await trusting.send(get("localhost", server)).body.count == 2)
        #expect(server.texts.first?.hasPrefix("GET / HTTP/1.1\r\n") == true)
    }

    @Test func `a certificate that is not trusted is refused before anything is sent`()
        async throws
    {
        let server = try await server()
        let error = await HTTPClientTransport().failure(of: get("localhost", server))
        #expect(error?.reason == .unreachable, "\(String(describing: error?.underlying))")
        #expect(server.texts.isEmpty)
    }

    @Test func `a certificate for another name is refused before anything is sent`()
        async throws
    {
        let server = try await server()
        let error = await trusting.failure(of: get("127.0.0.1", server))
        #expect(error?.reason == .unreachable, "\(String(describing: error?.underlying))")
        #expect(server.texts.isEmpty)
    }

    @Test func `TLS before 1.2 is refused, 1.2 is spoken`() async throws {
        let old = try await server {
            $0.minimumTLSVersion = .tlsv1
            $0.maximumTLSVersion = .tlsv11
        }
        #expect(await trusting.failure(of: get("localhost", old))?.reason == .unreachable)
        #expect(old.texts.isEmpty)
        let server = try await server { $0.maximumTLSVersion = .tlsv12 }
        #expect(try await trusting.send(get("localhost", server)).body.count == 2)
    }

    @Test func `TLS goes through the tunnel of a proxy, which sees nothing of the request`()
        async throws
    {
        let proxy = try await RepliesServer(
            tls: context(), isTunnel: true,
            ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"])
        let transport = HTTPClientTransport(
            .with { configuration in
                configuration.trustedCertificates = certificate
                configuration.proxies = HTTPProxies(
                    https: .init(host: "127.0.0.1", port: proxy.port))
            })
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "places.test", path: "/secret")
        #expect(try await transport.send(request).body.count == 2)
        #expect(proxy.texts.first?.hasPrefix("CONNECT places.test:443 HTTP/1.1\r\n") == true)
        #expect(proxy.texts.last?.hasPrefix("GET /secret HTTP/1.1\r\n") == true)
        #expect(proxy.texts.count == 2)
    }

    @Test func `a handshake that does not go on ends with the time for connecting`() async throws {
        let silent = try await RepliesServer([])
        let impatient = HTTPClientTransport(.with { $0.connectTimeout = .milliseconds(50) })
        let error = await impatient.failure(of: get("localhost", silent))
        #expect(
            error?.reason == .timedOut || error?.reason == .unreachable,
            "\(String(describing: error))")
    }

    @Test func `a server that does not speak TLS is unreachable or does not speak HTTP`()
        async throws
    {
        let server = try await RepliesServer(["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"])
        let error = await trusting.failure(of: get("127.0.0.1", server))
        #expect(error?.reason == .unreachable, "\(String(describing: error?.underlying))")
    }
}

private let privateKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSljfi+wz42KqLU4r
    rASbnJiysUQYOQC8+UwDpjIUOGuhRANCAARbGA318sX6bAm2ddTXpKZLH0dG61JL
    0olch8eR24vQPKTuvJYfVK6PWCS8rx0nRT5E3cLZTjp1uo3q7+bkKZEZ
    -----END PRIVATE KEY-----
    """

private let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBVTCB/aADAgECAgECMAoGCCqGSM49BAMCMBgxFjAUBgNVBAMMDVdheWJpbGwg
    dGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBgxFjAUBgNV
    BAMMDVdheWJpbGwgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARbGA31
    8sX6bAm2ddTXpKZLH0dG61JL0olch8eR24vQPKTuvJYfVK6PWCS8rx0nRT5E3cLZ
    Tjp1uo3q7+bkKZEZozYwNDAhBgNVHREEGjAYgglsb2NhbGhvc3SCC3BsYWNlcy50
    ZXN0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgIccPTxPV3Spy
    D/gXcVjoErxVq0jHiDRoH2y9IJTPHg4CIFXCbJGZk1RzYPPjnTTamDkQx1GuqdRt
    /xiOQdqk9sWK
    -----END CERTIFICATE-----
    """
