internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOSSL
internal import WaybillNetwork

private struct ClientFailure: Error, CustomStringConvertible {
    let description: String
}

extension TransportError {
    init(clientError error: any Error, host: String) {
        let cause: any Error =
            (error as? HTTPClientError).map { ClientFailure(description: $0.shortDescription) }
            ?? error
        let reason = TransportError.reason(of: error)
        let message =
            switch reason {
            case .unreachable: "\(host) cannot be reached."
            case .interrupted: "\(host) broke off the connection."
            case .timedOut: "\(host) did not respond in time."
            case .tooLarge: "\(host) sent more than is allowed."
            case .invalid: "\(host) does not speak HTTP as it should."
            }
        self.init(reason, message: message, underlying: cause)
    }

    static func reason(of error: any Error) -> Reason {
        switch error {
        case let error as HTTPClientError: reason(of: error)
        case let error as IOError:
            [ECONNRESET, EPIPE, ENOTCONN, ECONNABORTED].contains(error.errnoCode)
                ? .interrupted : .unreachable
        case HTTPParserError.headerOverflow, ResponseGuard.Refusal.headerTooLarge,
            NIOHTTPDecompression.DecompressionError.limit:
            .tooLarge
        case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection,
            NIOSSLError.uncleanShutdown:
            .interrupted
        case let error as NIOHTTPDecompression.ExtraDecompressionError
        where error == .truncatedData:
            .interrupted
        case is HTTPParserError, is NIOHTTPDecompression.DecompressionError,
            is NIOHTTPDecompression.ExtraDecompressionError, is ResponseGuard.Refusal:
            .invalid
        case ChannelError.connectTimeout: .timedOut
        case is ChannelError: .interrupted
        // The remaining errors precede a connection: names, addresses and TLS.
        default: .unreachable
        }
    }

    private static func reason(of error: HTTPClientError) -> Reason {
        switch error {
        case .readTimeout, .writeTimeout, .deadlineExceeded, .connectTimeout,
            .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .httpProxyHandshakeTimeout:
            .timedOut
        case .remoteConnectionClosed, .requestStreamCancelled, .cancelled: .interrupted
        case .invalidProxyResponse, .proxyAuthenticationRequired: .unreachable
        default: .invalid
        }
    }
}
