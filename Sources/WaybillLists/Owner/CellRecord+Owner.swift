extension CellRecord {
    /// Describes a row with an owner for its closure.
    ///
    /// - Parameters:
    ///   - id: The identity of the row within its section.
    ///   - reuseIdentifier: The name for view reuse; the cell's own by default.
    ///   - owner: The first argument of the closure, held weakly: once it is released, nothing is
    ///     called.
    public init<C: Cell, Owner: AnyObject>(
        _ cell: C.Type, model: C.Model, id: some Hashable & Sendable,
        reuseIdentifier: String? = nil, owner: Owner,
        onSelection: @escaping (Owner, C.Model, CellContext) -> Void
    ) {
        let own = WeakOwner(owner)
        self.init(
            cell, model: model, id: id, reuseIdentifier: reuseIdentifier,
            onSelection: own(onSelection))
    }

    /// Describes a row with its model's identity and an owner for its closure.
    ///
    /// - Parameter owner: The first argument of the closure, held weakly: once it is released,
    ///   nothing is called.
    public init<C: Cell, Owner: AnyObject>(
        _ cell: C.Type, model: C.Model, owner: Owner,
        onSelection: @escaping (Owner, C.Model, CellContext) -> Void
    ) where C.Model: Identifiable, C.Model.ID: Sendable {
        self.init(cell, model: model, id: model.id, owner: owner, onSelection: onSelection)
    }
}
