/// What a row shows and does: all of a record but its identity.
///
/// Records that are copied share it until one of them is changed. An object, so
/// that a list of records is a list of identities: comparing, hashing and
/// copying many rows touches little memory. ``TypedCellContent`` is the only kind
/// there is.
class CellContent {
    /// What is compared first, and for most rows alone.
    private var summary: CellTraits.Summary

    /// Nil where there is nothing to be said beside the model.
    private var box: TraitsBox?

    fileprivate init(traits: CellTraits) {
        summary = traits.summary
        box = summary.isPlain ? nil : TraitsBox(traits)
    }

    /// What the record says beside its model.
    var traits: CellTraits {
        get { box?.traits ?? CellTraits() }
        set {
            summary = newValue.summary
            box = summary.isPlain ? nil : TraitsBox(newValue)
        }
    }

    /// Whether another content says the same; of closures it counts whether
    /// there are any.
    final func isSame(as other: CellContent) -> Bool {
        summary == other.summary && hasSameModel(as: other)
            && (!summary.hasMore || traits.hasSameMore(as: other.traits))
    }

    /// The kind of cell that shows the row.
    var cell: any Cell.Type { preconditionFailure("a content has a kind of cell") }

    /// What the row shows.
    var anyModel: Any { preconditionFailure("a content has a model") }

    /// What the cell states for the model.
    func size(within maximum: ListSize) -> ListSize? {
        preconditionFailure("a content has a kind of cell")
    }

    /// Whether another content has an equal model of the same kind of cell.
    func hasSameModel(as other: CellContent) -> Bool {
        preconditionFailure("a content has a model")
    }

    /// A content that can be changed alone.
    func copy() -> CellContent { preconditionFailure("a content has a kind of cell") }
}

/// What a record says beside its model.
struct CellTraits {
    var info = RecordInfo()
    var swipeActions = SwipeActions()
    var allowsHighlighting: Bool?
    var allowsSelection: Bool?
    var allowsMoving: Bool?
    var reuseIdentifier: String?
    var onConfigure: ((CellContext, AnyObject) -> Void)?
    var onSelection: ((CellContext) -> Void)?
    var onDeselection: ((CellContext) -> Void)?

    /// All that can be compared without looking further.
    struct Summary: Equatable {
        var allowsHighlighting: Bool?
        var allowsSelection: Bool?
        var allowsMoving: Bool?
        var hasConfiguration = false
        var hasSelection = false
        var hasDeselection = false

        /// Whether there is something to compare beside these.
        var hasMore = false

        var isPlain: Bool { self == Summary() }
    }

    var summary: Summary {
        Summary(
            allowsHighlighting: allowsHighlighting, allowsSelection: allowsSelection,
            allowsMoving: allowsMoving, hasConfiguration: onConfigure != nil,
            hasSelection: onSelection != nil, hasDeselection: onDeselection != nil,
            hasMore: reuseIdentifier != nil || swipeActions != SwipeActions()
                || info != RecordInfo())
    }

    func hasSameMore(as other: CellTraits) -> Bool {
        reuseIdentifier == other.reuseIdentifier && swipeActions == other.swipeActions
            && info == other.info
    }
}

/// Keeps the content of a plain row small.
private final class TraitsBox {
    let traits: CellTraits

    init(_ traits: CellTraits) { self.traits = traits }
}

/// A content with its model and the kind of cell that shows it.
final class TypedCellContent<C: Cell>: CellContent {
    private let model: C.Model

    init(model: C.Model, traits: CellTraits) {
        self.model = model
        super.init(traits: traits)
    }

    override var cell: any Cell.Type { C.self }
    override var anyModel: Any { model }

    override func size(within maximum: ListSize) -> ListSize? {
        C.size(for: model, within: maximum)
    }

    override func hasSameModel(as other: CellContent) -> Bool {
        // A cast takes longer than all the rest of a comparison.
        guard ObjectIdentifier(type(of: other)) == ObjectIdentifier(TypedCellContent<C>.self) else {
            return false
        }
        return model == unsafeDowncast(other, to: TypedCellContent<C>.self).model
    }

    override func copy() -> CellContent { TypedCellContent(model: model, traits: traits) }
}
