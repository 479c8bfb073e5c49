/// A value with its loading status: fetched, or stored and refreshed, whole or page by page.
///
/// A screen reads it as `context.content`. The value stays during and after a failed reload. A late
/// response to an older request is dropped; a repeated request waits for the current one.
public struct ContentState<Value> {
    /// The time since the network response at the moment of reading; nil for other sources.
    package private(set) var age: Duration?

    /// The status before the first element, for paginated content.
    package private(set) var start = ContentEdge.complete

    /// The status after the last element, for paginated content.
    package private(set) var end = ContentEdge.complete

    /// The number of elements to read; nil for all.
    package private(set) var limit: Int?

    /// The number of elements to read after growth; nil otherwise.
    package private(set) var grownCount: Int?

    private var loaded = Loadable<Value, any Error>()
    private var refresh = Refresh.idle
    private var isStored = false
    private var isExpected = false
    private var wasAsked = false
    private var isRevalidated = false
    private var latest = 0

    /// The identity of the last requested subject.
    private var subject: (any Hashable & Sendable)?
    private var reading: ContentRequest?
    private var hasChanged = false

    /// Whether another reading follows the current one.
    package private(set) var isLoadWanted = false
    private var refreshing: ContentRequest?

    /// Whether the user requested the next refresh, queued during another one; nil without any.
    private var wantedRefresh: Bool?

    /// The latest request when the refresh ended: a later reading shows its outcome.
    private var refreshed = 0
    private var growing: [PageEnd: ContentRequest] = [:]

    /// The ends with a request for more during a reading, and whether a user pressed.
    private var wanted: [PageEnd: Bool] = [:]

    /// The ends without a result of loading more: the next part requires a press.
    private var fruitless: Set<PageEnd> = []

    /// Whether the last response was an empty collection.
    private var isEmptyCollection = false

    private enum Refresh: Sendable {
        /// Not requested, or done and read.
        case idle
        case running
        case failed(any Error)
    }

    /// Creates content without a request.
    public init() {}

    /// Creates loaded content.
    public init(_ value: Value) { loaded = Loadable(value) }

    /// Creates loading content, with or without a visible value.
    public init(loading value: Value?) {
        loaded = value.map { Loadable($0) } ?? Loadable()
        wasAsked = true
        loaded.begin()
    }

    /// Creates content with an initial number of elements to read.
    package init(showing count: Int) { limit = count }

    // MARK: Reading

    /// The loaded value, or else the previous one.
    public var value: Value? { loaded.value }

    /// The loading status, in every case with or without a value.
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

    /// The error behind a missing or outdated value, or nil.
    public var failure: ContentError? {
        if let error = loaded.failure {
            return ContentError(isStored ? .reading : .fetching, error, hasValue: value != nil)
        }
        guard case .failed(let error) = refresh else { return nil }
        if value == nil, loaded.isLoading { return nil }
        return ContentError(.refreshing, error, hasValue: value != nil)
    }

    package func edge(_ end: PageEnd) -> ContentEdge { end == .start ? start : self.end }

    /// Whether a newer value is loading beside the visible one.
    public var isRefreshing: Bool {
        if case .running = refresh, value != nil { return true }
        return loaded.isRefreshing && !isExpected
    }

    /// Whether the value exists neither in the store nor, if asked, on the server.
    public var isMissing: Bool {
        guard !isExpected, case .empty = loaded.phase else { return false }
        return switch refresh {
        case .idle: true
        case .running: false
        case .failed(let error): (error as? any MissingError)?.isMissing == true
        }
    }

    /// Whether the value is stored, but does not or no longer exist on the server.
    ///
    /// Only useful for the address of a single resource: the stored value is final, and asking
    /// again would not help.
    public var isGone: Bool {
        guard value != nil, loaded.failure == nil, case .failed(let error) = refresh else {
            return false
        }
        return (error as? any MissingError)?.isMissing == true
    }

    /// Whether to show the age of the value: it could not be refreshed, or is not yet.
    public var isOutdated: Bool {
        if case .idle = refresh { return false }
        return value != nil
    }

    // MARK: Events

