/// A long list that is fetched page by page: the first page, more at either end,
/// and again those that were dropped.
///
/// A pure state machine. Each event that asks for a page hands out a
/// ``PageRequest``, and only the answer to one that is still awaited is taken. A
/// page that fails takes nothing away, and is tried again by itself.
///
/// ```swift
/// var feed = Paged<Post, String, FeedError>()
/// let first = feed.begin()
/// feed.finish(PageAnswer(posts, next: "2"), of: first)
/// if let request = feed.more(.end) { … }      // the last rows come into sight
/// ```
public struct Paged<Element: Identifiable, Cursor: Hashable, Failure: Error> {
    /// What is at an end of the list.
    public enum Edge {
        /// There is more.
        case more(Cursor)

        /// More is on its way.
        case loading(Cursor)

        /// More could not be had; see ``Paged/retry(_:)``.
        case failed(Cursor, Failure)

        /// Nothing: the list ends here.
        case complete
    }

    /// What is there as a whole: the pages, and how the first one of them goes.
    public private(set) var content = Loadable<PageRun<Element, Cursor>, Failure>()

    /// What is before the first row.
    public private(set) var start = Edge.complete

    /// What is after the last row.
    public private(set) var end = Edge.complete

    /// The pages that were dropped and are on their way again, by their key.
    private var returning: [Int: PageRequest<Cursor>] = [:]

    /// The pages that were dropped and could not be had again, by their key.
    private var lost: [Int: Failure] = [:]

    private var awaited: [PageEnd: PageRequest<Cursor>] = [:]
    private var lastNumber = 0

    /// Creates a list that nobody has asked for yet; it counts as loading.
    public init() {}

    // MARK: Reading

    /// The rows that are there; none before the first page.
    public var rows: PageRun<Element, Cursor> { content.value ?? PageRun() }

    /// The numbers of the requests for dropped pages that are on their way.
    package var returningIDs: [Int] { returning.values.map(\.id) }

    /// What is at an end.
    ///
    /// - Parameter end: The end.
    /// - Returns: What is there.
    public func edge(_ end: PageEnd) -> Edge { end == .start ? start : self.end }

    /// Why the page of a placeholder could not be had again; nil where it was not
    /// tried, or is on its way.
    ///
    /// - Parameter row: The position of the row.
    /// - Returns: The failure.
    /// - Complexity: O(log p) in the number of pages.
    public func failure(ofRow row: Int) -> Failure? {
        content.value?.page(ofRow: row).flatMap { lost[$0.key] }
    }

    // MARK: Asking

    /// Asks for the first page: at first, anew, or at another place.
    ///
    /// What is there stays until the answer, which takes the place of it all.
    /// Every page that is on its way is given up.
    ///
    /// - Parameter cursor: Where to begin, for a jump; where the list begins by
    ///   itself by default.
    /// - Returns: The request.
    public mutating func begin(at cursor: Cursor? = nil) -> PageRequest<Cursor> {
        giveUp()
        let origin = PageOrigin(cursor: cursor, direction: .end)
        return request(origin, .first(content.begin()))
    }

    /// Asks for one more page at an end, as when its last rows come into sight.
    ///
    /// - Parameter end: The end.
    /// - Returns: The request; nil where nothing is to be asked for: all is
    ///   there, it is on its way, or it failed, which is tried again by
    ///   ``retry(_:)``.
    public mutating func more(_ end: PageEnd) -> PageRequest<Cursor>? {
        guard case .more(let cursor) = edge(end), !content.isLoading else { return nil }
        return ask(for: cursor, at: end)
    }

    /// Asks again for the page at an end that failed.
    ///
    /// - Parameter end: The end.
    /// - Returns: The request; nil where none failed, or all is asked for anew.
    public mutating func retry(_ end: PageEnd) -> PageRequest<Cursor>? {
        guard case .failed(let cursor, _) = edge(end), !content.isLoading else { return nil }
        return ask(for: cursor, at: end)
    }

    /// Asks for the dropped pages that have rows in a range, as when they come
    /// into sight.
    ///
    /// - Parameters:
    ///   - rows: The positions of the rows.
    ///   - retrying: Whether pages that could not be had are tried again; false
    ///     by default.
    /// - Returns: The requests, none for pages that are on their way.
    /// - Complexity: O(p) in the number of pages.
    public mutating func need(
        _ rows: Range<Int>, retrying: Bool = false
    ) -> [PageRequest<Cursor>] {
        guard !content.isLoading, let run = content.value else { return [] }
        return run.dropped(in: rows).compactMap { page in
            guard returning[page.key] == nil, retrying || lost[page.key] == nil else { return nil }
            lost[page.key] = nil
            let request = request(page.origin, .dropped(key: page.key))
            returning[page.key] = request
            return request
        }
    }

    /// Drops the pages that have no row in a range, to save memory; their rows
    /// become placeholders.
    ///
    /// - Parameter rows: The positions of the rows to keep.
    /// - Complexity: O(p) in the number of pages.
    public mutating func drop(outside rows: Range<Int>) {
        content.change { $0.drop(outside: rows) }
    }

    /// Gives up all that is on its way: answers will be late.
    ///
    /// What was there before is there again; see ``Loadable/cancel()``.
    public mutating func cancel() {
        giveUp()
        content.cancel()
    }

