public import WaybillLists

/// A request to scroll, carried out once.
///
/// A state keeps its last request; a description with the same request does nothing.
///
/// ```swift
/// let last = RecordID(state.journal.count - 1)
/// state.scroll = ScrollRequest(
///     to: .row(last, inSection: "lines"), isAnimated: false, after: state.scroll)
/// ```
public struct ScrollRequest: Hashable, Sendable {
    /// The same request with another number is carried out again.
    package var number: Int

    package var list: ListScrollRequest

    /// Creates a request, animated by default.
    ///
    /// - Parameter previous: The last request, so that the same one is carried out again; nil for
    ///   none.
    public init(
        to target: ListScrollRequest.Target, alignment: ListAlignment = .nearest,
        isAnimated: Bool = true,
        after previous: ScrollRequest? = nil
    ) {
        list = ListScrollRequest(to: target, alignment: alignment, isAnimated: isAnimated)
        number = previous.map { $0.number &+ 1 } ?? 0
    }
}

extension ListScrollRequest {
    func renamingSections(_ name: (RecordID) -> RecordID) -> ListScrollRequest {
        var request = self
        switch target {
        case .section(let id): request.target = .section(name(id))
        case .row(let id, let section): request.target = .row(id, inSection: section.map(name))
        }
        return request
    }
}
