/// A source of access tokens.
public protocol TokenSource: Sendable {
    /// The current token.
    ///
    /// - Returns: The token; nil if no one is signed in.
    /// - Throws: Whatever keeps it from being read; nothing is sent then.
    func token() async throws -> String?

    /// A new token for one that the server does not accept any more.
    ///
    /// Called once for each such token, however many calls wait, and carried
    /// through although they go away: a server may have revoked the old one
    /// already.
    ///
    /// - Throws: Whatever prevents it; all waiting calls then get the refusal
    ///   as their response.
    func refreshedToken(after token: String) async throws -> String
}
