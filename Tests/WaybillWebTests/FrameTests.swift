import Testing
import WaybillTesting
import WaybillWeb

/// Frames that no browser sends (RFC 6455, 5), over a real socket.
@Suite(.timeLimit(.minutes(60)))
struct FrameTests {
    private let app = NoteApp(notes: ["milk"])

    /// What a visitor sends after the page is shown, and the code of the close
    /// frame that responds to it.
    private struct Bad: CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var code: UInt16 = 1002
    }

    private static let mask: [UInt8] = [0, 0, 0, 0]
    private static let bad = [
        Bad(testDescription: "no mask", bytes: [0x81, 0x01, 0x61]),
        Bad(testDescription: "no mask on a ping", bytes: [0x89, 0x00]),
        Bad(testDescription: "RSV1", bytes: [0xC1, 0x81] + mask + [0x61]),
        Bad(testDescription: "RSV2", bytes: [0xA1, 0x81] + mask + [0x61]),
        Bad(testDescription: "RSV3 on a ping", bytes: [0x99, 0x80] + mask),
        Bad(testDescription: "a reserved kind", bytes: [0x83, 0x80] + mask),
        Bad(testDescription: "a reserved control", bytes: [0x8B, 0x80] + mask),
        Bad(testDescription: "half a ping", bytes: [0x09, 0x80] + mask),
        Bad(testDescription: "a long ping", bytes: [0x89, 0xFE, 0x00, 0x7E] + mask),
        Bad(testDescription: "a rest without a beginning", bytes: [0x80, 0x80] + mask),
        Bad(
            testDescription: "a beginning within another",
            bytes: [0x01, 0x80] + mask + [0x01, 0x80] + mask),
        Bad(
            testDescription: "128 KB", bytes: [0x81, 0xFF, 0, 0, 0, 0, 0, 2, 0, 0] + mask,
            code: 1009),
    ]

    @Test(arguments: bad)
    private func `a frame that breaks the rules ends the connection with its code`(
        _ bad: Bad
    ) async throws {
        try await serving(app) { port in
            try await Visitor.visit(port) { visitor in
                try await visitor.comeAlive()
                try await visitor.show()
                #expect(await visitor.frame()?.text.contains("milk") == true)
                try await visitor.send(bytes: bad.bytes)
                let end = try #require(await visitor.closeCode())
                #expect(end == bad.code)
                _ = await visitor.rest()
            }
        }
    }

    @Test func `a message in fragments with a ping between them is one message`() async throws {
        try await serving(app) { port in
            try await Visitor.visit(port) { visitor in
                try await visitor.comeAlive()
                try await visitor.show()
                #expect(await visitor.frame()?.text.contains("milk") == true)
                let text = Array(#"["go","/?q=b",1]"#.utf8)
                let mask = FrameTests.mask
                try await visitor.send(bytes: [0x01, 0x85] + mask + text[..<5])
                try await visitor.send(bytes: [0x89, 0x80] + mask)
                try await visitor.send(
                    bytes: [0x80, 0x80 | UInt8(text.count - 5)] + mask + text[5...])
                #expect(await visitor.frame()?.opcode == 10)
                #expect(await visitor.frame()?.text.contains("q=b") == true)
            }
        }
    }

    @Test func `who vanishes in the middle of a frame gives the seat back`() async throws {
        var limits = ServerLimits()
        limits.livePages = 1
        try await serving(app, limits: limits) { port in
            for _ in 0..<5 {
                // The server gives the seat back a moment after it sees the end.
                while true {
                    let isSeated = try await Visitor.visit(port) { visitor in
                        let response = try await visitor.goLive("localhost")
                        guard response.hasPrefix("HTTP/1.1 101") else { return false }
                        try await visitor.send(bytes: [0x81, 0xFE, 0x10, 0x00, 0x61])
                        return true
                    }
                    if isSeated { break }
                }
            }
        }
    }
}
