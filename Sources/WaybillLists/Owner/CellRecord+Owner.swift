extension CellRecord {
    /// Describes a row whose closure gets its owner.
    ///
    /// - Parameters:
    ///   - id: Which row it is, among the rows of its section.
    ///   - reuseIdentifier: The name under which a host keeps views for reuse;
    ///     the cell's own by default.
    ///   - owner: The first argument of the closure, held weakly: when it is
    ///     gone, nothing is called.
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

    /// Describes a row whose identity is its model's own, and whose closure
    /// gets its owner.
    ///
    /// - Parameter owner: The first argument of the closure, held weakly: when it is
    ///   gone, nothing is called.
    public init<C: Cell, Owner: AnyObject>(
        _ cell: C.Type, model: C.Model, owner: Owner,
        onSelection: @escaping (Owner, C.Model, CellContext) -> Void
    ) where C.Model: Identifiable, C.Model.ID: Sendable {
        self.init(cell, model: model, id: model.id, owner: owner, onSelection: onSelection)
    }
}
