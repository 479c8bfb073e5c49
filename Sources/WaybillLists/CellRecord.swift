public import WaybillDiff

/// One row of a list: a kind of cell, its model, and its closures.
///
/// A record is a value. Its ``id`` identifies the row; everything else is content, and the row is
/// updated in place when the content changes. Closures are compared by presence only, so that a
/// description rebuilt after each state change equals the previous one.
///
/// A record belongs to the isolation domain of its creation, and its closures run there.
///
/// ```swift
/// Row(item.title, id: item.id, trailing: item.isDone ? .badge("Done") : nil) {
///     items.dispatch(.setDone(item.id, !item.isDone))
/// }
/// ```
public struct CellRecord {
    /// The identity of the row, unique within its section.
    public let id: RecordID

    /// Custom values, ignored by the manifest.
    public var info: RecordInfo {
        get { content.traits.info }
        set { ownContent.traits.info = newValue }
    }

    /// Whether the row is highlighted while pressed.
    ///
    /// Nil, the default, leaves it to the rule of `ListManifest.allowsHighlighting(at:)`.
    public var allowsHighlighting: Bool? {
        get { content.traits.allowsHighlighting }
        set { ownContent.traits.allowsHighlighting = newValue }
    }

    /// Whether the row may be selected.
    ///
    /// Nil, the default, leaves it to the rule of ``ListManifest/allowsSelection(at:)``.
    public var allowsSelection: Bool? {
        get { content.traits.allowsSelection }
        set { ownContent.traits.allowsSelection = newValue }
    }

    /// The swipe actions of the row; none by default.
    package var swipeActions: SwipeActions {
        get { content.traits.swipeActions }
        set { ownContent.traits.swipeActions = newValue }
    }

    /// Whether a user may move the row.
    ///
    /// Nil, the default, leaves it to its section's ``SectionRecord/moves``.
    public var allowsMoving: Bool? {
        get { content.traits.allowsMoving }
        set { ownContent.traits.allowsMoving = newValue }
    }

    /// Whether a builder lists the row by itself, and not in a `for` or an array.
    var isListedAlone: Bool {
        get { content.isListedAlone }
        set { if newValue != content.isListedAlone { ownContent.isListedAlone = newValue } }
    }

    /// Whether the row has a selection closure.
    public var hasSelection: Bool { content.summary.hasSelection }

    package var title: String { content.title }

    /// The content, shared by copies until one of them changes.
    @usableFromInline var content: CellContent

    private var ownContent: CellContent {
        mutating get {
            if !isKnownUniquelyReferenced(&content) { content = content.copy() }
            return content
        }
    }

    var onConfigure: ((CellContext, AnyObject) -> Void)? { content.traits.onConfigure }
    var onDeselection: ((CellContext) -> Void)? { content.traits.onDeselection }

    private init(id: RecordID, content: CellContent) {
        self.id = id
        self.content = content
    }

    /// Describes a row.
    ///
    /// - Parameters:
    ///   - id: The identity of the row within its section.
    ///   - reuseIdentifier: The name for view reuse; the cell's own by default.
    ///   - onDeselection: Called when a user deselects the row; nothing by default.
    ///   - onConfigure: Called when a host shows the row, after the view took the model; nothing by
    ///     default.
    @inlinable
    public init<C: Cell>(
        _ cell: C.Type,
        model: C.Model,
        id: some Hashable & Sendable,
        reuseIdentifier: String? = nil,
        onSelection: ((C.Model, CellContext) -> Void)? = nil,
        onDeselection: ((C.Model, CellContext) -> Void)? = nil,
        onConfigure: ((C.Model, CellContext, AnyObject) -> Void)? = nil
    ) {
        self.id = RecordID(id)
        let content = TypedCellContent<C>(model: model, onSelection: onSelection)
        if reuseIdentifier != nil || onDeselection != nil || onConfigure != nil {
            content.add(
                reuseIdentifier: reuseIdentifier, onDeselection: onDeselection,
                onConfigure: onConfigure)
        }
        self.content = content
    }

    /// Describes a row with its model's identity.
    ///
    /// A model without an identity needs
    /// ``init(_:model:id:reuseIdentifier:onSelection:onDeselection:onConfigure:)``: with the whole
    /// model as identity, each edit would make another row.
    @inlinable
    public init<C: Cell>(
        _ cell: C.Type, model: C.Model, onSelection: ((C.Model, CellContext) -> Void)? = nil
    ) where C.Model: Identifiable, C.Model.ID: Sendable {
        self.init(cell, model: model, id: model.id, onSelection: onSelection)
    }

    package var reuseIdentifier: String {
        content.traits.reuseIdentifier ?? content.cell.reuseIdentifier
    }
}

extension CellRecord {
    func select(_ context: CellContext) { content.select(context) }

    @usableFromInline
    func identified(by id: RecordID) -> CellRecord { CellRecord(id: id, content: content) }

    package var cell: any Cell.Type { content.cell }

    /// The same row with another model; unchanged for another kind of cell.
    package func changingModel<C: Cell>(
        of cell: C.Type, _ change: (C.Model) -> C.Model
    ) -> CellRecord {
        guard let typed = content as? TypedCellContent<C> else { return self }
        return CellRecord(id: id, content: typed.copy(with: change(typed.model)))
    }

    /// The model, or nil when it is of another type.
    public func model<Model>(as type: Model.Type = Model.self) -> Model? {
        content.anyModel as? Model
    }

    /// The size stated by the cell, or nil to let the host measure it.
    ///
    /// - Parameter maximum: The maximum size in the layout, in the host's unit.
    public func size(within maximum: ListSize) -> ListSize? {
        content.size(within: maximum)
    }
}

extension CellRecord: DiffableItem {
    /// The identity of the row.
    public var diffID: RecordID { id }

    /// Returns whether another record with this identity has the same content.
    ///
    /// Compares the kind of cell, the model, the reuse identifier, the flags and the info; closures
    /// by their presence.
    public func hasSameContent(as other: CellRecord) -> Bool {
        content === other.content || content.isSame(as: other.content)
    }

    /// Returns whether a record of another section with this identity is the same row, moved: both
    /// have the same kind of cell.
    public func isSameRow(as other: CellRecord) -> Bool {
        cell == other.cell && reuseIdentifier == other.reuseIdentifier
    }
}

extension CellRecord: Equatable {
    /// Returns whether two records have the same identity and content.
    public static func == (lhs: CellRecord, rhs: CellRecord) -> Bool {
        lhs.id == rhs.id && lhs.hasSameContent(as: rhs)
    }
}

/// The argument of a row's closures: its position and its list.
public struct CellContext {
    /// The position of the row; `ItemPath.edge(_:ofSection:)` for a header or footer.
    public let path: ItemPath

    /// The record at the beginning of the call.
    public let record: CellRecord

    /// The identity of the row's section.
    public package(set) var sectionID: RecordID

    /// The manifest of the row.
    public let manifest: ListManifest
}
