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

    package var wish: ScrollWish

    /// Creates a request, animated by default.
    ///
    /// - Parameter previous: The last request, so that the same one is carried out again; nil for
    ///   none.
    public init(
        to target: ScrollWish.Target, alignment: ListAlignment = .nearest, isAnimated: Bool = true,
        after previous: ScrollRequest? = nil
    ) {
        wish = ScrollWish(to: target, alignment: alignment, isAnimated: isAnimated)
        number = previous.map { $0.number &+ 1 } ?? 0
    }
}

extension ScrollWish {
    func renamingSections(_ name: (RecordID) -> RecordID) -> ScrollWish {
        var wish = self
        switch target {
        case .section(let id): wish.target = .section(name(id))
        case .row(let id, let section): wish.target = .row(id, inSection: section.map(name))
        }
        return wish
    }
}
