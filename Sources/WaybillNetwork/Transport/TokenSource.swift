/// A source of access tokens.
public protocol TokenSource: Sendable {
    /// The current token; nil if no user is signed in.
    ///
    /// - Throws: Any error of reading it; the call is not sent then.
    func token() async throws -> String?

    /// A new token in place of a refused one.
    ///
    /// Called once for each such token, for all waiting calls, and not cancelled with them: a
    /// server may have revoked the old token already.
    ///
    /// - Throws: Any error; all waiting calls then get the refusal as their response.
    func refreshedToken(after token: String) async throws -> String
}
