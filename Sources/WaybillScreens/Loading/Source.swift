package import WaybillLists
public import WaybillLoading

/// The source of content: fetched, stored and refreshed, or paged.
///
/// - ``fetched(id:_:)``: requested over a network;
/// - ``stored(id:changes:age:read:)``: read from where it is stored, at once and after each change;
/// - ``stored(id:by:changes:age:hasMore:read:)``: the same, so many elements at a time;
/// - ``pages(id:from:_:)``: fetched page by page;
/// - ``refreshed(_:)``: what is stored is refreshed over the network.
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
/// Content is loaded again when the identity of its source is another one, and only then. The
/// identity is the query of the screen, unless the source has one of its own: where a part of the
/// query, such as a selected pin, changes nothing of the content. All closures run outside the
/// screen's isolation, except the one that begins to follow the changes.
public struct Source<Value: Sendable>: Sendable {
    /// Its identity; nil for the query.
    package var id: RecordID?

    /// Reads it, so many elements of it; nil if there is nothing.
    var read: @Sendable (_ limit: Int?) async throws -> Value?

    /// Reports when what is stored has changed; nil if it is not stored.
    var changes: (@Sendable () -> AsyncStream<Void>)?

    /// How long ago what was read came over the network.
    var age: @Sendable (Value?) async throws -> Duration? = { _ in nil }

    /// Requests the network and stores the response.
    var refresh: (@Sendable (RefreshReason) async throws -> Void)?

    /// How more of it is loaded; nil if all of it is there.
    var growth: SourceGrowth<Value>?

    /// What is fetched.
    ///
    /// - Parameter id: The identity of the content; the query by default.
    public static func fetched(
        id: (any Hashable & Sendable)? = nil,
        _ fetch: @escaping @Sendable () async throws -> Value?
    ) -> Source { Source(id: id.map { RecordID($0) }, read: { _ in try await fetch() }) }

    /// What is stored.
    ///
    /// - Parameters:
    ///   - id: The identity of the content; the query by default.
    ///   - changes: Reports when what is stored has changed: a value at once and one after each
    ///     change, as `RecordStore.changes()` does.
    ///   - age: How long ago what was read came over the network; nil, the default,
    ///     where it did not.
    ///   - read: Reads it; nil if there is nothing.
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

    /// What is stored, so many elements at a time: more are read as a person goes on.
    ///
    /// - Parameters:
    ///   - id: The identity of the content; the query by default.
    ///   - step: How many elements are read at first, and how many more each time.
    ///   - changes: Reports when what is stored has changed; see
    ///     ``stored(id:changes:age:read:)``.
    ///   - age: How long ago what was read came over the network; nil, the default,
    ///     where it did not.
    ///   - read: Reads so many from the first on; nil if there is nothing.
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

    /// What is fetched page by page.
    ///
    /// - Parameters:
    ///   - id: The identity of the content; the query by default.
    ///   - cursor: Where it begins; nil, the default, for where the list begins by
    ///     itself.
    ///   - fetch: Fetches a page, from a given place in a given direction; perhaps at both ends at
    ///     once.
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

    /// The same, refreshed over the network when it is loaded.
    ///
    /// - Parameter refresh: Requests the network, and stores the response. A failure takes nothing
    ///   away.
    public func refreshed(
        _ refresh: @escaping @Sendable (RefreshReason) async throws -> Void
    ) -> Source {
        var source = self
        source.refresh = refresh
        return source
    }

    /// The same, with what says how old a value is.
    ///
    /// - Parameter age: How long ago what was read came over the network; nil if it did not.
    public func withAge(_ age: @escaping @Sendable (Value?) async throws -> Duration?) -> Source {
        var source = self
        source.age = age
        return source
    }
}

/// Why what is stored is refreshed.
public enum RefreshReason: Hashable, Sendable {
    /// A screen shows it: a response that came lately is as good.
    case shown

    /// A person requests it.
    case asked
}

enum SourceGrowth<Value: Sendable>: Sendable {
    case reading(step: Int, hasMore: @Sendable (Value) -> Bool)

    /// By a page at an end, that changes the value.
    case pages(
        hasMore: @Sendable (Value, PageEnd) -> Bool,
        load: @Sendable (Value, PageEnd) async throws -> @Sendable (inout Value) -> Void)

    /// How many elements more are read each time; nil if there are pages.
    var step: Int? { if case .reading(let step, _) = self { step } else { nil } }

    func hasMore(_ value: Value, at end: PageEnd) -> Bool {
        switch self {
        case .reading(_, let hasMore): end == .end && hasMore(value)
        case .pages(let hasMore, _): hasMore(value, end)
        }
    }
}