    /// Begins to load.
    ///
    /// - Parameters:
    ///   - subject: The identity of the loaded thing: requests for another one are dropped.
    ///   - isAsked: Whether a user requests it: the server is asked, also for further pages.
    ///   - limit: The initial number of elements to read; nil for all.
    /// - Returns: The request; nil during a reading of the same subject, with another one to
    ///   follow.
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
        loaded.begin()
        guard reading == nil else {
            (hasChanged, isLoadWanted) = (true, true)
            return nil
        }
        return readAgain()
    }

    /// Resets everything except a current reading and refresh.
    package mutating func reset() {
        var next = ContentState()
        (next.subject, next.latest, next.reading) = (subject, latest, reading)
        (next.refreshing, next.refreshed) = (refreshing, refreshed)
        if refreshing != nil { next.refresh = .running }
        self = next
    }

    /// Begins to read, silently beside a visible value.
    ///
    /// - Parameter limit: The default number of elements to read; nil for all.
    package mutating func readAgain(limit: Int? = nil) -> ContentRequest {
        self.limit = self.limit ?? limit
        let request = next()
        (reading, hasChanged, isLoadWanted) = (request, false, false)
        return request
    }

    /// Handles a change of the stored data.
    ///
    /// - Returns: The request to read it; nil during a reading or growth, which completes first:
    ///   frequent changes would otherwise keep every reading from its end.
    package mutating func change() -> ContentRequest? {
        hasChanged = true
        return readIfChanged()
    }

    /// The request to read changes made during a reading or growth; nil without changes, or during
    /// either.
    package mutating func readIfChanged() -> ContentRequest? {
        guard hasChanged, reading == nil, growing.isEmpty else { return nil }
        if isLoadWanted { loaded.begin() }
        return readAgain()
    }

    /// Removes and returns the ends with a request for more during the last reading, and whether a
    /// user pressed.
    package mutating func takeWanted() -> [PageEnd: Bool] {
        guard reading == nil, !isLoadWanted else { return [:] }
        let ends = wanted
        wanted = [:]
        for end in ends.keys { set(end, to: edge(end).settled) }
        return ends
    }

    package var wasRead: Bool { !loaded.isLoading }

    package func isReading(for request: ContentRequest) -> Bool { request == reading }

    /// Begins to refresh.
    ///
    /// - Parameter isAsked: Whether a user requests it.
    /// - Returns: The request; nil during another refresh, with another one to follow.
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

    /// Removes and returns the refresh queued during the last one: whether a user wants it.
    package mutating func takeWantedRefresh() -> Bool? {
        defer { wantedRefresh = nil }
        return wantedRefresh
    }

    /// Takes the result of a reading; nil for nothing.
    ///
    /// - Parameter limit: The number of elements to read; nil for all.
    package mutating func finish(
        _ value: Value?, _ age: Duration?, edges: (start: Bool, end: Bool), limit: Int? = nil,
        of request: ContentRequest
    ) {
        guard accepts(request) else { return }
        start = edges.start ? .more : .complete
        end = edges.end ? .more : .complete
        loaded.take(value)
        (self.age, isEmptyCollection) = (age, false)
        // A load during the reading has its own limit.
        if !isLoadWanted { self.limit = limit }
        dropIfEmpty()
        fruitless = isVacant ? Set(PageEnd.allCases) : []
    }

    package mutating func fail(_ error: any Error, of request: ContentRequest) {
        guard accepts(request) else { return }
        loaded.fail(error)
    }

    /// Drops the value, which belongs to another subject than the current reading.
    package mutating func forget() {
        loaded.forget()
        (age, start, end) = (nil, .complete, .complete)
    }

    /// Ends a refresh: the stored value is read again, and a successful refresh ends with that
    /// reading.
    package mutating func endRefresh(_ error: (any Error)?, of request: ContentRequest) -> Bool {
        guard request == refreshing else { return false }
        (refreshing, refreshed) = (nil, latest)
        if let error { refresh = .failed(error) }
        return true
    }

    /// Begins to load more at an end.
    ///
    /// - Parameters:
    ///   - isPressed: Whether a user presses: then it is also tried after a failure or empty pages.
    ///   - step: The number of further elements from the store; nil for a source of pages.
    /// - Returns: The request; nil without anything to load, or during a reading, which it then
    ///   follows.
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

    /// Takes the loaded elements at an end.
    ///
    /// - Parameters:
    ///   - limit: The number of elements to read; nil for a source of pages.
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

    /// Takes the failure to load more at an end.
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

    /// Announces a request: the visible value may be out of date.
    package mutating func expect() {
        giveUp()
        (isExpected, limit, grownCount) = (true, nil, nil)
        loaded.begin()
        refresh = .idle
    }

    /// Cancels the request and restores the previous state.
    package mutating func cancel() {
        giveUp()
        isExpected = false
        loaded.cancel()
        // A first request that is cancelled leaves no trace.
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

    /// Counts an empty collection as nothing, unless there are more pages.
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
    /// Returns whether two look the same, by value, age, status and ends, without their requests.
    public static func == (one: ContentState, other: ContentState) -> Bool {
        func text(_ content: ContentState) -> String {
            "\(content.status) \(content.start) \(content.end) \(content.isOutdated)"
        }
        return one.value == other.value && one.age == other.age && text(one) == text(other)
    }
}

/// An identifier of a request, to drop late responses.
package struct ContentRequest: Hashable, Sendable {
    let number: Int

    /// The number of elements to read; nil for all.
    package let limit: Int?

    /// Whether to ask the server despite a fresh stored response.
    package let isAsked: Bool
}
