public import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A loopback server of arbitrary bytes, also malformed ones, to test a transport over a real
/// socket.
///
/// It listens from its creation until its release, which ends all connections. The lock `state`
/// guards them.
public final class LoopbackServer: Sendable {
    /// A reply to a request.
    public enum Reply: Sendable {
        /// Text, and the end of the connection.
        case bytes(String)

        /// Bytes, and the end of the connection.
        case data(Data)

        /// Text, and then a blank every few milliseconds until the client disconnects.
        case trickle(String)

        /// The end of the connection before the body of the request is read.
        case hangUp

        /// Nothing, until the server stops.
        case silence

        /// A well-formed HTTP/1.1 response, with a status such as `200 OK`.
        public static func http(
            _ status: String, type: String = "application/json", headers: [String] = [],
            body: String
        ) -> Reply {
            let lines =
                ["HTTP/1.1 \(status)", "Content-Type: \(type)"] + headers
                + ["Content-Length: \(body.utf8.count)", "Connection: close", "", body]
            return .bytes(lines.joined(separator: "\r\n"))
        }
    }

    /// An error of listening.
    public struct Failure: Error, CustomStringConvertible {
        /// The failed call and the reason, in a line.
        public let description: String
    }

    fileprivate struct State {
        var isOver = false
        var requests: [String] = []
        var bodies: [Data] = []
        var connections: Set<Int32> = []
    }

    /// The state shared between the server and its threads.
    fileprivate final class Shared: Sendable {
        let state = Mutex(State())
    }

    /// The port at `127.0.0.1`.
    public let port: Int

    private let socket: Int32
    private let shared = Shared()

    /// Starts to listen at a free port.
    ///
    /// - Parameter reply: Returns a reply to a request head; called from a thread of the
    ///   connection.
    /// - Throws: ``Failure`` if the system has no free port.
    public init(_ reply: @escaping @Sendable (_ head: String) -> Reply) throws {
        (socket, port) = try listenAtFreePort()
        Thread.detachNewThread { [socket, shared] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else {
                    // A signal, or a client that has disconnected.
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    return closeListener(socket)
                }
                // A child process of a test would hold it open.
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                let isOver = shared.state.withLock { state in
                    if !state.isOver { state.connections.insert(connection) }
                    return state.isOver
                }
                guard !isOver else {
                    _ = close(connection)
                    return closeListener(socket)
                }
                Thread.detachNewThread { shared.serve(connection, reply) }
            }
        }
    }

    deinit {
        shared.state.withLock { state in
            state.isOver = true
            // Their threads close them.
            for connection in state.connections { _ = shutdown(connection, Int32(SHUT_RDWR)) }
        }
        _ = shutdown(socket, Int32(SHUT_RDWR))
        #if canImport(Darwin)
        // On this platform only closing wakes the accepting thread.
        _ = close(socket)
        #endif
    }

    /// The heads of all requests, in order of arrival.
    public var requests: [String] { shared.state.withLock(\.requests) }

    /// The complete bodies of all requests.
    public var bodies: [Data] { shared.state.withLock(\.bodies) }
}

extension LoopbackServer.Shared {
    fileprivate func serve(
        _ connection: Int32, _ reply: (String) -> LoopbackServer.Reply
    ) {
        if let (head, beginning) = readHead(of: connection) {
            state.withLock { $0.requests.append(head) }
            let reply = reply(head)
            if case .hangUp = reply {} else { readBody(head, beginning, connection) }
            switch reply {
            case .bytes(let text): _ = write(Array(text.utf8), to: connection)
            case .data(let data): _ = write(Array(data), to: connection)
            case .trickle(let text):
                var isHeard = write(Array(text.utf8), to: connection)
                while isHeard {
                    // Waits briefly for the other side to end it.
                    var peer = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
                    _ = poll(&peer, 1, 5)
                    isHeard = write([UInt8(ascii: " ")], to: connection)
                }
            case .hangUp: break
            case .silence: _ = readHead(of: connection)  // until either side ends it
            }
        }
        state.withLock { state in
            state.connections.remove(connection)
            _ = close(connection)
        }
    }

    private func readBody(_ head: String, _ beginning: ArraySlice<UInt8>, _ connection: Int32) {
        let lines = head.lowercased().split(separator: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).filter(\.isNumber)) }
        guard let length, length > 0 else { return }
        if lines.contains("expect: 100-continue") {
            _ = write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: connection)
        }
        var body = Data(beginning)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while body.count < length {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            body += buffer[..<count]
        }
        state.withLock { $0.bodies.append(body) }
    }
}

/// Closes a listener on the accepting thread: if another thread closed it, its descriptor could
/// already be reused by another server, whose connection this thread would then accept and close.
private func closeListener(_ socket: Int32) {
    #if !canImport(Darwin)
    _ = close(socket)
    #endif
}

private func listenAtFreePort() throws(LoopbackServer.Failure) -> (socket: Int32, port: Int) {
    #if canImport(Glibc)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(listener, address, size) == 0 && listen(listener, 16) == 0
                && getsockname(listener, address, &size) == 0
        }
    }
    guard isListening else {
        let reason = String(cString: strerror(errno))
        if listener >= 0 { _ = close(listener) }
        throw LoopbackServer.Failure(description: "Nothing listens on loopback: \(reason).")
    }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
}

/// Reads to an empty line and perhaps part of the body; nil if the connection ends before.
private func readHead(of connection: Int32) -> (head: String, beginning: ArraySlice<UInt8>)? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        bytes += buffer[..<count]
        if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
            return (
                String(decoding: bytes[..<end.upperBound], as: UTF8.self), bytes[end.upperBound...]
            )
        }
    }
    return nil
}

/// Writes bytes, and returns whether all were written.
private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    #if os(Linux)
    let flags = Int32(MSG_NOSIGNAL)
    #else
    var isOn: Int32 = 1
    setsockopt(
        connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let flags: Int32 = 0
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
    }
    return true
}
