public import Foundation

/// An updater that shares equal updates between callers, with the recent
/// results.
///
/// A request is sent once, however many callers make it, and later callers join
/// those that wait. A cancelled caller only stops waiting: an update that has
/// begun goes on to its end, so that a slow server's response is stored for the
/// next caller. The transport's timeout bounds how long that takes.
///
/// So many run at once, and the others wait in line in the order in which they
/// came. One that waits in line leaves it with the last who wants it.
///
/// ```swift
/// let updates = SharedUpdates(updater)
/// async let first = updates.update(.named("Graz"))
/// async let second = updates.update(.named("Graz"))  // the same request: sent once
/// let stored = try await (first.stored, second.stored)
/// ```
public actor SharedUpdates<Request: RecordRequest> {
    private typealias Ending = Result<Update, UpdateError>

    private let updater: Updater<Request>
    private let most: Int
    private let now: @Sendable () -> Date

    private var waiting: [Request: [Int: AsyncStream<Ending>.Continuation]] = [:]
    private var lastNumber = 0
    private var running: Set<Request> = []
    private var line: [Request] = []
    private var recent = RecentUpdates<Request>()

    /// Shares an updater's updates.
    ///
    /// - Parameters:
    ///   - updater: What carries them out, with a transport that has a timeout.
    ///   - most: How many run at once, at least 1; 8 by default.
    ///   - now: The current date, from which freshness is computed.
    public init(
        _ updater: Updater<Request>, most: Int = 8,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.updater = updater
        self.most = max(most, 1)
        self.now = now
    }

    /// Carries out an update, or takes part in one that is under way.
    ///
    /// - Parameter freshness: How long ago the last update may have ended to stand for
    ///   this one, its failure included; `.none`, the default, asks in any
    ///   case. A failure that came when no one waited any more is returned to
    ///   the next caller for as long as a response would be.
    /// - Throws: ``UpdateError``; with the reason `cancelled` at once when the
    ///   task is cancelled, though the update goes on.
    /// - Complexity: O(*n*) in the number of updates that wait in line, when it
    ///   leaves it; beside what the update does.
    @discardableResult
    public func update(
        _ request: Request, freshness: Freshness = .none
    ) async throws(UpdateError) -> Update {
        if !Task.isCancelled {
            if let ending = recent.result(of: request, at: now(), within: freshness) {
                return try ending.get()
            }
            lastNumber += 1
            let number = lastNumber
            for await ending in join(request, as: number) { return try ending.get() }
            leave(request, as: number)
        }
        throw UpdateError(.cancelled, message: "It was cancelled.", request: "")
    }

    /// How long ago the response to a request was stored.
    ///
    /// - Returns: The age; nil for never, or if no dates are kept. Never
    ///   negative, whatever the clock did meanwhile.
    /// - Throws: ``PersistenceError``, or `CancellationError`.
    public nonisolated func age(of request: Request) async throws -> Duration? {
        try await updater.lastUpdate(of: request).map(age(since:))
    }

    /// How long ago records were stored that several responses may have
    /// contained.
    ///
    /// - Returns: The age of the one that was stored first; nil if none came by
    ///   an update, or where no dates are kept. Never negative.
    /// - Throws: ``PersistenceError``, or `CancellationError`.
    /// - Complexity: O(*n*) lookups in the number of records.
    public nonisolated func age(ofRecords ids: [String]) async throws -> Duration? {
        var first: Date?
        for id in ids {
            guard let date = try await updater.lastUpdate(ofRecord: id) else { continue }
            first = min(first ?? date, date)
        }
        return first.map(age(since:))
    }

    /// A damaged database may hold any date.
    private nonisolated func age(since date: Date) -> Duration {
        .seconds(min(max(0, now().timeIntervalSince(date)), 1e12))
    }

    /// How many wait, for all requests together.
    ///
    /// - Complexity: O(*n*) in the number of requests.
    package var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    package var runningCount: Int { running.count }

    private func join(_ request: Request, as number: Int) -> AsyncStream<Ending> {
        let isUnderWay = waiting[request] != nil || running.contains(request)
        let (endings, continuation) = AsyncStream<Ending>.makeStream()
        waiting[request, default: [:]][number] = continuation
        if !isUnderWay {
            line.append(request)
            startNext()
        }
        return endings
    }

    private func leave(_ request: Request, as number: Int) {
        waiting[request]?[number] = nil
        guard waiting[request]?.isEmpty == true else { return }
        waiting[request] = nil
        if !running.contains(request) { line.removeAll { $0 == request } }
    }

    private func startNext() {
        while running.count < most, !line.isEmpty {
            let request = line.removeFirst()
            running.insert(request)
            Task { finish(request, await SharedUpdates.ending(of: request, updater)) }
        }
    }

    private func finish(_ request: Request, _ ending: Ending) {
        running.remove(request)
        let callers = waiting.removeValue(forKey: request) ?? [:]
        recent.note(ending, of: request, at: now(), wasReceived: !callers.isEmpty)
        for continuation in callers.values {
            continuation.yield(ending)
            continuation.finish()
        }
        startNext()
    }

    /// Parsing a long response must not keep new callers waiting.
    @concurrent
    private static func ending(of request: Request, _ updater: Updater<Request>) async -> Ending {
        do throws(UpdateError) {
            return .success(try await updater.update(request))
        } catch {
            return .failure(error)
        }
    }
}
