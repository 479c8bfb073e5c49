/// Notifies the host of a session, or of a screen alone, of visible changes.
package final class ChangeNotifier {
    package var onChange: () -> Void = {}

    private var isBatching = false
    private var hasChanged = false

    package init() {}

    /// Calls the closure; in a batch, at its end.
    package func changed() {
        hasChanged = true
        if !isBatching { flush() }
    }

    /// Calls the closure once for all changes by a body.
    package func batch<Result>(_ body: () -> Result) -> Result {
        guard !isBatching else { return body() }
        isBatching = true
        defer {
            isBatching = false
            flush()
        }
        return body()
    }

    /// Calls the closure for changes so far, also in a batch.
    package func flush() {
        guard hasChanged else { return }
        hasChanged = false
        onChange()
    }
}
