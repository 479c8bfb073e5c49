/// The storage of a cache, which may evict responses at any time.
public protocol HTTPCacheStorage: Sendable {
    /// The stored responses for an address, newest first; none if they are unreadable.
    func responses(for address: String) async -> [CachedResponse]

    /// Replaces the stored responses for an address.
    ///
    /// - Parameter responses: The responses, newest first; an empty array removes the address.
    /// - Throws: Any error; the old responses are then kept or removed.
    func keep(_ responses: [CachedResponse], for address: String) async throws

    /// Removes all responses.
    func removeAll() async throws
}
