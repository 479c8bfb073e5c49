/// A listener (observer) of a manifest: it receives events, and may decide
/// permissions and sizes.
///
/// Called in the isolation domain that owns the manifest. Plugins come first,
/// in their order, and the delegate last.
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
    /// Hears an event.
    ///
    /// A listener may change the manifest while it listens: see
    /// ``ListManifest`` for the order that follows from it.
    func listen(to event: ListEvent, in manifest: ListManifest)

    /// Returns whether something may be done to a row; no opinion by default.
    ///
    /// The manifest's own result, from the record, is the first opinion: a
    /// listener that wants another one overrides it.
    ///
    /// - Parameter manifest: The caller.
    func vote(
        on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
    ) -> Vote<Bool>

    /// Returns the size of a row; nil by default.
    ///
    /// The delegate alone is asked.
    ///
    /// - Parameter manifest: The caller.
    /// - Returns: A size in the host's unit, or nil for no opinion.
    func size(for question: ListSizeQuestion, in manifest: ListManifest) -> ListSize?
}

extension ListListener {
    /// Leaves the decision to others.
    public func vote(
        on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
    ) -> Vote<Bool> { .silent }

    /// Leaves the decision to others.
    public func size(for question: ListSizeQuestion, in manifest: ListManifest) -> ListSize? { nil }
}

/// What plugins and the delegate are asked to permit.
public enum ListPermission {
    /// Is the row shown as pressed while it is?
    case highlight(CellContext)

    /// May a person select the row?
    case select(CellContext)

    /// May a person select all of these rows, which no one has made? Yes if the
    /// first of them may be, by default.
    case selectRows(section: Int, items: Range<Int>)

    /// May the row lose its selection by a person's doing? Yes by default.
    case deselect(CellContext)

    /// May all of these rows, which no one has made, lose their selection? Yes
    /// by default.
    case deselectRows(section: Int, items: Range<Int>)

    /// May the actions at an end of the row be uncovered? Yes by default.
    case swipe(CellContext, SwipeEdge)

    /// May a person move the row?
    case move(CellContext)
}

/// The size questions to the delegate, in order.
public enum ListSizeQuestion {
    /// The most that a row may take.
    case maximum(CellContext)

    /// The most that a row, header or footer may take by default.
    case defaultMaximum

    /// The size of a row within a maximum.
    case cell(CellContext, maximum: ListSize)
}
