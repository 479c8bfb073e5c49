public import WaybillDiff

/// One row of a list: which kind of cell shows which model, and what happens
/// when it is configured and selected.
///
/// A record is a value. Its ``id`` identifies the row; everything else is
/// content and may change from one description to the next: the row is then
/// updated in place. Closures count by their presence alone, so that a
/// description made again at every change of state is equal to the last one.
///
/// A record belongs to the isolation domain in which it was made: its closures
/// run there.
///
/// ```swift
/// var row = Row(
///     item.id,
///     .row([
///         .text(item.title),
///         .badge(item.isDone ? "Done" : "Open", item.isDone ? .available : .plain),
///     ])
/// ) { items.dispatch(.toggle(item.id)) }
/// ```
public struct CellRecord {
    /// Which row it is.
    ///
    /// To be unique within its section.
    public let id: RecordID

    /// Values that the manifest never reads.
    public var info: RecordInfo {
        get { content.traits.info }
        set { ownContent.traits.info = newValue }
    }

    /// Whether the row is highlighted while it is pressed.
    ///
    /// Nil, the default, leaves it to the rule of
    /// `ListManifest.allowsHighlighting(at:)`.
    public var allowsHighlighting: Bool? {
        get { content.traits.allowsHighlighting }
        set { ownContent.traits.allowsHighlighting = newValue }
    }

    /// Whether the row may be selected.
    ///
    /// Nil, the default, leaves it to the rule of
    /// ``ListManifest/allowsSelection(at:)``.
    public var allowsSelection: Bool? {
        get { content.traits.allowsSelection }
        set { ownContent.traits.allowsSelection = newValue }
    }

    /// Further actions of the row; none by default.
    public var swipeActions: SwipeActions {
        get { content.traits.swipeActions }
        set { ownContent.traits.swipeActions = newValue }
    }

    /// Whether a person may move the row.
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

    /// Whether something happens when the row is selected.
    public var hasSelection: Bool { content.summary.hasSelection }

    package var hasDeselection: Bool { onDeselection != nil }

    package var hasConfiguration: Bool { onConfigure != nil }

    /// What a developer reads of the row: its model in words.
    package var title: String { content.title }

    /// Everything else, shared by copies until one of them changes.
    @usableFromInline var content: CellContent

    /// The content, for a change of this copy alone.
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
    ///   - id: Which row it is, among the rows of its section.
    ///   - reuseIdentifier: The name under which a host keeps views for reuse;
    ///     the cell's own by default.
    ///   - onDeselection: Called when a person takes its selection away;
    ///     nothing by default.
    ///   - onConfigure: Called when a host shows the row in a view, after the
    ///     view took the model; nothing by default.
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

    /// Describes a row whose identity is its model's own.
    ///
    /// A model that has none of its own is given one by
    /// ``init(_:model:id:reuseIdentifier:onSelection:onDeselection:onConfigure:)``:
    /// were the whole model its identity, each edit would make another row.
    @inlinable
    public init<C: Cell>(
        _ cell: C.Type, model: C.Model, onSelection: ((C.Model, CellContext) -> Void)? = nil
    ) where C.Model: Identifiable, C.Model.ID: Sendable {
        self.init(cell, model: model, id: model.id, onSelection: onSelection)
    }

    /// The name under which a host keeps views for reuse: the record's own, or
    /// else the cell's.
    package var reuseIdentifier: String {
        content.traits.reuseIdentifier ?? content.cell.reuseIdentifier
    }
}

extension CellRecord {
    func select(_ context: CellContext) { content.select(context) }

    @usableFromInline
    func identified(by id: RecordID) -> CellRecord { CellRecord(id: id, content: content) }

    package var cell: any Cell.Type { content.cell }

    /// The same row with another model; unchanged if its cell is of another kind.
    package func changingModel<C: Cell>(
        of cell: C.Type, _ change: (C.Model) -> C.Model
    ) -> CellRecord {
        guard let typed = content as? TypedCellContent<C> else { return self }
        return CellRecord(id: id, content: typed.copy(with: change(typed.model)))
    }

    /// The model, if it is of a type.
    ///
    /// - Returns: The model, or nil when it is of another type.
    public func model<Model>(as type: Model.Type = Model.self) -> Model? {
        content.anyModel as? Model
    }

    /// The size that the cell states for its model, or nil when the host is to
    /// measure it.
    ///
    /// - Parameter maximum: The maximum size in the layout, in the host's unit.
    public func size(within maximum: ListSize) -> ListSize? {
        content.size(within: maximum)
    }
}

extension CellRecord: DiffableItem {
    /// The identity of the row.
    public var diffID: RecordID { id }

    /// Returns whether another record with this identity shows the same.
    ///
    /// The kind of cell, the model, the reuse identifier, the flags and the
    /// info count, and of closures whether there are any.
    public func hasSameContent(as other: CellRecord) -> Bool {
        content === other.content || content.isSame(as: other.content)
    }

    /// Returns whether a record of another section with this identity is the
    /// same row: it is when both are drawn by the same kind of cell.
    ///
    /// - Returns: True when the row has moved from one section to the other.
    public func isSameRow(as other: CellRecord) -> Bool {
        cell == other.cell && reuseIdentifier == other.reuseIdentifier
    }
}

extension CellRecord: Equatable {
    /// Returns whether two records are the same row showing the same.
    public static func == (lhs: CellRecord, rhs: CellRecord) -> Bool {
        lhs.id == rhs.id && lhs.hasSameContent(as: rhs)
    }
}

/// The argument of a row's closures: where the row is, and its list.
public struct CellContext {
    /// The position of the row; that of a header or footer is
    /// `ItemPath.edge(_:ofSection:)`.
    public let path: ItemPath

    /// The record as it was when the call began.
    public let record: CellRecord

    /// The identity of the section in which it is.
    public package(set) var sectionID: RecordID

    /// The manifest that holds it.
    public let manifest: ListManifest
}
