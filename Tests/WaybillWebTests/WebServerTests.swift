import NIOCore
import Testing
import WaybillTesting
import WaybillWeb

/// The server behind a real socket: which requests it accepts, and which
/// clients it disconnects.
@Suite(.timeLimit(.minutes(60)))
struct WebServerTests {
    private let app = NoteApp(notes: ["milk"])
    private let close: UInt8 = 8
    private let ping: UInt8 = 9
    private let pong: UInt8 = 10

    // MARK: Names

    @Test(arguments: ["localhost", "127.0.0.1", "[::1]"])
    func `under a name of this machine pages are shown and live`(_ name: String) async throws {
        try await serving(app) { port in
            for host in ["\(name):\(port)", name] {
                try await Visitor.visit(port) { visitor in
                    try await visitor.ask("/", "Host: \(host)")
                    let response = try await visitor.response()
                    #expect(response.hasPrefix("HTTP/1.1 200"))
                }
                try await Visitor.visit(port) { visitor in
                    try await visitor.comeAlive(host)
                }
            }
        }
    }

    @Test func `under another's name no page is shown and none is live`() async throws {
        try await serving(app) { port in
            let evil = "evil.example:\(port)"
            try await Visitor.visit(port) { visitor in
                try await visitor.ask("/", "Host: \(evil)")
                let response = try await visitor.response()
                #expect(
                    response.hasPrefix("HTTP/1.1 421")
                        && response.contains("these names: localhost"))
                #expect(!response.contains("milk") && !response.contains("evil"))
                try await visitor.ask("/healthz")
                #expect(try await visitor.response().hasPrefix("HTTP/1.1 400"))
            }
            try await Visitor.visit(port) { visitor in
                let response = try await visitor.goLive(evil)
                #expect(
                    response.hasPrefix("HTTP/1.1 421")
                        && response.contains("these names: localhost"))
            }
            try await Visitor.visit(port) { visitor in
                let response = try await visitor.goLive(
                    "localhost:\(port)", origin: "http://127.0.0.1:\(port)")
                #expect(
                    response.hasPrefix("HTTP/1.1 403") && response.contains("page of this server"))
            }
        }
    }

    @Test func `a refusal of HEAD has no body`() async throws {
        try await serving(app) { port in
            try await Visitor.visit(port) { visitor in
                try await visitor.say(
                    "HEAD / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
                let response = await visitor.rest()
                #expect(response.hasPrefix("HTTP/1.1 421") && response.hasSuffix("\r\n\r\n"))
            }
        }
    }

    // MARK: Connections

    @Test(arguments: ["no.such.host.invalid", "not an address"])
    func `an invalid address is reported in a line`(_ address: String) async throws {
        let servers: [@Sendable () async throws -> Void] = [
            { [app] in try await WebServer(app, address: address, port: 0).run { _ in } },
            {
                let server = ResponderServer(name: "x", address: address, port: 0) { _, _ in
                    ResponderServer.Response(status: 200)
                }
                try await server.run { _ in }
            },
        ]
        for serve in servers {
            let error = await #expect(throws: WebServerError.self) { try await serve() }
            #expect(error?.description.contains("Cannot listen at \(address), port 0") == true)
        }
    }

    // MARK: Live connections

    @Test(arguments: [nil, #"["choose","/?q=a"]"#])
    func `a live connection that shows no page is closed with a reason`(
        _ message: String?
    ) async throws {
        let clock = TestClock()
        try await serving(app, clock: clock) { port in
            try await Visitor.visit(port) { visitor in
                try await visitor.comeAlive()
                if let message { try await visitor.send(message) }
                await clock.waitForSleepers()
                clock.advance(by: .seconds(10))
                var frame = try #require(await visitor.frame())
                // A ping, or the response to the message.
                while frame.opcode == 1 { frame = try #require(await visitor.frame()) }
                #expect(
                    frame.opcode == close && frame.text.hasSuffix("no page was shown"),
                    "\(frame.opcode) \(frame.text)")
                _ = await visitor.rest()
            }
        }
    }

    @Test func `a live page that does not respond to a ping is closed`() async throws {
        let clock = TestClock()
        try await serving(app, clock: clock) { port in
            try await Visitor.visit(port) { visitor in
                try await visitor.comeAlive()
                try await visitor.show()
                #expect(await visitor.frame()?.text.contains("milk") == true)
                for _ in 0..<2 {
                    await clock.waitForSleepers()
                    clock.advance(by: .seconds(25))
                }
                #expect(await visitor.frame()?.opcode == ping)
                #expect(await visitor.rest().isEmpty)
            }
        }
    }

    @Test func `a live page that responds to pings stays`() async throws {
        let clock = TestClock()
        try await serving(app, clock: clock) { port in
            try await Visitor.visit(port) { visitor in
                try await visitor.comeAlive()
                try await visitor.show()
                #expect(await visitor.frame()?.text.contains("milk") == true)
                for turn in 1...5 {
                    await clock.waitForSleepers()
                    clock.advance(by: .seconds(25))
                    #expect(await visitor.frame()?.opcode == ping)
                    try await visitor.send(opcode: pong, "")
                    // A response comes after what was sent before.
                    try await visitor.send(opcode: ping, "\(turn)")
                    #expect(await visitor.frame() == Visitor.Frame(opcode: pong, text: "\(turn)"))
                }
                try await visitor.send(#"["go","/?q=b",1]"#)
                #expect(await visitor.frame()?.text.contains("q=b") == true)
            }
        }
    }

    @Test func `one live page too many is refused until another has gone`() async throws {
        var limits = ServerLimits()
        limits.livePages = 2
        try await serving(app, limits: limits) { port in
            try await Visitor.visit(port) { first in
                try await first.comeAlive()
                try await Visitor.visit(port) { second in
                    try await second.comeAlive()
                    for _ in 0..<3 {
                        try await Visitor.visit(port) { third in
                            let response = try await third.goLive("localhost")
                            #expect(response.hasPrefix("HTTP/1.1 503"))
                            #expect(response.contains("Too many pages are live"))
                        }
                    }
                    try await Visitor.visit(port) { reader in
                        try await reader.ask("/", "Host: localhost")
                        let response = try await reader.response()
                        #expect(response.contains("milk"))
                    }
                    try await second.send(opcode: close, "")
                    _ = await second.rest()
                }
                // The server gives the seat back a moment after it hung up.
                while true {
                    let isSeated = try await Visitor.visit(port) { visitor in
                        try await visitor.goLive("localhost").hasPrefix("HTTP/1.1 101")
                    }
                    if isSeated { break }
                }
            }
        }
    }
}
