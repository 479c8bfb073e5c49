/// The maximum age of an update that is used in place of a new one.
///
/// ```swift
/// let freshness = Freshness(stored: .seconds(30), failed: .seconds(3))
/// try await updates.update(.named("Graz"), freshness: freshness)
/// ```
public struct Freshness: Hashable, Sendable {
    package var stored: Duration

    /// The maximum age of a failure; shorter, because the next caller may succeed.
    ///
    /// A failure that no caller received counts as long as ``stored``, once.
    package var failed: Duration

    /// Creates the limits.
    public init(stored: Duration, failed: Duration) {
        self.stored = stored
        self.failed = failed
    }

    /// The limits for opening a screen: 30 seconds for a response, 3 for a failure.
    ///
    /// A page that becomes live is not requested twice; and a reloaded page without a script sees a
    /// failure from meanwhile.
    package static let usual = Freshness(stored: .seconds(30), failed: .seconds(3))

    /// Always makes a new update.
    public static let none = Freshness(stored: .zero, failed: .zero)
}
