import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A request for a WebSocket, checked by RFC 6455, 4.2.1.
struct Handshake {
    let head: HTTPRequestHead

    /// Reads a handshake; nil for another request, whose `Upgrade` is ignored (RFC 9110, 7.8).
    init?(_ head: HTTPRequestHead) {
        guard head.method == .GET, head.version.minor >= 1,
            Handshake.list(head.headers["upgrade"]).contains("websocket"),
            Handshake.list(head.headers["connection"]).contains("upgrade")
        else { return nil }
        self.head = head
    }

    /// The reason to refuse the handshake at once; nil if it is well formed and for the live
    /// address.
    func fault(at path: String) -> TextResponse? {
        let headers = head.headers
        guard headers["content-length"].allSatisfy({ $0 == "0" }),
            headers["transfer-encoding"].isEmpty
        else { return TextResponse(status: 400, line: "A WebSocket handshake has no body.") }
        guard head.uri.prefix(while: { $0 != "?" }) == path else {
            return TextResponse(status: 404, line: "Only \(path) is live.")
        }
        guard headers["sec-websocket-version"] == ["13"] else {
            return TextResponse(
                status: 426, line: "This server supports version 13 of WebSocket.",
                headers: [
                    "sec-websocket-version": "13", "upgrade": "websocket",
                    "connection": "upgrade, close",
                ])
        }
        let keys = headers["sec-websocket-key"]
        guard keys.count == 1, Handshake.isKey(keys[0]) else {
            return TextResponse(
                status: 400, line: "Sec-WebSocket-Key is not 16 bytes in base64.")
        }
        return nil
    }

    /// The header fields of the response that accepts a handshake.
    static func responseHeaders(
        to head: HTTPRequestHead, on channel: any Channel
    ) -> EventLoopFuture<HTTPHeaders> {
        let upgrader = NIOTypedWebSocketServerUpgrader<Void>(
            shouldUpgrade: { channel, _ in
                channel.eventLoop.makeSucceededFuture(HTTPHeaders())
            },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
        return upgrader.buildUpgradeResponse(
            channel: channel, upgradeRequest: head, initialResponseHeaders: HTTPHeaders())
    }

    /// The members of a list field, in lowercase.
    private static func list(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
    }

    /// Whether a text is 16 bytes in base64, without other bits and characters.
    private static func isKey(_ text: String) -> Bool {
        guard let bytes = Data(base64Encoded: text), bytes.count == 16 else { return false }
        return bytes.base64EncodedString() == text
    }
}
