/// The rules of an HTTP cache besides the servers' `Cache-Control`.
package struct CacheRules: Hashable, Sendable {
    /// Whether several users share it: then it stores no `private` response, and obeys `s-maxage`
    /// and `proxy-revalidate`.
    var isShared: Bool

    /// The maximum staleness of a response in place of a failing server that has set no time itself
    /// (RFC 5861, 4).
    var staleIfError: Duration

    package init(isShared: Bool = true, staleIfError: Duration = .zero) {
        self.isShared = isShared
        self.staleIfError = staleIfError
    }
}
