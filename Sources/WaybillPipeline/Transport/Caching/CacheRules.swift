/// The rules of an HTTP cache beside the servers' `Cache-Control`.
public struct CacheRules: Hashable, Sendable {
    /// Whether several people are served from it.
    ///
    /// A shared cache keeps nothing that is `private`, and obeys `s-maxage` and
    /// `proxy-revalidate`.
    package var isShared: Bool

    /// For which part of the time since its last change a response counts as
    /// fresh, where the server sets no lifetime (RFC 9111, 4.2.2).
    package var heuristic: Double

    /// How long a response counts as fresh at most in that case.
    package var longestHeuristic: Duration

    /// For how long after it was fresh a response is used where the server
    /// fails and has set no time itself (RFC 5861, 4).
    package var staleIfError: Duration

    /// Sets rules.
    ///
    /// - Parameters:
    ///   - isShared: Whether several people are served from it; true, the safe
    ///     one, by default.
    ///   - heuristic: For which part of the time since its last change a
    ///     response counts as fresh, where the server sets no lifetime; none by
    ///     default. A tenth is usual.
    ///   - longestHeuristic: How long at most in that case; a day by default.
    ///   - staleIfError: For how long a stale response is used where the server
    ///     fails and has set no time itself; none by default.
    public init(
        isShared: Bool = true, heuristic: Double = 0,
        longestHeuristic: Duration = .seconds(86_400), staleIfError: Duration = .zero
    ) {
        self.isShared = isShared
        self.heuristic = heuristic
        self.longestHeuristic = longestHeuristic
        self.staleIfError = staleIfError
    }
}
