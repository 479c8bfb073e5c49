public import WaybillLists

/// A request to scroll as part of a description, carried out once.
///
/// A state keeps its last request; a description that
/// carries the same request again wants nothing more.
///
/// ```swift
/// let last = RecordID(state.journal.count - 1)
/// state.scroll = ScrollRequest(
///     ScrollWish(to: .row(last, inSection: "lines"), isAnimated: false),
///     after: state.scroll)
/// ```
public struct ScrollRequest: Hashable, Sendable {
    /// Which one it is: the same wish under another number is carried out
    /// again.
    package var number: Int

    package var wish: ScrollWish

    /// Describes a request.
    public init(_ wish: ScrollWish, number: Int) {
        self.wish = wish
        self.number = number
    }

    /// Describes the request that follows another one.
    ///
    /// - Parameter previous: The last request; nil if there was none.
    public init(_ wish: ScrollWish, after previous: ScrollRequest?) {
        self.init(wish, number: previous.map { $0.number &+ 1 } ?? 0)
    }
}

extension ScrollWish {
    /// The same wish where the sections have other identities.
    func renamingSections(_ name: (RecordID) -> RecordID) -> ScrollWish {
        var wish = self
        switch target {
        case .section(let id): wish.target = .section(name(id))
        case .row(let id, let section): wish.target = .row(id, inSection: section.map(name))
        }
        return wish
    }
}
