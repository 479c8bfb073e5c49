/// A weak reference to the owner of a list, passed to its closures so that none of them captures
/// it.
///
/// A screen that owns a manifest whose rows call the screen is a retain cycle: neither is ever
/// released. Here the closures get the owner as their first argument, held weakly, and are not
/// called after its release. ``CellRecord`` takes an `owner` of its own for the selection of a row;
/// this is for everything else.
///
/// ```swift
/// let own = WeakOwner(self)
/// let row = CellRecord(
///     NameCell.self, model: "own",
///     onSelection: own { screen, word, context in screen.write(word, context) })
/// ```
package struct WeakOwner<Owner: AnyObject> {
    private weak var owner: Owner?

    package init(_ owner: Owner) { self.owner = owner }

    /// A closure that calls another one with the owner, and does nothing after the owner's release.
    package func callAsFunction<each Argument>(
        _ body: @escaping (Owner, repeat each Argument) -> Void
    ) -> (repeat each Argument) -> Void {
        { [weak owner] (argument: repeat each Argument) in
            guard let owner else { return }
            body(owner, repeat each argument)
        }
    }
}
