import NIOCore
import NIOPosix
import Testing

@testable import WaybillWeb

/// Many connections from one address, to a server behind a real socket.
@Suite(.timeLimit(.minutes(60)))
struct CrowdTests {
    private let app = NoteApp(notes: ["milk"])

    // Few, because both ends of each are in the process of the tests, and Foundation's `Process` cannot do with
    // descriptors of a thousand and more. Thousands visit a server of its own in the tests in a browser.
    @Test func `one address with many connections leaves room for others and for health`()
        async throws
    {
        let count = 100
        var limits = ServerLimits()
        limits.connectionsPerPeer = 20
        limits.surplus = 10
        try await serving(app, limits: limits) { port in
            let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            var crowd: [any Channel] = []
            for index in 0..<count {
                let channel = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
                // Some send nothing, some begin a request, some request a page and stay.
                let text = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"][index % 3]
                channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
                crowd.append(channel)
                if index % 10 == 9 { try await expectHealth(port) }
            }
            for address in [nil, "127.0.0.1", "127.0.0.2"] {
                try await expectHealth(port, from: address)
            }
            try await Visitor.visit(port, from: "127.0.0.1") { visitor in
                try await visitor.ask("/", "Host: localhost")
                #expect(await visitor.rest().hasPrefix("HTTP/1.1 503"))
            }
            #if os(Linux)
            // Another address of this machine, which macOS does not have.
            try await Visitor.visit(port, from: "127.0.0.2") { visitor in
                try await visitor.ask("/", "Host: localhost")
                #expect(try await visitor.response().contains("milk"))
            }
            try await Visitor.visit(port, from: "127.0.0.2") { try await $0.comeAlive() }
            #endif
            for channel in crowd { channel.close(promise: nil) }
            // Their places are free again.
            while true {
                let isServed = try await Visitor.visit(port) { visitor in
                    try await visitor.ask("/", "Host: localhost")
                    return try await visitor.response().hasPrefix("HTTP/1.1 200")
                }
                if isServed { break }
            }
        }
    }

    private func expectHealth(_ port: Int, from address: String? = nil) async throws {
        #if !os(Linux)
        let address: String? = nil
        #endif
        try await Visitor.visit(port, from: address) { visitor in
            try await visitor.ask("/healthz", "Host: localhost")
            let response = try await visitor.response()
            #expect(response.hasPrefix("HTTP/1.1 200") && response.hasSuffix("ok\n"))
        }
    }

    @Test func `beyond the connections in all pages are refused and health checks work`()
        async throws
    {
        var limits = ServerLimits()
        limits.connections = 1
        try await serving(app, limits: limits) { port in
            try await Visitor.visit(port) { first in
                try await first.ask("/healthz", "Host: localhost")
                #expect(try await first.response().hasPrefix("HTTP/1.1 200"))
                try await Visitor.visit(port) { second in
                    try await second.ask("/", "Host: localhost")
                    let response = await second.rest()
                    #expect(
                        response.hasPrefix("HTTP/1.1 503") && response.contains("retry-after: 1"))
                }
                try await expectHealth(port)
                // One on the same connection comes to no harm.
                try await first.ask("/", "Host: localhost", "Connection: close")
                #expect(try await first.response().contains("milk"))
            }
        }
    }

    @Test func `one address takes no more than its live pages`() async throws {
        var limits = ServerLimits()
        limits.livePagesPerPeer = 1
        try await serving(app, limits: limits) { port in
            try await Visitor.visit(port) { first in
                try await first.comeAlive()
                try await Visitor.visit(port) { second in
                    let response = try await second.goLive("localhost")
                    #expect(response.hasPrefix("HTTP/1.1 503"))
                    #expect(response.contains("Too many pages of your address"))
                }
                #if os(Linux)
                try await Visitor.visit(port, from: "127.0.0.2") { try await $0.comeAlive() }
                #endif
            }
        }
    }
}