    // MARK: Answers

    /// Takes the answer to a request.
    ///
    /// - Parameters:
    ///   - answer: The page.
    ///   - request: The request that it answers.
    /// - Returns: Whether it was accepted or came too late.
    /// - Complexity: O(p + m) expected in the number of pages and of elements;
    ///   see ``PageRun``.
    @discardableResult
    public mutating func finish(
        _ answer: PageAnswer<Element, Cursor>, of request: PageRequest<Cursor>
    ) -> LoadAnswer {
        switch request.purpose {
        case .first(let whole):
            var run = PageRun<Element, Cursor>()
            run.add(answer.elements, from: request.origin, at: .end)
            let isEmpty = run.isEmpty && answer.next == nil && answer.previous == nil
            guard content.take(isEmpty ? nil : run, of: whole) == .accepted else { return .late }
            lost = [:]
            (start, end) = (edge(answer.previous, .start), edge(answer.next, .end))
        case .more(let end):
            guard awaited[end] == request else { return .late }
            awaited[end] = nil
            content.change { $0.add(answer.elements, from: request.origin, at: end) }
            let cursor = end == .start ? answer.previous : answer.next
            set(end, to: edge(cursor, end))
        case .dropped(let key):
            guard returning[key] == request else { return .late }
            returning[key] = nil
            content.change { $0.replace(key, with: answer.elements) }
        }
        return .accepted
    }

    /// Takes the failure of a request; what is there stays.
    ///
    /// - Parameters:
    ///   - failure: Why there is no answer.
    ///   - request: The request that failed.
    /// - Returns: Whether it was accepted or came too late.
    @discardableResult
    public mutating func fail(
        _ failure: Failure, of request: PageRequest<Cursor>
    ) -> LoadAnswer {
        switch request.purpose {
        case .first(let whole):
            return content.fail(failure, of: whole)
        case .more(let end):
            guard awaited[end] == request, let cursor = request.origin.cursor else { return .late }
            awaited[end] = nil
            set(end, to: .failed(cursor, failure))
        case .dropped(let key):
            guard returning[key] == request else { return .late }
            returning[key] = nil
            lost[key] = failure
        }
        return .accepted
    }

    // MARK: Edits

    /// Changes a row where it lies; no page is asked for anew.
    ///
    /// - Parameters:
    ///   - id: The identity of the row.
    ///   - body: What changes it. A change of the identity is not taken.
    /// - Returns: Whether there was one to change.
    /// - Complexity: That of `PageRun.update(_:_:)`.
    @discardableResult
    public mutating func update(
        _ id: Element.ID, _ body: (inout Element) -> Void
    ) -> PageEdit {
        content.change { $0.update(id, body) } ?? .notFound
    }

    /// Takes a row away; no page is asked for anew.
    ///
    /// - Parameter id: The identity of the row.
    /// - Returns: Whether there was one.
    /// - Complexity: That of `PageRun.remove(_:)`.
    @discardableResult
    public mutating func remove(_ id: Element.ID) -> PageEdit {
        let edit = content.change { $0.remove(id) } ?? .notFound
        if content.value?.isEmpty == true, case .complete = start, case .complete = end {
            content.empty()
        }
        return edit
    }

    // MARK: Details

    private mutating func ask(for cursor: Cursor, at end: PageEnd) -> PageRequest<Cursor> {
        let request = request(PageOrigin(cursor: cursor, direction: end), .more(end))
        awaited[end] = request
        set(end, to: .loading(cursor))
        return request
    }

    private mutating func request(
        _ origin: PageOrigin<Cursor>, _ purpose: PageRequest<Cursor>.Purpose
    ) -> PageRequest<Cursor> {
        lastNumber += 1
        return PageRequest(origin: origin, purpose: purpose, number: lastNumber)
    }

    /// What is behind a cursor that an answer gave: nothing, where the list has
    /// been there already, as a server that goes in circles says.
    private func edge(_ cursor: Cursor?, _ end: PageEnd) -> Edge {
        guard let cursor else { return .complete }
        let origin = PageOrigin(cursor: cursor, direction: end)
        let wasThere = content.value?.pages.contains { $0.origin == origin } == true
        return wasThere ? .complete : .more(cursor)
    }

    private mutating func set(_ end: PageEnd, to edge: Edge) {
        if end == .start { start = edge } else { self.end = edge }
    }

    private mutating func giveUp() {
        for end in PageEnd.allCases {
            if case .loading(let cursor) = edge(end) { set(end, to: .more(cursor)) }
        }
        awaited = [:]
        returning = [:]
    }
}

extension Paged.Edge: Equatable where Failure: Equatable {}
extension Paged.Edge: Sendable where Cursor: Sendable {}

extension Paged: Equatable where Element: Equatable, Failure: Equatable {
    /// Tells whether two lists stand where they stand with the same rows; the
    /// requests that led there do not count.
    public static func == (lhs: Paged, rhs: Paged) -> Bool {
        lhs.content == rhs.content && lhs.start == rhs.start && lhs.end == rhs.end
            && Set(lhs.returning.keys) == Set(rhs.returning.keys) && lhs.lost == rhs.lost
    }
}

extension Paged: Sendable where Element: Sendable, Element.ID: Sendable, Cursor: Sendable {}
