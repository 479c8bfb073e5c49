/// The changes after the first value, which only says that they are followed.
///
/// Until that one is taken a change is not reported, because values that no one
/// has taken yet are one: a reader that starts only then has missed none.
struct LaterChanges: AsyncSequence, Sendable {
    typealias Failure = Never

    let changes: AsyncStream<Void>

    /// Called once, when the first value was taken or none will come.
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
