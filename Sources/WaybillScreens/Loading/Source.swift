package import WaybillLists
public import WaybillLoading

/// The source of content: fetched, stored and refreshed, or paged.
///
/// - ``fetched(id:_:)``: requested over a network;
/// - ``stored(id:changes:age:read:)``: read from a store, at once and after each change;
/// - ``stored(id:by:changes:age:hasMore:read:)``: the same, a number of elements at a time;
/// - ``pages(id:from:_:)``: fetched page by page;
/// - ``refreshed(_:)``: a stored source that is refreshed over the network.
///
/// ```swift
/// func source(for query: Query) -> Source<[RecordMatch<Service>]>? {
///     var records = RecordQuery(text: query.text.isEmpty ? nil : query.text)
///     if query.show == .troubled {
///         records.conditions = [ColumnCondition("health", oneOf: [.text("slow"), .text("down")])]
///     }
///     return .stored(records, in: services).refreshed(asking: .all, by: updates)
/// }
/// ```
///
/// Content is loaded again only when the identity of its source changes: the query of the screen,
/// unless the source has its own, for queries with parts that do not affect the content, such as a
/// selected pin. All closures run outside the screen's isolation, except the one that begins to
/// observe changes.
public struct Source<Value: Sendable>: Sendable {
    /// The identity; nil for the query.
    package var id: RecordID?

    /// Reads up to a number of elements; nil if there is nothing.
    var read: @Sendable (_ limit: Int?) async throws -> Value?

    /// Reports changes of stored content; nil if it is not stored.
    var changes: (@Sendable () -> AsyncStream<Void>)?

    /// The time since the value came over the network.
    var age: @Sendable (Value?) async throws -> Duration? = { _ in nil }

    var refresh: (@Sendable (RefreshReason) async throws -> Void)?

    var growth: SourceGrowth<Value>?

    /// A source that fetches its content.
    ///
    /// - Parameter id: The identity of the content; the query by default.
    public static func fetched(
        id: (any Hashable & Sendable)? = nil,
        _ fetch: @escaping @Sendable () async throws -> Value?
    ) -> Source { Source(id: id.map { RecordID($0) }, read: { _ in try await fetch() }) }

    /// A source of stored content.
    ///
    /// - Parameters:
    ///   - id: The identity of the content; the query by default.
    ///   - changes: Reports changes of stored content: a value at once and one after each change,
    ///     as `RecordStore.changes()` does.
    ///   - age: The time since the content came over the network; nil, the default, if it did not.
    ///   - read: Reads the content; nil if there is nothing.
    public static func stored(
        id: (any Hashable & Sendable)? = nil,
        changes: @escaping @Sendable () -> AsyncStream<Void>,
        age: @escaping @Sendable (Value?) async throws -> Duration? = { _ in nil },
        read: @escaping @Sendable () async throws -> Value?
    ) -> Source {
        Source(
            id: id.map { RecordID($0) }, read: { _ in try await read() }, changes: changes,
            age: age)
    }

    /// A source of stored content that is read in steps as a user scrolls.
    ///
    /// - Parameters:
    ///   - id: The identity of the content; the query by default.
    ///   - step: The number of elements of the first read, and of each further one.
    ///   - changes: Reports changes of stored content; see ``stored(id:changes:age:read:)``.
    ///   - age: The time since the content came over the network; nil, the default, if it did not.
    ///   - read: Reads a number of elements from the first on; nil if there is nothing.
    public static func stored(
        id: (any Hashable & Sendable)? = nil, by step: Int,
        changes: @escaping @Sendable () -> AsyncStream<Void>,
        age: @escaping @Sendable (Value?) async throws -> Duration? = { _ in nil },
        hasMore: @escaping @Sendable (Value) -> Bool,
        read: @escaping @Sendable (_ limit: Int) async throws -> Value?
    ) -> Source {
        Source(
            id: id.map { RecordID($0) }, read: { try await read($0 ?? step) }, changes: changes,
            age: age, growth: .reading(step: max(step, 1), hasMore: hasMore))
    }

    /// A source that fetches its content page by page.
    ///
    /// - Parameters:
    ///   - id: The identity of the content; the query by default.
    ///   - cursor: The cursor of the first page; nil, the default, for the beginning of the list.
    ///   - fetch: Fetches the page at a cursor in a direction; perhaps at both ends at once.
    public static func pages<Element: Identifiable & Sendable, Cursor: Hashable & Sendable>(
        id: (any Hashable & Sendable)? = nil, from cursor: Cursor? = nil,
        _ fetch:
            @escaping @Sendable (PageOrigin<Cursor>) async throws
            -> PageResponse<Element, Cursor>
    ) -> Source where Element.ID: Sendable, Value == Pages<Element, Cursor> {
        let growth = SourceGrowth<Value>.pages(
            hasMore: { $0.origin($1) != nil },
            load: { pages, end in
                guard let origin = pages.origin(end) else { return { _ in } }
                let page = try await fetch(origin)
                return { $0.add(page, at: end) }
            })
        return Source(
            id: id.map { RecordID($0) },
            read: { _ in Pages(try await fetch(PageOrigin(cursor, .end)), at: cursor) },
            growth: growth)
    }

    /// The same source, refreshed over the network on each load; a failure keeps the content.
    ///
    /// - Parameter refresh: Requests the network, and stores the response.
    public func refreshed(
        _ refresh: @escaping @Sendable (RefreshReason) async throws -> Void
    ) -> Source {
        var source = self
        source.refresh = refresh
        return source
    }

    /// The same source with the age of its values.
    ///
    /// - Parameter age: The time since the value came over the network; nil if it did not.
    public func withAge(_ age: @escaping @Sendable (Value?) async throws -> Duration?) -> Source {
        var source = self
        source.age = age
        return source
    }
}

/// The reason for a refresh of stored content.
public enum RefreshReason: Hashable, Sendable {
    /// A screen appeared: a recent response suffices.
    case shown

    /// A user requested it.
    case asked
}

enum SourceGrowth<Value: Sendable>: Sendable {
    case reading(step: Int, hasMore: @Sendable (Value) -> Bool)

    /// Growth by a page at an end, which changes the value.
    case pages(
        hasMore: @Sendable (Value, PageEnd) -> Bool,
        load: @Sendable (Value, PageEnd) async throws -> @Sendable (inout Value) -> Void)

    var step: Int? { if case .reading(let step, _) = self { step } else { nil } }

    func hasMore(_ value: Value, at end: PageEnd) -> Bool {
        switch self {
        case .reading(_, let hasMore): end == .end && hasMore(value)
        case .pages(let hasMore, _): hasMore(value, end)
        }
    }
}
