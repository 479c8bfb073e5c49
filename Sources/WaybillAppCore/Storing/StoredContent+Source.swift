public import WaybillPipeline

extension StoredContent {
    /// Where stored content comes from: how it is read, and how the network
    /// changes it.
    ///
    /// All of its closures run outside the owner's isolation, but for the one
    /// that begins to follow the changes.
    public struct Source: Sendable {
        /// Reads what is stored; nil where there is nothing.
        public var read: @Sendable () async throws -> Value?

        /// Tells when what is stored has changed.
        public var changes: @Sendable () -> AsyncStream<Void>

        /// How long ago what was read came over the network; nil where it did
        /// not.
        public var age: @Sendable (Value?) async throws -> Duration?

        /// Asks the network and stores what it answers; nil where nothing does.
        public var refresh: (@Sendable (Freshness) async throws(UpdateError) -> Void)?

        /// How fresh an answer must be not to be asked for anew when a screen
        /// opens.
        public var freshness: Freshness

        /// Describes a source.
        ///
        /// - Parameters:
        ///   - read: Reads what is stored; nil where there is nothing. What it
        ///     throws is shown as a `PersistenceError`.
        ///   - changes: Tells when what is stored has changed: a value at once
        ///     and one after each change, as `RecordStore.changes()` does.
        ///   - age: How long ago what was read came over the network; nil, the
        ///     default, where it did not. It may throw as `read` does.
        ///   - refresh: Asks the network and stores what it answers, unless the
        ///     last answer is as fresh as is said; nil, the default, where
        ///     nothing does.
        ///   - freshness: How fresh an answer must be not to be asked for anew
        ///     when a screen opens; `.usual` by default. Who asks again on
        ///     purpose asks in any case.
        public init(
            read: @escaping @Sendable () async throws -> Value?,
            changes: @escaping @Sendable () -> AsyncStream<Void>,
            age: @escaping @Sendable (Value?) async throws -> Duration? = { _ in nil },
            refresh: (@Sendable (Freshness) async throws(UpdateError) -> Void)? = nil,
            freshness: Freshness = .usual
        ) {
            self.read = read
            self.changes = changes
            self.age = age
            self.refresh = refresh
            self.freshness = freshness
        }
    }
}
