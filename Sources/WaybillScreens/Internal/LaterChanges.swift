/// The changes of a sequence after its first value, which only signals the subscription.
///
/// Changes before the first value is consumed coalesce with it.
struct LaterChanges: AsyncSequence, Sendable {
    typealias Failure = Never

    let changes: AsyncStream<Void>

    /// Called once, when the first value was consumed or the sequence has ended.
    let whenFollowed: @Sendable () -> Void

    func makeAsyncIterator() -> Iterator {
        Iterator(changes: changes.makeAsyncIterator(), whenFollowed: whenFollowed)
    }

    struct Iterator: AsyncIteratorProtocol {
        var changes: AsyncStream<Void>.Iterator
        var whenFollowed: (@Sendable () -> Void)?

        mutating func next(isolation actor: isolated (any Actor)?) async -> Void? {
            if let whenFollowed {
                self.whenFollowed = nil
                let first: Void? = await changes.next(isolation: actor)
                whenFollowed()
                guard first != nil else { return nil }
            }
            return await changes.next(isolation: actor)
        }
    }
}
