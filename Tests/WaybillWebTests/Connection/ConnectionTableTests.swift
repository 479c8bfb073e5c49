import NIOCore
import NIOEmbedded
import Testing

@testable import WaybillWeb

/// Which clients count as one, and how many each may have.
@Suite struct ConnectionTableTests {
    private func peer(_ address: String) throws -> Peer {
        Peer(try SocketAddress(ipAddress: address, port: 1))
    }

    @Test func `peers are IPv4 addresses and the networks of IPv6`() throws {
        #expect(try peer("192.0.2.1") == peer("192.0.2.1"))
        #expect(try peer("192.0.2.1") != peer("192.0.2.2"))
        #expect(try peer("2001:db8::1") == peer("2001:db8::ffff:1:2:3"))
        #expect(try peer("2001:db8::1") != peer("2001:db8:0:1::1"))
        #expect(try peer("::ffff:192.0.2.1") == peer("192.0.2.1"))
        #expect(try peer("::1") != peer("0.0.0.1") && peer("::1") != Peer(nil))
    }

    @Test func `seats are limited in all and for each peer, and come back`() throws {
        let seats = LiveSeats(3, perPeer: 2)
        let (one, other) = (try peer("192.0.2.1"), try peer("192.0.2.2"))
        #expect(
            [seats.take(one), seats.take(one), seats.take(one)] == [.seated, .seated, .fullForPeer])
        #expect([seats.take(other), seats.take(other)] == [.seated, .full])
        seats.leave(one)
        #expect(seats.take(other) == .seated && seats.total == 3)
        for peer in [one, other, other] { seats.leave(peer) }
        #expect(seats.total == 0 && seats.take(one) == .seated)
    }

    @Test func `connections beyond a limit are surplus, and the newest stay`() throws {
        var limits = ServerLimits()
        (limits.connections, limits.connectionsPerPeer, limits.surplus) = (3, 2, 2)
        let table = ConnectionTable(limits)
        let channels = (0..<7).map { _ in EmbeddedChannel() }
        let places = try channels.enumerated().map { index, channel in
            channel.connect(to: try SocketAddress(ipAddress: "192.0.2.9", port: 1), promise: nil)
            channel.remoteAddress = try SocketAddress(
                ipAddress: index == 3 || index == 4 ? "192.0.2.2" : "192.0.2.1", port: 1)
            return table.enter(channel)
        }
        #expect(
            places == [.regular, .regular, .surplus, .regular, .surplus, .surplus, .surplus])
        for channel in channels { channel.embeddedEventLoop.run() }
        #expect(channels.map(\.isActive) == [true, true, false, true, false, true, true])
        #expect(table.total == 3)
        for channel in channels { _ = try? channel.finish(acceptAlreadyClosed: true) }
        #expect(table.total == 0)
    }

    @Test func `beyond the limits only health checks work`() throws {
        for (line, host, status) in [
            ("GET /healthz HTTP/1.1", "localhost", 200), ("GET / HTTP/1.1", "localhost", 503),
            ("GET /live HTTP/1.1", "localhost", 503), ("POST /healthz HTTP/1.1", "localhost", 503),
            ("GET /healthz HTTP/1.1", "evil.example", 421),
        ] {
            let server = try MemoryServer(place: .surplus)
            server.receive("\(line)\r\nHost: \(host)\r\n\r\n")
            let response = ResponseReader(server.output).responses
            #expect(response.map(\.status) == [status] && !server.channel.isActive)
            if status == 200 { #expect(response.first?.text == "ok\n") }
        }
        for (line, status) in [
            ("GET /places/healthz", 200), ("GET /healthz", 200), ("GET /places/live", 503),
            ("GET /places/healthz/", 503),
        ] {
            let server = try MemoryServer(place: .surplus, path: "/places/live")
            server.receive("\(line) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let statuses = ResponseReader(server.output).responses.map(\.status)
            #expect(statuses == [status], "below a path: \(line)")
        }
        let server = try MemoryServer(place: .surplus)
        server.channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!server.channel.isActive, "one who says nothing does not stay")
    }
}
