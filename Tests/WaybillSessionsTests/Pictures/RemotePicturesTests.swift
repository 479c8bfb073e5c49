import Foundation
import Testing
import WaybillNetwork
import WaybillScreens
import WaybillSessions
import WaybillTesting

/// Pictures of other servers, through the HTTP cache.
@Suite struct RemotePicturesTests {
    private static let origin = PictureOrigin("https://tiles.example.org:8443")
    private static let address = "https://tiles.example.org:8443/a/b.png?size=2"
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    private func pictures(
        _ network: ScriptedTransport, limit: Int = 1_000
    ) -> RemotePictures {
        RemotePictures(
            from: [Self.origin].compactMap(\.self), over: network,
            keeping: InMemoryCacheStorage(), limit: limit)
    }

    private func answer(
        _ status: Int = 200, _ bytes: [UInt8] = Self.png, keeping: String = "max-age=600"
    ) -> ScriptedTransport.Step {
        let head = HTTPResponse(
            status: HTTPResponse.Status(code: status),
            headerFields: [
                .cacheControl: keeping, .eTag: "\"1\"", .contentType: "text/html",
            ])
        return .response(TransportResponse(head: head, body: Data(bytes)))
    }

    @Test func `a server is asked once for as long as its picture is fresh`() async throws {
        let network = ScriptedTransport(answer())
        let pictures = pictures(network)
        for _ in 0..<3 {
            let picture = try await pictures.picture(at: Self.address + "#there")
            #expect(picture?.bytes == Self.png && picture?.format == .png)
        }
        let request = try #require(network.requests.first)
        #expect(network.requests.count == 1)
        #expect(request.scheme == "https" && request.authority == "tiles.example.org:8443")
        #expect(request.path == "/a/b.png?size=2")
    }

    @Test func `then it is asked whether it changed, and sends nothing where it did not`()
        async throws
    {
        let network = ScriptedTransport(
            answer(keeping: "max-age=0"), answer(304, [], keeping: "max-age=0"))
        let pictures = pictures(network)
        for _ in 0..<2 {
            #expect(try await pictures.picture(at: Self.address)?.bytes == Self.png)
        }
        #expect(network.requests.map { $0.headerFields[.ifNoneMatch] } == [nil, "\"1\""])
    }

    @Test func `no other server is asked, whatever the address looks like`() async throws {
        let network = ScriptedTransport(answer())
        for address in [
            "https://tiles.example.org/a.png", "https://tiles.example.org:8443@evil.org/a.png",
            "http://tiles.example.org:8443/a.png", "file:///etc/passwd", "",
        ] {
            #expect(try await pictures(network).picture(at: address) == nil)
        }
        #expect(network.requests.isEmpty)
    }

    @Test func `what is not a picture, too long, moved or missing is nil`() async throws {
        let steps = [
            answer(200, Array("<svg/>".utf8)),
            answer(200, Self.png + [UInt8](repeating: 0, count: 99)),
            answer(301), answer(404), answer(410, []),
        ]
        for step in steps {
            let pictures = pictures(ScriptedTransport(step), limit: 100)
            #expect(try await pictures.picture(at: Self.address) == nil)
        }
    }

    @Test func `a server that fails, or is not there, may be asked again`() async throws {
        let network = ScriptedTransport(
            answer(503, keeping: "no-store"), .fault(.unreachable), answer())
        let pictures = pictures(network)
        await #expect(throws: PictureError(.unavailable)) {
            try await pictures.picture(at: Self.address)
        }
        await #expect(throws: TransportError.self) { try await pictures.picture(at: Self.address) }
        #expect(try await pictures.picture(at: Self.address)?.bytes == Self.png)
    }
}
