/// How long ago an update may have ended to stand for a new one.
public struct Freshness: Hashable, Sendable {
    /// For one that stored what came.
    public var stored: Duration

    /// For one that failed; shorter, for whoever comes next may have luck.
    public var failed: Duration

    /// Sets the limits.
    ///
    /// - Parameters:
    ///   - stored: For an update that stored what came.
    ///   - failed: For one that failed.
    public init(stored: Duration, failed: Duration) {
        self.stored = stored
        self.failed = failed
    }

    /// Nothing that ended stands for a new one.
    public static let none = Freshness(stored: .zero, failed: .zero)
}
