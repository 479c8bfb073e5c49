import NIOCore
import NIOEmbedded
import Testing
import WaybillTesting

@testable import WaybillWeb

/// Handshakes and what resembles them, cut anywhere, with requests and frames
/// behind: the server survives, and none becomes live that should not.
@Suite(.timeLimit(.minutes(60)))
struct HandshakeFuzzTests {
    @Test func `no handshake ends the server, in memory`() async throws {
        let seats = LiveSeats(10, perPeer: 10)
        var counts: [Int: Int] = [:]
        for seed in SeededGenerator.seeds(500) {
            // Others have their time limits meanwhile.
            if seed.isMultiple(of: 50) { await Task.yield() }
            var random = SeededGenerator(seed: seed)
            let handshake = HandshakeCase(using: &random)
            let server = try MemoryServer(seats: seats)
            for segment in handshake.segments {
                server.receive(segment, isRound: Bool.random(using: &random))
            }
            server.receive([])
            let isOpen = server.channel.isActive
            let output = ResponseReader(server.output)
            let first = output.responses.first
            counts[first?.status ?? 0, default: 0] += 1
            if let fault = fault(of: handshake, output, isOpen: isOpen, frames: server.frames) {
                Issue.record("seed \(seed): \(fault)\n\(handshake.text)\n\(server.output.text)")
            }
            if Bool.random(using: &random) { server.halfClose() }
            server.end()
            guard seats.total == 0 else {
                Issue.record("seed \(seed): a seat is lost")
                return
            }
        }
        // Otherwise the cases are not what they are meant to be.
        for status in [0, 101, 200, 400, 403, 404, 405, 421, 426] {
            #expect((counts[status] ?? 0) > 0, "status \(status)")
        }
    }

    /// What is wrong with how a connection went.
    private func fault(
        of handshake: HandshakeCase, _ output: ResponseReader, isOpen: Bool, frames: [String]
    ) -> String? {
        let statuses = output.responses.map(\.status)
        if !output.isWellFormed, statuses.last != 101 { return "not a response" }
        switch handshake.isHandshake {
        case true?:
            let accept = output.responses.first?.fields["sec-websocket-accept"]
            if statuses.first != 101 || accept != HandshakeCase.acceptance {
                return "a handshake is refused"
            }
            if !handshake.frames.isEmpty, frames != handshake.frames { return "frames are lost" }
        case false?: if statuses.contains(101) { return "no handshake becomes live" }
        case nil: break
        }
        if handshake.isWhole, statuses.isEmpty, isOpen { return "no response" }
        return nil
    }

    @Test func `no handshake ends the server, over a socket`() async throws {
        var limits = ServerLimits()
        limits.livePages = 40
        var accepted = 0
        try await serving(NoteApp(notes: ["milk"]), limits: limits) { port in
            for seed in SeededGenerator.seeds(200) {
                var random = SeededGenerator(seed: 1_000_000 + seed)
                let handshake = HandshakeCase(using: &random)
                let mayWait = !handshake.isWhole
                let output = try await Visitor.visit(port) { visitor in
                    for segment in handshake.segments where !segment.isEmpty {
                        // It may have hung up already.
                        try? await visitor.send(bytes: segment)
                    }
                    return mayWait ? [] : await visitor.firstResponse()
                }
                let reader = ResponseReader(output)
                let status = reader.responses.first?.status
                if status == 101 { accepted += 1 }
                let isFair =
                    switch handshake.isHandshake {
                    // A seat is free again a moment after its connection ended.
                    case true?: mayWait || status == 101 || status == 503
                    case false?: status != 101
                    case nil: true
                    }
                #expect(isFair, "seed \(seed): \(handshake.text)\n\(output.text)")
            }
            try await Visitor.visit(port) { visitor in
                try await visitor.ask("/", "Host: localhost")
                #expect(try await visitor.response().contains("milk"))
            }
            try await expectFreeSeats(limits.livePages, port)
        }
        #expect(accepted > 0, "of those that are whole and proper")
    }

    /// Every seat can be taken, at the same time.
    private func expectFreeSeats(_ count: Int, _ port: Int) async throws {
        guard count > 0 else { return }
        try await Visitor.visit(port) { visitor in
            while try await !visitor.goLive("localhost").hasPrefix("HTTP/1.1 101") {
                // A refused connection ends; the next one may find the seat free.
                return try await expectFreeSeats(count, port)
            }
            try await expectFreeSeats(count - 1, port)
        }
    }
}

extension HandshakeCase {
    /// The bytes as a person reads them.
    fileprivate var text: String {
        segments.map(\.text.debugDescription).joined(separator: " | ")
    }
}

extension [UInt8] {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
