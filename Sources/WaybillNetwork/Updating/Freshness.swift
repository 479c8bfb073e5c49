/// The maximum age of an update that is used in place of a new one.
///
/// ```swift
/// let freshness = Freshness(stored: .seconds(30), failed: .seconds(3))
/// try await updates.update(.named("Graz"), freshness: freshness)
/// ```
public struct Freshness: Hashable, Sendable {
    package var stored: Duration

    /// For one that failed; shorter, because the next caller may succeed.
    ///
    /// A failure that no caller received stands as long as ``stored``, once.
    package var failed: Duration

    /// Sets the limits.
    public init(stored: Duration, failed: Duration) {
        self.stored = stored
        self.failed = failed
    }

    /// For what a screen requests when it opens: 30 seconds for a response, 3 for a failure.
    ///
    /// A page that comes alive is not requested twice; and a page without a
    /// script that looks again sees a failure that came meanwhile.
    package static let usual = Freshness(stored: .seconds(30), failed: .seconds(3))

    /// Nothing that ended stands for a new one.
    public static let none = Freshness(stored: .zero, failed: .zero)
}
