/// Where a cache stores its responses.
///
/// It may forget any of them at any time.
public protocol HTTPCacheStorage: Sendable {
    /// The stored responses for an address.
    ///
    /// - Returns: The responses, the newest first; empty if none are stored, or
    ///   they cannot be read any more.
    func responses(for address: String) async -> [CachedResponse]

    /// Stores responses for an address in place of those stored so far.
    ///
    /// - Parameter responses: The responses, the newest first; an empty array forgets the
    ///   address.
    /// - Throws: Whatever keeps it from keeping them; it then keeps the old
    ///   ones or none.
    func keep(_ responses: [CachedResponse], for address: String) async throws

    /// Forgets everything.
    func removeAll() async throws
}
