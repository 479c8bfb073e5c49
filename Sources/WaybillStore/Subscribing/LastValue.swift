/// The last value of a subscription that skips repeats.
///
/// Exclusivity is unchecked: the checks, also for a captured variable, took a quarter of the time
/// of a notification. Each access exchanges a whole value.
@usableFromInline
final class LastValue<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    @inlinable
    @inline(__always)
    func exchange(_ new: Value) -> Value {
        var before = new
        swap(&before, &value)
        return before
    }
}
