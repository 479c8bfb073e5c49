import WaybillTesting

/// What a client may send instead of a handshake, or behind one.
struct HandshakeCase {
    /// The bytes, in the segments in which they arrive.
    var segments: [[UInt8]] = []

    /// Whether they begin with a proper handshake, whole; nil if they were
    /// damaged in a way that may leave them proper.
    var isHandshake: Bool?

    /// Whether they begin with a whole request.
    var isWhole = true

    /// The data of frames behind a handshake, if there is nothing else.
    var frames: [String] = []

    /// The response that accepts the key of every proper handshake (RFC 6455,
    /// 1.3).
    static let acceptance = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

    private typealias Choice = (lines: [String], isProper: Bool)

    private static let lines: [Choice] = [
        (["GET /live HTTP/1.1"], true), (["GET /live?x=/ HTTP/1.1"], true),
        (["GET http://localhost/live HTTP/1.1"], true), (["GET /live HTTP/1.0"], false),
        (["GET / HTTP/1.1"], false), (["GET /live/ HTTP/1.1"], false),
        (["POST /live HTTP/1.1"], false), (["CONNECT localhost:80 HTTP/1.1"], false),
        (["OPTIONS * HTTP/1.1"], false), (["GET http://evil.example/live HTTP/1.1"], false),
        (["GET live HTTP/1.1"], false), (["PRI * HTTP/2.0"], false), (["GET /live"], false),
        (["", "GET /live HTTP/1.1"], true),
    ]

    private static let fields: [[Choice]] = [
        [
            (["Host: localhost"], true), (["hOST:localhost"], true), ([], false),
            (["Host: localhost", "Host: localhost"], false), (["Host: evil.example"], false),
            (["Host:"], false),
        ],
        [
            (["Origin: http://localhost"], true), (["origin: https://LOCALHOST"], true),
            ([], false), (["Origin: null"], false), (["Origin: http://evil.example"], false),
            (["Origin: http://localhost", "Origin: http://localhost"], false),
        ],
        [
            (["Connection: Upgrade"], true), (["Connection: keep-alive, upgrade"], true),
            (["Connection: foo", "Connection: ,upGRADE ,"], true), ([], false),
            (["Connection:"], false), (["Connection: keep-alive"], false),
            (["Connection: upgraded"], false), (["Connection: foo upgrade"], false),
            (["Connection: close, upgrade"], true),
        ],
        [
            (["Upgrade: websocket"], true), (["upgrade: h2c, WebSocket"], true), ([], false),
            (["Upgrade: h2c"], false), (["Upgrade:"], false), (["Upgrade: websocket/13"], false),
            (["Upgrade: foo", "Upgrade: websocket"], true),
        ],
        [
            (["Sec-WebSocket-Version: 13"], true), ([], false),
            (["Sec-WebSocket-Version: 8"], false), (["Sec-WebSocket-Version: 13, 8"], false),
            (["Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 13"], false),
        ],
        [
            (["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="], true), ([], false),
            (["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZR=="], false),
            (["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ"], false),
            (["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZSE="], false),
            (
                [
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                ], false
            ),
        ],
        [
            ([], true), (["Sec-WebSocket-Protocol: chat"], true), (["Expect: 100-continue"], true),
            (["Sec-WebSocket-Extensions: permessage-deflate"], true),
            (["Sec-Fetch-Site: same-origin"], true), (["Sec-Fetch-Site: cross-site"], false),
            (["Content-Length: 0"], true), (["Content-Length: 3"], false),
            (["Transfer-Encoding: chunked"], false), (["Content-Length: -1"], false),
            (["HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"], true), ([" folded"], false),
            (["X: \u{1}"], false),
        ],
    ]

    private static let behind = [
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\n\r\nabc",
        "abc", "3\r\nabc\r\n0\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\r\n\r\n", "\0\0\0",
        "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
        "GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    ]

    init(using random: inout SeededGenerator) {
        // One in two has no fault but what is behind it; the others have one or more.
        let faults = Bool.random(using: &random) ? 0 : Int.random(in: 1...3, using: &random)
        let faulty = Set((0..<faults).map { _ in Int.random(in: -1..<7, using: &random) })
        let first = HandshakeCase.choose(HandshakeCase.lines, faulty.contains(-1), &random)
        var choices = HandshakeCase.fields.enumerated().map {
            HandshakeCase.choose($1, faulty.contains($0), &random)
        }
        // A folded line would belong to another field.
        if !choices[6].lines.contains(" folded") { choices.shuffle(using: &random) }
        // The body that they announce does not come.
        let bodies = ["Content-Length: 3", "Transfer-Encoding: chunked"]
        isWhole = !choices.contains { !Set($0.lines).isDisjoint(with: bodies) }
        var proper = ([first] + choices).allSatisfy(\.isProper)
        var bytes = Array(
            (([first] + choices).flatMap(\.lines) + ["", ""]).joined(separator: "\r\n").utf8)
        let end = bytes.count
        addWhatIsBehind(&bytes, &random)
        if Int.random(in: 0..<10, using: &random) == 0 {
            bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
            frames = []
            isWhole = isWhole && bytes.count >= end
            proper = proper && isWhole
        }
        isHandshake = proper
        if Int.random(in: 0..<10, using: &random) == 0 { damage(&bytes, &random) }
        cut(bytes, &random)
    }

    private static func choose(
        _ choices: [Choice], _ isFaulty: Bool, _ random: inout SeededGenerator
    ) -> Choice {
        let fitting = choices.filter { $0.isProper != isFaulty }
        return fitting.randomElement(using: &random) ?? choices[0]
    }

    private mutating func addWhatIsBehind(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let text = String(UInt16.random(in: 0...UInt16.max, using: &random))
                frames.append(text)
                bytes += [0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + Array(text.utf8)
            }
        case 1: bytes += Array((HandshakeCase.behind.randomElement(using: &random) ?? "").utf8)
        default: break
        }
    }

    private mutating func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        (isHandshake, isWhole, frames) = (nil, false, [])
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                [0, 10, 13, 32, 44, 58, 128, 255].randomElement(using: &random) ?? 0
        }
    }

    private mutating func cut(_ bytes: [UInt8], _ random: inout SeededGenerator) {
        var rest = bytes[...]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let count = Int.random(in: 0...rest.count, using: &random)
            segments.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        segments.append(Array(rest))
    }
}
