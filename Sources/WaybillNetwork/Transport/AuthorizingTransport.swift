internal import Synchronization

/// A transport that adds an access token to requests of one server, and refreshes the token.
///
/// Calls to another scheme, host or port, with their own authorization, or without
/// ``HTTPCall/sendsToken`` pass unchanged. After the status 401 the token is refreshed and the call
/// repeated, once. Calls refused at the same time share the refreshed token, and a late refusal
/// gets it too.
///
/// The lock `state` keeps the refreshed tokens and the waiting calls.
package final class AuthorizingTransport: HTTPTransport {
    private typealias Waits = [Int: AsyncStream<String?>.Continuation]

    private struct State {
        var lineage = TokenLineage()
        var waiting: [String: Waits] = [:]
        var lastNumber = 0
    }

    private let base: any HTTPTransport
    private let server: APIServer
    private let tokens: any TokenSource
    private let field: @Sendable (String) -> HTTPField
    private let state = Mutex(State())

    package init(
        _ base: any HTTPTransport, server: APIServer, tokens: any TokenSource,
        field: @escaping @Sendable (_ token: String) -> HTTPField = {
            HTTPField(name: .authorization, value: "Bearer \($0)")
        }
    ) {
        self.base = base
        self.server = server
        self.tokens = tokens
        self.field = field
    }

    /// Sends a call with the token, and again with a refreshed one.
    ///
    /// - Throws: ``TransportError``, `invalid` for an unreadable token, or `CancellationError`.
    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        guard call.sendsToken, server.isHome(of: call.head), let token = try await token(),
            call.head.headerFields[field(token).name] == nil
        else { return try await base.send(call) }
        let first = try await base.send(call.with(field(token)))
        guard first.head.status == .unauthorized, let token = try await successor(of: token)
        else { return first }
        do {
            var second = try await base.send(call.with(field(token)))
            second.attempts += first.attempts
            return second
        } catch var error as TransportError {
            error.attempts += first.attempts
            throw error
        }
    }

    package var wrapped: (any HTTPTransport)? { base }

    package var waitingCount: Int {
        state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } }
    }

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

    private func successor(of token: String) async throws -> String? {
        try Task.checkCancellation()
        let (stream, continuation) = AsyncStream<String?>.makeStream()
        let (step, number) = state.withLock { state in
            state.lastNumber += 1
            let step = state.lineage.refused(token)
            if case .use = step { return (step, state.lastNumber) }
            state.waiting[token, default: [:]][state.lastNumber] = continuation
            return (step, state.lastNumber)
        }
        switch step {
        case .use(let newest): return newest
        case .refresh:
            Task { [tokens] in note(try? await tokens.refreshedToken(after: token), after: token) }
        case .wait: break
        }
        for await successor in stream { return successor }
        _ = state.withLock { $0.waiting[token]?.removeValue(forKey: number) }
        throw CancellationError()
    }

    private func note(_ successor: String?, after token: String) {
        let (successor, waits) = state.withLock { state in
            let successor = state.lineage.renewed(token, to: successor)
            return (successor, state.waiting.removeValue(forKey: token) ?? [:])
        }
        for wait in waits.values {
            wait.yield(successor)
            wait.finish()
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
    fileprivate func with(_ field: HTTPField) -> HTTPCall {
        var call = self
        call.head.headerFields[fields: field.name] = [field]
        return call
    }
}
