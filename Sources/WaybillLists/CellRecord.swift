public import WaybillDiff

/// One row of a list: which kind of cell shows which model, and what happens
/// when it is configured and selected.
///
/// A record is a value. Its ``id`` says which row it is; everything else is
/// content and may change from one description to the next, upon which the row
/// is updated in place. Closures count by their presence alone, so that a
/// description made anew at every change of state is equal to the last one.
///
/// A record belongs to the isolation domain in which it was made: its closures
/// run there.
public struct CellRecord {
    /// Which row it is.
    ///
    /// To be unique within its section.
    public let id: RecordID

    /// Values that the manifest never reads.
    public var info = RecordInfo()

    /// Whether the row is highlighted while it is pressed.
    ///
    /// Nil, the default, leaves it to the rule of
    /// ``ListManifest/allowsHighlighting(at:)``.
    public var allowsHighlighting: Bool?

    /// Whether the row may be selected.
    ///
    /// Nil, the default, leaves it to the rule of
    /// ``ListManifest/allowsSelection(at:)``.
    public var allowsSelection: Bool?

    /// Whether something happens when the row is selected.
    public var hasSelection: Bool { onSelection != nil }

    /// Whether a closure of the record's own takes part in configuration.
    public var hasConfiguration: Bool { onConfigure != nil }

    private let box: any CellBox
    private let ownReuseIdentifier: String?
    let onConfigure: ((CellContext, AnyObject) -> Void)?
    let onSelection: ((CellContext) -> Void)?

    /// Describes a row.
    ///
    /// - Parameters:
    ///   - cell: The kind of cell.
    ///   - model: What it shows.
    ///   - id: Which row it is, among the rows of its section.
    ///   - reuseIdentifier: The name under which a host keeps views for reuse;
    ///     the cell's own by default.
    ///   - onSelection: Called when a person selects the row; nothing by
    ///     default.
    ///   - onConfigure: Called when a host shows the row in a view, after the
    ///     view took the model; nothing by default.
    public init<C: Cell>(
        _ cell: C.Type,
        model: C.Model,
        id: some Hashable & Sendable,
        reuseIdentifier: String? = nil,
        onSelection: ((C.Model, CellContext) -> Void)? = nil,
        onConfigure: ((C.Model, CellContext, AnyObject) -> Void)? = nil
    ) {
        self.id = RecordID(id)
        box = TypedCellBox<C>(model: model)
        ownReuseIdentifier = reuseIdentifier
        self.onConfigure = onConfigure.map { closure in
            { context, view in closure(model, context, view) }
        }
        self.onSelection = onSelection.map { closure in
            { context in closure(model, context) }
        }
    }

    /// Describes a row whose identity is its model's own.
    ///
    /// - Parameters:
    ///   - cell: The kind of cell.
    ///   - model: What it shows, and which row it is.
    ///   - onSelection: Called when a person selects the row.
    public init<C: Cell>(
        _ cell: C.Type, model: C.Model, onSelection: ((C.Model, CellContext) -> Void)? = nil
    ) where C.Model: Identifiable, C.Model.ID: Sendable {
        self.init(cell, model: model, id: model.id, onSelection: onSelection)
    }

    /// Describes a row whose identity is its model: another model is another
    /// row.
    ///
    /// - Parameters:
    ///   - cell: The kind of cell.
    ///   - model: What it shows, and which row it is.
    ///   - onSelection: Called when a person selects the row.
    public init<C: Cell>(
        _ cell: C.Type, model: C.Model, onSelection: ((C.Model, CellContext) -> Void)? = nil
    ) where C.Model: Hashable & Sendable {
        self.init(cell, model: model, id: model, onSelection: onSelection)
    }

    /// Describes a row whose identity is its model's own.
    ///
    /// - Parameters:
    ///   - cell: The kind of cell.
    ///   - model: What it shows, and which row it is.
    ///   - onSelection: Called when a person selects the row.
    public init<C: Cell>(
        _ cell: C.Type, model: C.Model, onSelection: ((C.Model, CellContext) -> Void)? = nil
    ) where C.Model: Identifiable & Hashable & Sendable, C.Model.ID: Sendable {
        self.init(cell, model: model, id: model.id, onSelection: onSelection)
    }

    /// The name under which a host keeps views for reuse: the record's own, or
    /// else the cell's.
    public var reuseIdentifier: String { ownReuseIdentifier ?? box.cell.reuseIdentifier }
}

extension CellRecord {
    /// The kind of cell that shows the row.
    public var cell: any Cell.Type { box.cell }

    /// The model, if it is of a type.
    ///
    /// - Parameter type: The type to look for.
    /// - Returns: The model, or nil when it is of another type.
    public func model<Model>(as type: Model.Type = Model.self) -> Model? {
        box.anyModel as? Model
    }

    /// The size that the cell states for its model, or nil when the host is to
    /// measure it.
    ///
    /// - Parameter maximum: The most that the layout grants, in the host's
    ///   unit.
    /// - Returns: The size, in the host's unit, or nil.
    public func size(within maximum: ListSize) -> ListSize? { box.size(within: maximum) }
}

extension CellRecord: DiffableItem {
    /// The identity of the row.
    public var diffID: RecordID { id }

    /// Tells whether another record with this identity shows the same.
    ///
    /// The kind of cell, the model, the reuse identifier, the flags and the
    /// info count, and of closures whether there are any.
    ///
    /// - Parameter other: A record with the same identity.
    /// - Returns: True when the row needs no update.
    public func hasSameContent(as other: CellRecord) -> Bool {
        hasConfiguration == other.hasConfiguration
            && hasSelection == other.hasSelection
            && allowsHighlighting == other.allowsHighlighting
            && allowsSelection == other.allowsSelection
            && ownReuseIdentifier == other.ownReuseIdentifier
            && box.isEqual(to: other.box)
            && info == other.info
    }
}

extension CellRecord: Equatable {
    /// Tells whether two records are the same row showing the same.
    public static func == (lhs: CellRecord, rhs: CellRecord) -> Bool {
        lhs.id == rhs.id && lhs.hasSameContent(as: rhs)
    }
}

/// Where a row is when one of its closures is called.
public struct CellContext {
    /// The position of the row.
    public let path: ItemPath

    /// The record as it was when the call began.
    public let record: CellRecord

    /// The manifest that holds it.
    public let manifest: ListManifest
}

/// A model together with the kind of cell that shows it.
private protocol CellBox: AnyObject {
    var cell: any Cell.Type { get }
    var anyModel: Any { get }
    func size(within maximum: ListSize) -> ListSize?
    func isEqual(to other: any CellBox) -> Bool
}

private final class TypedCellBox<C: Cell>: CellBox {
    let model: C.Model

    init(model: C.Model) { self.model = model }

    var cell: any Cell.Type { C.self }
    var anyModel: Any { model }

    func size(within maximum: ListSize) -> ListSize? { C.size(for: model, within: maximum) }

    func isEqual(to other: any CellBox) -> Bool {
        if self === other { return true }
        guard let other = other as? TypedCellBox<C> else { return false }
        return model == other.model
    }
}
