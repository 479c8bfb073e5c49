/// A value with its loading status: fetched, or stored and refreshed, whole or
/// page by page.
///
/// A screen has it as `context.content`.
///
/// A value stays while a newer one is loading, and when that fails. A late response, when something
/// else was requested since, changes nothing; a request for the same waits for the one under way.
public struct ContentState<Value> {
    /// How long ago the value came over the network, as of when it was read; nil if it did not.
    package private(set) var age: Duration?

    /// What is before the first element, of content that is loaded part by part.
    package private(set) var start = ContentEdge.complete

    /// What is after the last element, of content that is loaded part by part.
    package private(set) var end = ContentEdge.complete

    /// How many elements are read; nil if all are.
    package private(set) var limit: Int?

    /// How many elements are read, if more than at first; nil otherwise.
    package private(set) var grownCount: Int?

    private var loaded = Loadable<Value, any Error>()
    private var refresh = Refresh.idle
    private var isStored = false
    private var isExpected = false
    private var wasAsked = false
    private var isRevalidated = false
    private var latest = 0

    /// The identity of the thing that was requested last.
    private var subject: (any Hashable & Sendable)?
    private var reading: ContentRequest?
    private var hasChanged = false

    /// Whether the current reading is followed by one more.
    package private(set) var isLoadWanted = false
    private var refreshing: ContentRequest?

    /// Whether a person wants the refresh requested during another one; nil if none was.
    private var wantedRefresh: Bool?

    /// The latest request when the refresh ended: a later reading shows its outcome.
    private var refreshed = 0
    private var growing: [PageEnd: ContentRequest] = [:]

    /// The ends at which more was requested during a reading, and whether a person pressed.
    private var wanted: [PageEnd: Bool] = [:]

    /// The ends at which loading more brought nothing: the next part is for a press alone.
    private var fruitless: Set<PageEnd> = []

    /// Whether the last response was a collection without an element.
    private var isEmptyCollection = false

    private enum Refresh: Sendable {
        /// Not requested, or done: what came was read.
        case idle
        case running
        case failed(any Error)
    }

    /// Creates content that has not been requested.
    public init() {}

    /// Creates content that is there from the start.
    public init(_ value: Value) { loaded = Loadable(value) }

    /// Creates loading content, for the first time or beside a visible value.
    public init(loading value: Value?) {
        loaded = value.map { Loadable($0) } ?? Loadable()
        wasAsked = true
        _ = loaded.begin()
    }

    /// Creates content of which so many elements are read at first.
    package init(showing count: Int) { limit = count }

    // MARK: Reading

    /// What there is to show: what was loaded, or loaded before.
    public var value: Value? { loaded.value }

    /// Its state.
    ///
    /// There may be a value beside any of them.
    public var status: ContentStatus {
        if isExpected { return .waiting }
        if isMissing {
            if case .idle = refresh, isEmptyCollection { return .empty }
            return .missing
        }
        if let failure { return .failed(failure) }
        if isRefreshing { return .refreshing }
        if case .running = refresh { return .loading }
        if loaded.isLoading { return wasAsked ? .loading : .idle }
        if isVacant { return growing.isEmpty && wanted.isEmpty ? .empty : .loading }
        return value == nil ? .empty : .ready
    }

    /// Whether the value has no element yet, though there are more pages.
    private var isVacant: Bool { goesOn && isEmpty }

    private var isEmpty: Bool { value.map(Loadable<Value, any Error>.isNothing) ?? false }

    private var goesOn: Bool { !start.isComplete || !end.isComplete }

    /// Why what is shown is not what it should be; nil if it is, or where that
    /// is not known yet.
    public var failure: ContentError? {
        if let error = loaded.failure {
            return ContentError(isStored ? .reading : .fetching, error, hasValue: value != nil)
        }
        guard case .failed(let error) = refresh else { return nil }
        if value == nil, loaded.isLoading { return nil }
        return ContentError(.refreshing, error, hasValue: value != nil)
    }

    package func edge(_ end: PageEnd) -> ContentEdge { end == .start ? start : self.end }

    /// Whether a value is shown while a newer one is loading.
    public var isRefreshing: Bool {
        if case .running = refresh, value != nil { return true }
        return loaded.isRefreshing && !isExpected
    }

    /// Whether it is not stored and the network, where it was asked, does not
    /// have it either.
    public var isMissing: Bool {
        guard !isExpected, case .empty = loaded.phase else { return false }
        return switch refresh {
        case .idle: true
        case .running: false
        case .failed(let error): (error as? any MissingError)?.isMissing == true
        }
    }

    /// Whether it is stored, and the network, when it was asked, does not have it,
    /// or not any more.
    ///
    /// Only useful if the address names one thing: what is stored is all that there is, and asking
    /// again would not help.
    public var isGone: Bool {
        guard value != nil, loaded.failure == nil, case .failed(let error) = refresh else {
            return false
        }
        return (error as? any MissingError)?.isMissing == true
    }

