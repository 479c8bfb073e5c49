internal import Synchronization

/// A transport that adds an access token to requests of one server, and refreshes the token.
///
/// Calls to another scheme, host or port, with their own authorization, or without
/// ``HTTPCall/sendsToken`` pass unchanged. After the status 401 the token is refreshed and the call
/// repeated, once. Calls refused at the same time share the refreshed token, and a late refusal
/// gets it too.
///
/// The lock `state` keeps the refreshed tokens.
package final class AuthorizingTransport: HTTPTransport {
    private struct State {
        /// The refreshes by the refused token, with its successor; nil if there is none.
        var refreshes: [String: Task<String?, Never>] = [:]

        /// The refreshed tokens, oldest first.
        var order: [String] = []
        var waiting = 0
    }

    private let base: any HTTPTransport
    private let server: APIServer
    private let tokens: any TokenSource
    private let state = Mutex(State())

    /// The maximum number of remembered successors.
    private static let most = 16

    package init(_ base: any HTTPTransport, server: APIServer, tokens: any TokenSource) {
        self.base = base
        self.server = server
        self.tokens = tokens
    }

    /// Sends a call with the token, and again with a refreshed one.
    ///
    /// - Throws: ``TransportError``, `invalid` for an unreadable token, or `CancellationError`.
    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        guard call.sendsToken, server.isHome(of: call.head),
            call.head.headerFields[.authorization] == nil, let token = try await token()
        else { return try await base.send(call) }
        let first = try await base.send(call.with(token))
        guard first.head.status == .unauthorized, let token = try await successor(of: token)
        else { return first }
        do {
            var second = try await base.send(call.with(token))
            second.attempts += first.attempts
            return second
        } catch var error as TransportError {
            error.attempts += first.attempts
            throw error
        }
    }

    package var wrapped: (any HTTPTransport)? { base }

    package var waitingCount: Int { state.withLock(\.waiting) }

    private func token() async throws -> String? {
        do {
            return try await tokens.token()
        } catch {
            try Task.checkCancellation()
            throw TransportError(
                .invalid, message: "What proves who asks cannot be read.", attempts: 0,
                underlying: error)
        }
    }

    /// The newest token in place of a refused one; nil if it cannot be refreshed.
    private func successor(of token: String) async throws -> String? {
        try Task.checkCancellation()
        var refresh = state.withLock { state in
            state.waiting += 1
            let refresh = state.refreshes[token] ?? Task { await refreshed(token) }
            state.refreshes[token] = refresh
            return Optional(refresh)
        }
        defer { state.withLock { $0.waiting -= 1 } }
        var newest: String?
        // The successor of a late refusal may have a successor itself.
        while let pending = refresh, let next = try await sharedValue(of: pending) {
            newest = next
            refresh = state.withLock { $0.refreshes[next] }
        }
        return newest
    }

    private func refreshed(_ token: String) async -> String? {
        let successor = try? await tokens.refreshedToken(after: token)
        return state.withLock { state in
            guard let successor, successor != token else {
                state.refreshes[token] = nil
                return nil
            }
            // The newest has no successor, so no token follows itself.
            state.refreshes[successor] = nil
            state.order.removeAll { $0 == successor || $0 == token }
            state.order.append(token)
            if state.order.count > AuthorizingTransport.most {
                state.refreshes[state.order.removeFirst()] = nil
            }
            return successor
        }
    }
}

extension HTTPTransport {
    /// This transport with access tokens for one server, refreshed when they expire.
    ///
    /// The token is added to calls to the server's scheme, host and port without authorization of
    /// their own, if allowed by ``HTTPCall/sendsToken``. After the status 401 the token is
    /// refreshed and the call repeated, once; calls refused at the same time share the new token.
    public func authorized(
        at server: APIServer, with tokens: any TokenSource
    ) -> some HTTPTransport {
        AuthorizingTransport(self, server: server, tokens: tokens)
    }
}

extension HTTPCall {
    fileprivate func with(_ token: String) -> HTTPCall {
        var call = self
        call.head.headerFields[.authorization] = "Bearer \(token)"
        return call
    }
}
