/// The content and behaviour of a row: a record without its identity.
///
/// Copies of a record share it until one of them changes. An object, so that a list of records is a
/// list of identities: comparing, hashing and copying many rows touches little memory.
/// ``TypedCellContent`` is the only kind.
@usableFromInline
class CellContent {
    /// The first values to compare, and for most rows the only ones.
    @usableFromInline final var summary: CellTraits.Summary

    /// Nil for most rows: those with only a model and a selection.
    @usableFromInline final var box: TraitsBox?

    /// Whether a builder lists the row by itself, and not in a `for` or an array.
    @usableFromInline final var isListedAlone: Bool

    /// Whether a row listed by itself stands beside an array or a loop.
    @usableFromInline final var isBesideCollection: Bool

    @inlinable
    init(hasSelection: Bool) {
        summary = CellTraits.Summary(hasSelection: hasSelection)
        box = nil
        isListedAlone = false
        isBesideCollection = false
    }

    /// The values besides the model and the selection.
    final var traits: CellTraits {
        get { box?.traits ?? CellTraits() }
        set {
            summary = newValue.summary(hasSelection: summary.hasSelection)
            box = newValue.isEmpty ? nil : TraitsBox(newValue)
        }
    }

    /// Whether another content is equal; closures are compared by presence.
    final func isSame(as other: CellContent) -> Bool {
        summary == other.summary && hasSameModel(as: other)
            && (!summary.hasMore || traits.hasSameMore(as: other.traits))
    }

    @usableFromInline
    func select(_ context: CellContext) {}

    @usableFromInline var cell: any Cell.Type {
        preconditionFailure("a content has a kind of cell")
    }

    @usableFromInline var anyModel: Any { preconditionFailure("a content has a model") }

    @usableFromInline
    func size(within maximum: ListSize) -> ListSize? {
        preconditionFailure("a content has a kind of cell")
    }

    @usableFromInline package var title: String {
        preconditionFailure("a content has a kind of cell")
    }

    /// Whether another content has an equal model and the same kind of cell.
    @usableFromInline
    func hasSameModel(as other: CellContent) -> Bool {
        preconditionFailure("a content has a model")
    }

    @usableFromInline
    func copy() -> CellContent { preconditionFailure("a content has a kind of cell") }
}

@usableFromInline
struct CellTraits {
    var info = RecordInfo()
    var swipeActions = SwipeActions()
    var allowsHighlighting: Bool?
    var allowsSelection: Bool?
    var allowsMoving: Bool?
    var reuseIdentifier: String?
    var onConfigure: ((CellContext, AnyObject) -> Void)?
    var onDeselection: ((CellContext) -> Void)?

    @usableFromInline
    struct Summary: Equatable {
        @usableFromInline var allowsHighlighting: Bool?
        @usableFromInline var allowsSelection: Bool?
        @usableFromInline var allowsMoving: Bool?
        @usableFromInline var hasConfiguration = false
        @usableFromInline var hasSelection: Bool
        @usableFromInline var hasDeselection = false

        @usableFromInline var hasMore = false

        @inlinable
        init(hasSelection: Bool) { self.hasSelection = hasSelection }
    }

    var isEmpty: Bool { summary(hasSelection: false) == Summary(hasSelection: false) }

    func summary(hasSelection: Bool) -> Summary {
        var summary = Summary(hasSelection: hasSelection)
        summary.allowsHighlighting = allowsHighlighting
        summary.allowsSelection = allowsSelection
        summary.allowsMoving = allowsMoving
        summary.hasConfiguration = onConfigure != nil
        summary.hasDeselection = onDeselection != nil
        summary.hasMore =
            reuseIdentifier != nil || swipeActions != SwipeActions() || info != RecordInfo()
        return summary
    }

    func hasSameMore(as other: CellTraits) -> Bool {
        reuseIdentifier == other.reuseIdentifier && swipeActions == other.swipeActions
            && info == other.info
    }
}

/// Keeps the content of a plain row small.
@usableFromInline
final class TraitsBox {
    let traits: CellTraits

    init(_ traits: CellTraits) { self.traits = traits }
}

@usableFromInline
final class TypedCellContent<C: Cell>: CellContent {
    @usableFromInline let model: C.Model
    @usableFromInline let onSelection: ((C.Model, CellContext) -> Void)?

    @inlinable
    init(model: C.Model, onSelection: ((C.Model, CellContext) -> Void)?) {
        self.model = model
        self.onSelection = onSelection
        super.init(hasSelection: onSelection != nil)
    }

    @usableFromInline
    func add(
        reuseIdentifier: String?, onDeselection: ((C.Model, CellContext) -> Void)?,
        onConfigure: ((C.Model, CellContext, AnyObject) -> Void)?
    ) {
        let model = model
        traits = CellTraits(
            reuseIdentifier: reuseIdentifier,
            onConfigure: onConfigure.map { closure in
                { context, view in closure(model, context, view) }
            },
            onDeselection: onDeselection.map { closure in { closure(model, $0) } })
    }

    @usableFromInline
    override func select(_ context: CellContext) { onSelection?(model, context) }

    @usableFromInline override var cell: any Cell.Type { C.self }
    @usableFromInline override var anyModel: Any { model }
    @usableFromInline override var title: String { C.title(of: model) }

    @usableFromInline
    override func size(within maximum: ListSize) -> ListSize? {
        C.size(for: model, within: maximum)
    }

    @usableFromInline
    override func hasSameModel(as other: CellContent) -> Bool {
        // A cast takes longer than the rest of a comparison.
        guard ObjectIdentifier(type(of: other)) == ObjectIdentifier(TypedCellContent<C>.self) else {
            return false
        }
        return model == unsafeDowncast(other, to: TypedCellContent<C>.self).model
    }

    @usableFromInline
    override func copy() -> CellContent { copy(with: model) }

    func copy(with model: C.Model) -> TypedCellContent {
        let copy = TypedCellContent(model: model, onSelection: onSelection)
        if box != nil { copy.traits = traits }
        (copy.isListedAlone, copy.isBesideCollection) = (isListedAlone, isBesideCollection)
        return copy
    }
}