    /// Whether how old it is is worth a word: it could not be refreshed, or is not
    /// yet.
    public var isOutdated: Bool {
        if case .idle = refresh { return false }
        return value != nil
    }

    // MARK: Events

    /// Begins to load.
    ///
    /// - Parameters:
    ///   - subject: The identity of the thing that is loaded: requests for another one are dropped.
    ///   - isAsked: Whether a person requests it: the server is asked, also for further pages.
    ///   - limit: How many elements are read at first; nil for all.
    /// - Returns: The request; nil during a reading of the same, after which one more begins.
    package mutating func load(
        _ subject: any Hashable & Sendable = 0, isStored: Bool, isAsked: Bool = false, limit: Int?
    ) -> ContentRequest? {
        if self.subject.map({ AnyHashable($0) }) != AnyHashable(subject) {
            giveUp()
            (self.subject, refresh) = (subject, .idle)
        }
        (self.isStored, isExpected, wasAsked) = (isStored, false, true)
        isRevalidated = isAsked || isLoadWanted && isRevalidated
        grownCount = self.limit.flatMap { $0 > limit ?? .max ? $0 : nil }
        // An address may request fewer than a source returns at first.
        self.limit = limit.map { max($0, self.limit ?? $0) }
        dropGrowth()
        _ = loaded.begin()
        guard reading == nil else {
            (hasChanged, isLoadWanted) = (true, true)
            return nil
        }
        return readAgain()
    }

    /// Forgets everything but a reading and a refresh under way.
    package mutating func reset() {
        var next = ContentState()
        (next.subject, next.latest, next.reading) = (subject, latest, reading)
        (next.refreshing, next.refreshed) = (refreshing, refreshed)
        if refreshing != nil { next.refresh = .running }
        self = next
    }

    /// Begins to read; where something is shown already, without a word.
    ///
    /// - Parameter limit: How many elements are read if nothing else was said; nil for all.
    package mutating func readAgain(limit: Int? = nil) -> ContentRequest {
        self.limit = self.limit ?? limit
        let request = next()
        (reading, hasChanged, isLoadWanted) = (request, false, false)
        return request
    }

    /// Notes a change of the stored data.
    ///
    /// - Returns: The request that reads it; nil while something is read or grown, which is shown
    ///   first: changes that come faster than a reading would keep every one from its end.
    package mutating func change() -> ContentRequest? {
        hasChanged = true
        return readIfChanged()
    }

    /// The request that reads the changes made during a reading or growth; nil without changes, or
    /// while one is under way.
    package mutating func readIfChanged() -> ContentRequest? {
        guard hasChanged, reading == nil, growing.isEmpty else { return nil }
        if isLoadWanted { _ = loaded.begin() }
        return readAgain()
    }

    /// Takes the ends at which more was requested during a reading that is done, and whether a
    /// person pressed.
    package mutating func takeWanted() -> [PageEnd: Bool] {
        guard reading == nil, !isLoadWanted else { return [:] }
        let ends = wanted
        wanted = [:]
        for end in ends.keys { set(end, to: edge(end).settled) }
        return ends
    }

    package var wasRead: Bool { !loaded.isLoading }

    /// Whether what is read for a request is awaited.
    package func isReading(for request: ContentRequest) -> Bool { request == reading }

    /// Begins to refresh.
    ///
    /// - Parameter isAsked: Whether a person requests it.
    /// - Returns: The request; nil during another refresh, after which one more begins.
    package mutating func beginRefresh(isAsked: Bool) -> ContentRequest? {
        guard refreshing == nil else {
            wantedRefresh = isAsked || wantedRefresh == true
            return nil
        }
        let request = next()
        refreshing = request
        refresh = .running
        return request
    }

    /// Takes the refresh requested during one that is done, and whether a person wants it.
    package mutating func takeWantedRefresh() -> Bool? {
        defer { wantedRefresh = nil }
        return wantedRefresh
    }

    /// Takes what was read; nil for nothing.
    ///
    /// - Parameter limit: How many elements were read; nil for all.
    package mutating func finish(
        _ value: Value?, _ age: Duration?, edges: (start: Bool, end: Bool), limit: Int? = nil,
        of request: ContentRequest
    ) {
        guard accepts(request) else { return }
        start = edges.start ? .more : .complete
        end = edges.end ? .more : .complete
        loaded.take(value, of: loaded.begin())
        (self.age, isEmptyCollection) = (age, false)
        // A load during the reading has its own limit.
        if !isLoadWanted { self.limit = limit }
        dropIfEmpty()
        fruitless = isVacant ? Set(PageEnd.allCases) : []
    }

    package mutating func fail(_ error: any Error, of request: ContentRequest) {
        guard accepts(request) else { return }
        loaded.fail(error, of: loaded.begin())
    }

    /// Drops the value, which is about something else than what is read now.
    package mutating func forget() {
        loaded.forget()
        (age, start, end) = (nil, .complete, .complete)
    }

