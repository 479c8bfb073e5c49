/// A subscription to a store, which ends when it is released or cancelled.
///
/// It ends when it is cancelled or released; when either returns, it is not called
/// any more, not even in a round that has begun.
public final class Subscription {
    private var onCancel: (() -> Void)?

    init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    deinit { onCancel?() }

    /// Ends the subscription; more than once does nothing.
    ///
    /// - Complexity: O(n) in the number of the store's subscriptions.
    public func cancel() {
        onCancel?()
        onCancel = nil
    }
}
