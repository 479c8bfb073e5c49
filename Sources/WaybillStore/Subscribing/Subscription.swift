/// A subscription to a store, which ends when it is released or cancelled.
///
/// Its closure is not called after that, even during a notification, and its captures are released.
public final class Subscription {
    private var onCancel: (() -> Void)?

    init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    deinit { onCancel?() }

    /// Ends the subscription; repeated calls have no effect.
    ///
    /// - Complexity: O(log n) amortized in the number of the store's subscriptions.
    public func cancel() {
        onCancel?()
        onCancel = nil
    }
}
