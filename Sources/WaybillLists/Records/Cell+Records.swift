extension Cell {
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
    /// A row for each model, with the model's identity.
    @inlinable
    package static func records(
        _ models: some Sequence<Model>, onSelection: ((Model, CellContext) -> Void)? = nil
    ) -> [CellRecord] {
        records(models, id: { $0.id }, onSelection: onSelection)
    }
}
