extension Cell {
    /// A row for each model.
    ///
    /// - Parameters:
    ///   - models: What the rows show, in their order.
    ///   - id: Which row a model is, among those of its section: a key path
    ///     such as `\.name` will do.
    ///   - onSelection: Called when a person selects one of the rows, with its
    ///     model; nothing by default.
    ///   - onConfigure: Called when a host shows one of the rows in a view,
    ///     after the view took the model; nothing by default.
    /// - Returns: The rows.
    /// - Complexity: O(n) in the number of models.
    @inlinable
    package static func records(
        _ models: some Sequence<Model>, id: (Model) -> some Hashable & Sendable,
        onSelection: ((Model, CellContext) -> Void)? = nil,
        onConfigure: ((Model, CellContext, AnyObject) -> Void)? = nil
    ) -> [CellRecord] {
        models.map { model in
            CellRecord(
                self, model: model, id: id(model), onSelection: onSelection,
                onConfigure: onConfigure)
        }
    }
}

extension Cell where Model: Identifiable, Model.ID: Sendable {
    /// A row for each model, whose identity is its model's own.
    ///
    /// - Parameters:
    ///   - models: What the rows show, in their order.
    ///   - onSelection: Called when a person selects one of the rows, with its
    ///     model; nothing by default.
    /// - Returns: The rows.
    /// - Complexity: O(n) in the number of models.
    @inlinable
    package static func records(
        _ models: some Sequence<Model>, onSelection: ((Model, CellContext) -> Void)? = nil
    ) -> [CellRecord] {
        records(models, id: { $0.id }, onSelection: onSelection)
    }
}
