/// Where a cache keeps its answers.
///
/// It may forget any of them at any time.
public protocol HTTPCacheStorage: Sendable {
    /// The answers that are kept for an address.
    ///
    /// - Parameter address: The address.
    /// - Returns: The answers, the newest first; none where none are kept, or
    ///   cannot be read any more.
    func answers(for address: String) async -> [CachedAnswer]

    /// Keeps answers for an address instead of those kept so far.
    ///
    /// - Parameters:
    ///   - answers: The answers, the newest first; none forgets the address.
    ///   - address: The address.
    /// - Throws: Whatever keeps it from keeping them; it then keeps the old
    ///   ones or none.
    func keep(_ answers: [CachedAnswer], for address: String) async throws

    /// Forgets everything.
    ///
    /// - Throws: Whatever keeps it from that.
    func removeAll() async throws
}