    /// Takes the end of a refresh: what is stored is to be read again, and a
    /// refresh that went well is done when it was.
    package mutating func endRefresh(_ error: (any Error)?, of request: ContentRequest) -> Bool {
        guard request == refreshing else { return false }
        (refreshing, refreshed) = (nil, latest)
        if let error { refresh = .failed(error) }
        return true
    }

    /// Begins to load more at an end.
    ///
    /// - Parameters:
    ///   - isPressed: Whether a person presses: then it is also tried after a failure, or pages
    ///     without an element.
    ///   - step: How many elements more are read from the store; nil if the source hands out
    ///     pages.
    /// - Returns: The request; nil if there is nothing to load, or a reading is under way, after
    ///   which it is requested.
    package mutating func more(
        _ end: PageEnd, isPressed: Bool, by step: Int?
    ) -> ContentRequest? {
        guard edge(end).canLoad, !isExpected, value != nil else { return nil }
        if !isPressed {
            guard case .more = edge(end), !fruitless.contains(end) else { return nil }
        }
        guard reading == nil else {
            wanted[end] = isPressed
            set(end, to: .loading)
            return nil
        }
        guard !loaded.isLoading else { return nil }
        if let step, let limit {
            self.limit = limit + step
            grownCount = self.limit
        }
        let request = next()
        growing[end] = request
        set(end, to: .loading)
        return request
    }

    /// Takes what was loaded at an end.
    ///
    /// - Parameters:
    ///   - limit: How many elements were read; nil if the source hands out pages.
    ///   - isNew: Whether the growth added an element or changed the value.
    package mutating func grow(
        _ end: PageEnd, of request: ContentRequest, limit: Int?, isNew: Bool,
        _ change: (inout Value) -> Void, hasMore: (Value) -> Bool
    ) {
        guard growing[end] == request else { return }
        growing[end] = nil
        (self.limit, grownCount) = (limit, limit)
        loaded.change(change)
        set(end, to: value.map(hasMore) == true ? .more : .complete)
        if isNew { fruitless.remove(end) } else { fruitless.insert(end) }
        dropIfEmpty()
    }

    /// Takes why no more could be loaded at an end.
    package mutating func failGrowing(
        _ end: PageEnd, _ error: any Error, by step: Int?, of request: ContentRequest
    ) {
        guard growing[end] == request else { return }
        growing[end] = nil
        if let step, let limit {
            self.limit = limit - step
            grownCount = limit - step > step ? limit - step : nil
        }
        set(end, to: .failed(error))
    }

    /// Notes that it will be requested soon: what is shown may be out of date.
    package mutating func expect() {
        giveUp()
        (isExpected, limit, grownCount) = (true, nil, nil)
        _ = loaded.begin()
        refresh = .idle
    }

    /// Cancels the request; what was there before is there again.
    package mutating func cancel() {
        giveUp()
        isExpected = false
        loaded.cancel()
        // A first request that is cancelled leaves it as if it had not been requested.
        wasAsked = !loaded.isLoading
        if case .running = refresh { refresh = .idle }
    }

    private mutating func giveUp() {
        (reading, refreshing, hasChanged) = (nil, nil, false)
        (isLoadWanted, wantedRefresh) = (false, nil)
        dropGrowth()
    }

    private mutating func dropGrowth() {
        (growing, wanted) = ([:], [:])
        for end in PageEnd.allCases { set(end, to: edge(end).settled) }
    }

    /// Counts a collection without an element as nothing, unless there are more pages.
    private mutating func dropIfEmpty() {
        guard isEmpty, !goesOn else { return }
        isEmptyCollection = true
        loaded.empty()
    }

    private mutating func set(_ end: PageEnd, to edge: ContentEdge) {
        if end == .start { start = edge } else { self.end = edge }
    }

    private mutating func next() -> ContentRequest {
        latest += 1
        return ContentRequest(number: latest, limit: limit, isAsked: isRevalidated)
    }

    private mutating func accepts(_ request: ContentRequest) -> Bool {
        guard request == reading else { return false }
        reading = nil
        if case .running = refresh, refreshing == nil, request.number > refreshed {
            refresh = .idle
        }
        return true
    }
}

extension ContentState: Sendable where Value: Sendable {}

extension ContentState: Equatable where Value: Equatable {
    /// Returns whether two look the same: the value, its age, the status and the ends; the requests
    /// that led there do not count.
    public static func == (one: ContentState, other: ContentState) -> Bool {
        func text(_ content: ContentState) -> String {
            "\(content.status) \(content.start) \(content.end) \(content.isOutdated)"
        }
        return one.value == other.value && one.age == other.age && text(one) == text(other)
    }
}

/// An identifier of a request, by which late responses are dropped.
package struct ContentRequest: Hashable, Sendable {
    let number: Int

    /// The number of elements to read; nil for all.
    package let limit: Int?

    /// Whether the server is to be asked, though a stored response is fresh.
    package let isAsked: Bool
}
