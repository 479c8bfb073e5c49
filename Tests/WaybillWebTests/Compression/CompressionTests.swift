import CWaybillZlib
import NIOCore
import Testing
import WaybillTesting

@testable import WaybillWeb

/// Responses through the real server, packed and as they are.
@Suite(.timeLimit(.minutes(60)))
struct CompressionTests {
    private let app = NoteApp(notes: (0..<200).map { "note \($0) <é>" })

    /// A server's response to a request on its own connection.
    private func response(
        _ port: Int, _ target: String, _ headers: String..., method: String = "GET"
    ) async throws -> ResponseReader.Response {
        try await Visitor.visit(port) { visitor in
            let lines =
                ["\(method) \(target) HTTP/1.1", "Host: localhost", "Connection: close"] + headers
            try await visitor.say((lines + ["", ""]).joined(separator: "\r\n"))
            let reader = ResponseReader(await visitor.everything(), isHead: method == "HEAD")
            #expect(reader.isWellFormed && reader.responses.count == 1)
            return try #require(reader.responses.first)
        }
    }

    /// A response without the words that tell one drawing of a page from the next.
    private func withoutWord(_ body: [UInt8]) throws -> String {
        try #require(String(validating: body, as: UTF8.self))
            .replacing(/name="w-once" value="[^"]*"/, with: "")
            .replacing(/data-visit="[^"]*"/, with: "")
    }

    @Test(arguments: ["/", "/waybill.css", "/waybill.js"])
    func `a compressed response decompresses to the same, and declares it`(_ target: String)
        async throws
    {
        try await serving(app) { port in
            let plain = try await response(port, target)
            #expect(plain.fields["content-encoding"] == nil)
            let vary = plain.fields["vary"]
            #expect(vary == "accept-encoding")
            let packed = try await response(port, target, "Accept-Encoding: br, gzip")
            #expect(packed.fields["content-encoding"] == "gzip")
            #expect(packed.fields["vary"]?.hasPrefix("accept-encoding") == true)
            #expect(packed.body.count * 2 < plain.body.count)
            #expect(try withoutWord(unpack(packed.body)) == withoutWord(plain.body))
            for name in ["content-type", "cache-control", "content-security-policy"] {
                #expect(packed.fields[name] == plain.fields[name])
            }
            let refused = try await response(port, target, "Accept-Encoding: gzip;q=0, *;q=0.5")
            #expect(try withoutWord(refused.body) == withoutWord(plain.body))
        }
    }

    @Test func `a response to HEAD has the length of the compressed one`() async throws {
        try await serving(app) { port in
            let gzip = "Accept-Encoding: gzip"
            let packed = try await response(port, "/waybill.js", gzip)
            let head = try await response(port, "/waybill.js", gzip, method: "HEAD")
            #expect(head.fields["content-encoding"] == "gzip" && head.body.isEmpty)
            #expect(head.fields["content-length"] == String(packed.body.count))
        }
    }

    @Test func `short responses are not packed`() async throws {
        try await serving(app) { port in
            let health = try await response(port, "/healthz", "Accept-Encoding: gzip")
            #expect(health.text == "ok\n" && health.fields["vary"] == nil)
        }
    }

    @Test(arguments: ["cross-site", "same-site"])
    func `a page that another site leads to is not packed`(_ site: String) async throws {
        try await serving(app) { port in
            let page = try await response(
                port, "/?q=chosen", "Accept-Encoding: gzip", "Sec-Fetch-Site: \(site)",
                "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document")
            #expect(page.status == 200 && page.fields["content-encoding"] == nil)
            #expect(page.text.contains("note 199"))
        }
    }

    @Test func `responses of an API are compressed too`() async throws {
        let body = String(repeating: #"{"name":"Café"}"#, count: 500)
        try await answering { _, _ in
            ResponderServer.Response(status: 200, headers: ["vary": "origin"], body: body)
        } _: { port in
            let packed = try await response(
                port, "/", "Accept-Encoding: gzip", "Sec-Fetch-Site: cross-site")
            #expect(packed.fields["vary"] == "origin, accept-encoding")
            #expect(try unpack(packed.body) == Array(body.utf8))
            #expect(try await response(port, "/").text == body)
        }
    }

    @Test func `any text unpacks to itself`() throws {
        for seed in SeededGenerator.seeds(100) {
            var random = SeededGenerator(seed: seed)
            let letters = Array("ab<é漢🇫🇷\n")
            let text = String(
                (0..<Int.random(in: 0...5_000, using: &random)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &random)]
                })
            let packed = try #require(
                Gzip.pack(text, level: Int32.random(in: 1...9, using: &random)))
            #expect(try unpack(packed) == Array(text.utf8), "seed \(seed)")
        }
    }

    @Test func `a text between two packed parts unpacks with them`() throws {
        for seed in SeededGenerator.seeds(100) {
            var random = SeededGenerator(seed: seed)
            let parts = (0..<3).map { _ in
                String(
                    (0..<Int.random(in: 0...3_000, using: &random)).map { _ in
                        "ab<é"
                            .randomElement(using: &random) ?? "a"
                    })
            }
            let seam = try #require(GzipSeam(Array(parts[0].utf8), Array(parts[2].utf8)))
            for text in [parts[1], ""] {
                let packed = seam.joined(by: text)
                #expect(
                    try unpack(Array(buffer: packed)) == Array((parts[0] + text + parts[2]).utf8),
                    "seed \(seed)")
            }
        }
    }

    /// Unpacks as a browser does, with zlib; fails where anything is left over.
    private func unpack(_ packed: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        try #require(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size) == Z_OK)
        defer { inflateEnd(&stream) }
        var (input, status) = (packed, Z_OK)
        let room = 2_000_000
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(room)
                status = inflate(&stream, Z_FINISH)
            }
            count = room - Int(stream.avail_out)
        }
        try #require(status == Z_STREAM_END && stream.avail_in == 0)
        return bytes
    }
}
