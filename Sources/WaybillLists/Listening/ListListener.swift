/// A listener (observer) of a manifest: it receives events, and may decide permissions and sizes.
///
/// Called in the isolation domain of the manifest: plugins first, in their order, and the delegate
/// last.
///
/// ```swift
/// final class OncePlugin: ListListener {
///     private var chosen: Set<RecordID> = []
///
///     func listen(to event: ListEvent, in manifest: ListManifest) {
///         if case .didSelect(let context) = event { chosen.insert(context.record.id) }
///     }
///
///     func vote(
///         on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
///     ) -> Vote<Bool> {
///         guard case .select(let context) = question, chosen.contains(context.record.id) else {
///             return .silent
///         }
///         return .override(false)
///     }
/// }
/// ```
public protocol ListListener: AnyObject {
    /// Whether the listener refreshes the list at ``ListEvent/refreshRequested``; false by default.
    var refreshes: Bool { get }

    /// Receives an event.
    ///
    /// A listener may change the manifest: see ``ListManifest`` for the resulting order.
    func listen(to event: ListEvent, in manifest: ListManifest)

    /// Returns a permission for a row; no opinion by default.
    ///
    /// The manifest's own result, from the record, is the first opinion; a listener has to override
    /// it to change it.
    func vote(
        on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
    ) -> Vote<Bool>

    /// Returns the size of a row, in the host's unit, or nil for no opinion; nil by default.
    ///
    /// Only the delegate is asked.
    func size(for question: ListSizeQuestion, in manifest: ListManifest) -> ListSize?
}

extension ListListener {
    /// False.
    public var refreshes: Bool { false }

    /// Returns no opinion.
    public func vote(
        on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
    ) -> Vote<Bool> { .silent }

    /// Returns no opinion.
    public func size(for question: ListSizeQuestion, in manifest: ListManifest) -> ListSize? { nil }
}

/// A permission question to plugins and the delegate.
public enum ListPermission {
    /// Whether a pressed row is highlighted.
    case highlight(CellContext)

    /// Whether a user may select the row.
    case select(CellContext)

    /// Whether a user may select all of these lazy rows; by default the answer for the first one.
    case selectRows(section: Int, items: Range<Int>)

    /// Whether a user may deselect the row; true by default.
    case deselect(CellContext)

    /// Whether a user may deselect all of these lazy rows; true by default.
    case deselectRows(section: Int, items: Range<Int>)

    /// Whether the actions at an edge of the row may be opened; true by default.
    case swipe(CellContext, SwipeEdge)

    /// Whether a user may move the row.
    case move(CellContext)
}

/// The size questions to the delegate, in order.
public enum ListSizeQuestion {
    /// The maximum size of a row.
    case maximum(CellContext)

    /// The default maximum size of rows, headers and footers.
    case defaultMaximum

    /// The size of a row within a maximum.
    case cell(CellContext, maximum: ListSize)
}

/// The result of one of several listeners: no opinion, an opinion or an override.
public enum Vote<Value> {
    /// No opinion.
    case silent

    /// An opinion, valid unless an earlier listener had one.
    case opinion(Value)

    /// An opinion that overrides earlier ones.
    case override(Value)
}

extension Vote: Equatable where Value: Equatable {}
extension Vote: Sendable where Value: Sendable {}

/// The combined result of many listeners.
///
/// The rule of FSQMessageForwarder, with types: the first opinion counts, later ones are dropped,
/// and a later override wins.
package struct VoteCount<Value> {
    package private(set) var value: Value?

    package init(startingWith own: Value? = nil) { value = own }

    package mutating func count(_ vote: Vote<Value>) {
        switch vote {
        case .silent: break
        case .opinion(let opinion): value = value ?? opinion
        case .override(let opinion): value = opinion
        }
    }
}
