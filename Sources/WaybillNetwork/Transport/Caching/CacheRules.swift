/// The rules of an HTTP cache beside the servers' `Cache-Control`.
package struct CacheRules: Hashable, Sendable {
    /// Whether several users are served from it.
    ///
    /// A shared cache keeps nothing that is `private`, and obeys `s-maxage` and
    /// `proxy-revalidate`.
    var isShared: Bool

    /// For how long after it was fresh a response is used where the server
    /// fails and has set no time itself (RFC 5861, 4).
    var staleIfError: Duration

    package init(isShared: Bool = true, staleIfError: Duration = .zero) {
        self.isShared = isShared
        self.staleIfError = staleIfError
    }
}
