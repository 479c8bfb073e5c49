public import WaybillDiff

/// The models behind lazy rows, without their types.
@usableFromInline
struct ModelRows {
    /// A `ModelArray` of the models.
    @usableFromInline let models: AnyObject

    /// The identity of a model's row, by its index.
    @usableFromInline let id: (Int) -> RecordID

    /// The changes since other models; nil for models of another type.
    @usableFromInline let changes: (ModelRows) -> ItemChanges?

    @inlinable
    init(
        models: AnyObject, id: @escaping (Int) -> RecordID,
        changes: @escaping (ModelRows) -> ItemChanges?
    ) {
        self.models = models
        self.id = id
        self.changes = changes
    }
}

@usableFromInline
struct OwnIdentity<Model: Identifiable & Equatable>: ModelIdentity {
    @inlinable init() {}

    @inlinable
    func id(of model: Model) -> Model.ID { model.id }
}

@usableFromInline
struct GivenIdentity<Model: Equatable, ID: Hashable>: ModelIdentity {
    @usableFromInline let function: (Model) -> ID

    @inlinable
    init(_ function: @escaping (Model) -> ID) { self.function = function }

    @inlinable
    func id(of model: Model) -> ID { function(model) }
}

/// Models with the further dependencies of their rows.
@usableFromInline
final class ModelArray<Identity: ModelIdentity> {
    @usableFromInline let elements: [Identity.Model]
    @usableFromInline let context: (any Equatable)?
    @usableFromInline let identity: Identity

    @inlinable
    init(_ elements: [Identity.Model], context: (any Equatable)?, identity: Identity) {
        self.elements = elements
        self.context = context
        self.identity = identity
    }

    /// The changes since other models.
    ///
    /// - Complexity: O(n) comparisons; O(1) for the same array.
    @inlinable
    func changes(since old: ModelArray) -> ItemChanges {
        let isChanged = !isEqual(context, old.context)
        return old.elements.withUnsafeBufferPointer { before in
            elements.withUnsafeBufferPointer { after in
                if !isChanged, before.count == after.count, before.baseAddress == after.baseAddress
                {
                    return ItemChanges()
                }
                return ItemChanges(
                    comparing: ModelLists(
                        old: before, new: after, identity: identity, isChanged: isChanged))
            }
        }
    }
}

extension CellRows {
    /// Creates a lazy row for each model: the usual way to describe many rows.
    ///
    /// Two descriptions are compared by their models, at the speed of the models' own `==` and
    /// without creating rows; the same array is not compared at all. So a row must depend on
    /// nothing but its model and `context`.
    ///
    /// ```swift
    /// let rows = CellRows(lines, id: \.text) { Row($0.id, .text($0.text)) }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The identity of a model's row within its section. It replaces the row's own
    ///     identity.
    ///   - context: A further value for all rows, such as units of length: a row is updated when
    ///     its model or this value changes. Nothing by default.
    ///   - row: Creates the row of a model. Called in the isolation domain of the rows, at each
    ///     access.
    /// - Complexity: O(1) for an array, otherwise O(n).
    @inlinable
    public init<Model: Equatable, ID: Hashable & Sendable>(
        _ models: some Collection<Model>, id: @escaping (Model) -> ID,
        dependingOn context: (any Equatable)? = nil, row: @escaping (Model) -> CellRecord
    ) {
        self.init(Array(models), identity: GivenIdentity(id), dependingOn: context, row: row)
    }

    /// Creates a lazy row for each model, with the model's own identity.
    ///
    /// - Parameter context: A further value for all rows; none by default.
    /// - Complexity: O(1) for an array, otherwise O(n).
    @inlinable
    public init<Model: Identifiable & Equatable>(
        _ models: some Collection<Model>, dependingOn context: (any Equatable)? = nil,
        row: @escaping (Model) -> CellRecord
    ) where Model.ID: Sendable {
        self.init(Array(models), identity: OwnIdentity(), dependingOn: context, row: row)
    }

    @inlinable
    init<Identity: ModelIdentity>(
        _ models: [Identity.Model], identity: Identity, dependingOn context: (any Equatable)?,
        row: @escaping (Identity.Model) -> CellRecord
    ) where Identity.ID: Sendable {
        let models = ModelArray(models, context: context, identity: identity)
        let rows = ModelRows(
            models: models, id: { RecordID(identity.id(of: models.elements[$0])) },
            changes: { old in
                (old.models as? ModelArray<Identity>).map { models.changes(since: $0) }
            })
        self.init(count: models.elements.count, models: rows) { index in
            let model = models.elements[index]
            return row(model).identified(by: RecordID(identity.id(of: model)))
        }
    }

    @usableFromInline
    init(count: Int, models: ModelRows, row: @escaping (Int) -> CellRecord) {
        storage = .lazy(LazyRows(LazySource(count: count, models: models, row: row)))
    }
}

extension SectionRecord {
    /// Describes a section with a row for each model.
    ///
    /// Up to 200 rows without a `context` are created at once and compared by content. Others are
    /// lazy: each must depend on nothing but its model and `context`.
    ///
    /// ```swift
    /// let section = Section(id: "log", of: lines) { line in
    ///     Row(line.id, .text(line.text))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - models: The models, in the order of their rows.
    ///   - context: A further value for all rows; none by default. See
    ///     ``CellRows/init(_:dependingOn:row:)``.
    /// - Complexity: O(1) for an array, otherwise O(n).
    @inlinable
    public init<Model: Identifiable & Equatable>(
        id: RecordID = "section", header: CellRecord? = nil, footer: CellRecord? = nil,
        of models: some Collection<Model>, dependingOn context: (any Equatable)? = nil,
        row: @escaping (Model) -> CellRecord
    ) where Model.ID: Sendable {
        let cells =
            models.count > SectionRecord.mostEagerRows || context != nil
            ? CellRows(models, dependingOn: context, row: row)
            : CellRows(models.map { row($0).identified(by: RecordID($0.id)) })
        self.init(id: id, header: header, footer: footer, cells: cells)
    }

    @usableFromInline static var mostEagerRows: Int { 200 }
}

/// Whether two values have one type and are equal, or both are nil.
@usableFromInline
func isEqual(_ lhs: (any Equatable)?, _ rhs: (any Equatable)?) -> Bool {
    func same<Value: Equatable>(_ value: Value) -> Bool { (rhs as? Value) == value }
    guard let lhs else { return rhs == nil }
    return same(lhs)
}
