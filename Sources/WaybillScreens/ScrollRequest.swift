public import WaybillLists

/// A request to scroll, carried out once.
///
/// A state keeps its last request; a description with the same request does nothing.
///
/// ```swift
/// let last = RecordID(state.journal.count - 1)
/// state.scroll = ScrollRequest(
///     ScrollWish(to: .row(last, inSection: "lines"), isAnimated: false),
///     after: state.scroll)
/// ```
public struct ScrollRequest: Hashable, Sendable {
    /// The identity: the same wish with another number is carried out again.
    package var number: Int

    package var wish: ScrollWish

    /// Creates a request.
    public init(_ wish: ScrollWish, number: Int) {
        self.wish = wish
        self.number = number
    }

    /// Creates the request after another one.
    ///
    /// - Parameter previous: The last request; nil for none.
    public init(_ wish: ScrollWish, after previous: ScrollRequest?) {
        self.init(wish, number: previous.map { $0.number &+ 1 } ?? 0)
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
