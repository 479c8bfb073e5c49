/// An end of a long list.
public enum PageEnd: Hashable, Sendable, CaseIterable {
    /// That of the first row.
    case start

    /// That of the last row.
    case end
}

/// Where a page comes from.
public struct PageOrigin<Cursor> {
    /// Where to go on, as the server said; nil for where the list begins by
    /// itself.
    public var cursor: Cursor?

    /// Which way to go on from there: rows before for ``PageEnd/start``, else
    /// rows after.
    public var direction: PageEnd
}

extension PageOrigin: Equatable where Cursor: Equatable {}
extension PageOrigin: Hashable where Cursor: Hashable {}
extension PageOrigin: Sendable where Cursor: Sendable {}

/// A page to be asked for, to be named by its answer.
public struct PageRequest<Cursor> {
    /// What the page is for.
    enum Purpose: Hashable, Sendable {
        /// The first one, instead of all that are there.
        case first(LoadRequest)

        /// One more at an end.
        case more(PageEnd)

        /// One that was dropped.
        case dropped(key: Int)
    }

    /// Where the page comes from.
    public let origin: PageOrigin<Cursor>

    let purpose: Purpose
    let number: Int

    /// The number of the request, for the name of an effect: one number, one
    /// request.
    public var id: Int { number }
}

extension PageRequest: Hashable where Cursor: Hashable {}
extension PageRequest: Equatable where Cursor: Equatable {}
extension PageRequest: Sendable where Cursor: Sendable {}

/// What a server says to a request for a page.
public struct PageAnswer<Element, Cursor> {
    /// The rows of the page, in the order of the list.
    public var elements: [Element]

    /// Where rows before these are; nil where there are none.
    public var previous: Cursor?

    /// Where rows after these are; nil where there are none.
    public var next: Cursor?

    /// Describes an answer.
    ///
    /// - Parameters:
    ///   - elements: The rows, in the order of the list.
    ///   - previous: Where rows before these are; none by default.
    ///   - next: Where rows after these are; none by default.
    public init(_ elements: [Element], previous: Cursor? = nil, next: Cursor? = nil) {
        self.elements = elements
        self.previous = previous
        self.next = next
    }
}

extension PageAnswer: Equatable where Element: Equatable, Cursor: Equatable {}
extension PageAnswer: Sendable where Element: Sendable, Cursor: Sendable {}
