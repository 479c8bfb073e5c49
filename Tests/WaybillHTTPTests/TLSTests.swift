import NIOSSL
import Testing
import WaybillHTTP
import WaybillPipeline
import WaybillTesting

/// TLS over real sockets.
///
/// The certificate is one that only these tests use: signed by itself, for
/// `localhost`, valid from 2020 to 2120. Its key is not a secret.
@Suite(.timeLimit(.minutes(1)))
struct TLSTests {
    private func server(
        saying reply: String = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
        _ change: (inout TLSConfiguration) -> Void = { _ in }
    ) async throws -> RepliesServer {
        let certificates = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(privateKey.utf8), format: .pem)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
        change(&configuration)
        return try await RepliesServer(tls: NIOSSLContext(configuration: configuration), [reply])
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

    @Test func `a redirect from https to http is a response, and is not followed`() async throws {
        let other = try LoopbackServer { _ in .http("200 OK", body: "plain") }
        let redirect = "HTTP/1.1 302 Found\r\nLocation: http://\(other.authority)/\r\n"
        let server = try await server(saying: redirect + "Content-Length: 0\r\n\r\n")
        let following = HTTPClientTransport(
            .with { configuration in
                configuration.trustedCertificates = certificate
                configuration.redirectLimit = 3
            })
        let response = try await following.send(get("localhost", server))
        #expect(response.head.status.code == 302 && other.requests.isEmpty)
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
    MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxXYXliaWxs
    IHRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNV
    BAMMDFdheWJpbGwgdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFsYDfXy
    xfpsCbZ11NekpksfR0brUkvSiVyHx5Hbi9A8pO68lh9Uro9YJLyvHSdFPkTdwtlO
    OnW6jerv5uQpkRmjSDBGMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8E
    BTADAQH/MB0GA1UdDgQWBBR3TH7GTLYcxsiuUSK7PwmisGp0AjAKBggqhkjOPQQD
    AgNIADBFAiBknii30lA/Lx5fHuJnldC3lugIrIbiGi+8pLGX6YuRcAIhAIl+Ld0X
    29pzFSODEz9TovfTfVTz+Ru6Woodg1BhvdIB
    -----END CERTIFICATE-----
    """
