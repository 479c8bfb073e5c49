package import WaybillLists
public import WaybillLoading

/// The source of content: fetched, stored and refreshed, or paged.
///
/// - ``fetched(_:_:)``: requested over a network;
/// - ``stored(_:changes:age:read:)``: read from where it is stored, at once and after each change;
/// - ``stored(_:by:changes:age:hasMore:read:)``: the same, so many elements at a time;
/// - ``pages(_:from:_:)``: fetched page by page;
/// - ``refreshed(_:)``: what is stored is refreshed over the network.
///
/// ```swift
/// func source(for choices: Choices) -> Source<[RecordMatch<Service>]>? {
///     var query = RecordQuery(text: choices.text.isEmpty ? nil : choices.text)
///     if choices.show == .troubled {
///         query.conditions = [ColumnCondition("health", oneOf: [.text("slow"), .text("down")])]
///     }
///     return .stored(query, in: services).refreshed(asking: .all, by: updates)
/// }
/// ```
///
/// A source says what it is about: content is loaded again when that is another, and only then. All
/// closures run outside the screen's isolation, except the one that begins to follow the changes.
public struct Source<Value: Sendable>: Sendable {
    /// What it is about, such as the identity of a place or the text of a search.
    package let subject: RecordID

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
    public static func fetched(
        _ subject: some Hashable & Sendable = 0,
        _ fetch: @escaping @Sendable () async throws -> Value?
    ) -> Source { Source(subject: RecordID(subject), read: { _ in try await fetch() }) }

    /// What is stored.
    ///
    /// - Parameters:
    ///   - changes: Reports when what is stored has changed: a value at once and one after each
    ///     change, as `RecordStore.changes()` does.
    ///   - age: How long ago what was read came over the network; nil, the default,
    ///     where it did not.
    ///   - read: Reads it; nil if there is nothing.
    public static func stored(
        _ subject: some Hashable & Sendable = 0,
        changes: @escaping @Sendable () -> AsyncStream<Void>,
        age: @escaping @Sendable (Value?) async throws -> Duration? = { _ in nil },
        read: @escaping @Sendable () async throws -> Value?
    ) -> Source {
        Source(
            subject: RecordID(subject), read: { _ in try await read() }, changes: changes,
            age: age)
    }

    /// What is stored, so many elements at a time: more are read as a person goes on.
    ///
    /// - Parameters:
    ///   - step: How many elements are read at first, and how many more each time.
    ///   - changes: Reports when what is stored has changed; see
    ///     ``stored(_:changes:age:read:)``.
    ///   - age: How long ago what was read came over the network; nil, the default,
    ///     where it did not.
    ///   - read: Reads so many from the first on; nil if there is nothing.
    public static func stored(
        _ subject: some Hashable & Sendable, by step: Int,
        changes: @escaping @Sendable () -> AsyncStream<Void>,
        age: @escaping @Sendable (Value?) async throws -> Duration? = { _ in nil },
        hasMore: @escaping @Sendable (Value) -> Bool,
        read: @escaping @Sendable (_ limit: Int) async throws -> Value?
    ) -> Source {
        Source(
            subject: RecordID(subject), read: { try await read($0 ?? step) }, changes: changes,
            age: age, growth: .reading(step: max(step, 1), hasMore: hasMore))
    }

    /// What is fetched page by page.
    ///
    /// - Parameters:
    ///   - cursor: Where it begins; nil, the default, for where the list begins by
    ///     itself.
    ///   - fetch: Fetches a page, from a given place in a given direction; perhaps at both ends at
    ///     once.
    public static func pages<Element: Identifiable & Sendable, Cursor: Hashable & Sendable>(
        _ subject: some Hashable & Sendable = 0, from cursor: Cursor? = nil,
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
            subject: RecordID(subject),
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
    public func aged(_ age: @escaping @Sendable (Value?) async throws -> Duration?) -> Source {
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
