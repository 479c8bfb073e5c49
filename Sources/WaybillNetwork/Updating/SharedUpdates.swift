public import Foundation
import WaybillLoading

/// An updater that shares equal updates between callers, with the recent results.
///
/// Equal requests of several callers are sent once: later callers join the waiting ones. After an
/// unsafe call through the same transport they join only requests begun after that call. A
/// cancelled caller stops waiting, but its update continues, so that a slow server's response is
/// stored for the next caller. The transport's timeout limits its duration.
///
/// The number of simultaneous updates is limited; the others wait in a queue, and leave it when
/// their last caller is cancelled.
///
/// ```swift
/// let updates = SharedUpdates(updater)
/// async let first = updates.update(.named("Graz"))
/// async let second = updates.update(.named("Graz"))  // the same request: sent once
/// let stored = try await (first.elements, second.elements)
/// ```
public actor SharedUpdates<Request: RecordRequest> {
    private typealias Ending = Result<ParsedList<String>, UpdateError>

    private let updater: Updater<Request>
    private let most: Int
    private let now: @Sendable () -> Date

    private struct Job {
        let request: Request
        var callers: [Int: AsyncStream<Ending>.Continuation] = [:]

        /// Whether a user requested it, so that the server is asked in any case.
        var isRevalidated = false

        /// The number of unsafe calls before its start; nil in the queue.
        var changeCount: Int?
        var task: Task<Void, Never>?
    }

    private var jobs: [Int: Job] = [:]
    private var latest: [Request: Int] = [:]
    private var lastNumber = 0
    private var line: [Int] = []
    private var recent = RecentUpdates<Request>()

    /// Creates shared updates.
    ///
    /// - Parameters:
    ///   - updater: The updater, with a transport that has a timeout.
    ///   - most: The maximum number of simultaneous updates, at least 1; 8 by default.
    ///   - now: The current date, for the freshness.
    public init(
        _ updater: Updater<Request>, most: Int = 8,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.updater = updater
        self.most = max(most, 1)
        self.now = now
    }

    /// Performs an update, or joins a running one.
    ///
    /// - Parameter freshness: The maximum age of a previous result, failures included, in place of
    ///   this update; `.none`, the default, always updates. A failure without a waiting caller is
    ///   returned to the next one for as long as a response would be.
    /// - Throws: ``UpdateError``; with the reason `cancelled` at once when the task is cancelled,
    ///   though the update continues.
    /// - Complexity: O(*n*) in the length of the queue, on leaving it; besides the work of the
    ///   update.
    @discardableResult
    public func update(
        _ request: Request, freshness: Freshness = .none
    ) async throws(UpdateError) -> ParsedList<String> {
        if !Task.isCancelled {
            if !Revalidation.isRequired,
                let ending = recent.result(
                    of: request, at: now(), within: freshness, changeCount: updater.changeCount)
            {
                return try ending.get()
            }
            lastNumber += 1
            let number = lastNumber
            let (endings, job) = join(request, as: number)
            for await ending in endings { return try ending.get() }
            leave(job, as: number)
        }
        throw UpdateError(.cancelled, message: "It was cancelled.", request: "")
    }

    /// The age of the stored response to a request, never negative; nil for none, or without stored
    /// dates.
    ///
    /// - Throws: ``/WaybillStorage/PersistenceError``, or `CancellationError`.
    public nonisolated func age(of request: Request) async throws -> Duration? {
        try await updater.lastUpdate(of: request).map(age(since:))
    }

    /// The age of the oldest of some records, never negative; nil if none came by an update, or
    /// without stored dates.
    ///
    /// - Throws: ``/WaybillStorage/PersistenceError``, or `CancellationError`.
    /// - Complexity: O(*n*) lookups in the number of records.
    public nonisolated func age(ofRecords ids: [String]) async throws -> Duration? {
        var first: Date?
        for id in ids {
            guard let date = try await updater.lastUpdate(ofRecord: id) else { continue }
            first = min(first ?? date, date)
        }
        return first.map(age(since:))
    }

    /// The age, for any date: a damaged database may hold an invalid one.
    private nonisolated func age(since date: Date) -> Duration {
        .seconds(min(max(0, now().timeIntervalSince(date)), 1e12))
    }

    package var waitingCount: Int { jobs.values.reduce(0) { $0 + $1.callers.count } }

    package private(set) var runningCount = 0

    private func join(_ request: Request, as number: Int) -> (AsyncStream<Ending>, job: Int) {
        let (endings, continuation) = AsyncStream<Ending>.makeStream()
        let id = shared(request) ?? number
        if id == number {
            jobs[id] = Job(request: request)
            latest[request] = id
            line.append(id)
        }
        jobs[id]?.callers[number] = continuation
        if Revalidation.isRequired { jobs[id]?.isRevalidated = true }
        startNext()
        return (endings, id)
    }

    /// The update of a request that a new caller can join: a queued one, or one since the last
    /// change at the server, and a revalidating one if this caller revalidates.
    private func shared(_ request: Request) -> Int? {
        guard let id = latest[request], let job = jobs[id] else { return nil }
        guard let changeCount = job.changeCount else { return id }
        let isCurrent = changeCount == updater.changeCount
        return isCurrent && (job.isRevalidated || !Revalidation.isRequired) ? id : nil
    }

    private func leave(_ id: Int, as number: Int) {
        jobs[id]?.callers[number] = nil
        guard let job = jobs[id], job.callers.isEmpty, job.changeCount == nil else { return }
        remove(id)
        line.removeAll { $0 == id }
    }

    private func remove(_ id: Int) {
        guard let job = jobs.removeValue(forKey: id) else { return }
        if latest[job.request] == id { latest[job.request] = nil }
    }

    private func startNext() {
        while runningCount < most, !line.isEmpty {
            let id = line.removeFirst()
            guard let job = jobs[id] else { continue }
            runningCount += 1
            jobs[id]?.changeCount = updater.changeCount
            jobs[id]?.task = Revalidation.$isRequired.withValue(job.isRevalidated) {
                Task { finish(id, await SharedUpdates.ending(of: job.request, updater)) }
            }
        }
    }

    private func finish(_ id: Int, _ ending: Ending) {
        runningCount -= 1
        if let job = jobs[id] {
            remove(id)
            recent.note(
                ending, of: job.request, at: now(), changeCount: job.changeCount ?? 0,
                wasReceived: !job.callers.isEmpty)
            tell(job, ending)
            if case .success = ending { supersede(job.request, before: id, ending) }
        }
        startNext()
    }

    /// Ends earlier updates, which would store older data.
    private func supersede(_ request: Request, before id: Int, _ ending: Ending) {
        for (older, job) in jobs
        where older < id && job.changeCount != nil && job.request == request {
            remove(older)
            job.task?.cancel()
            tell(job, ending)
        }
    }

    private func tell(_ job: Job, _ ending: Ending) {
        for continuation in job.callers.values {
            continuation.yield(ending)
            continuation.finish()
        }
    }

    /// Runs outside the actor: parsing a long response must not delay new callers.
    @concurrent
    private static func ending(of request: Request, _ updater: Updater<Request>) async -> Ending {
        do throws(UpdateError) {
            return .success(try await updater.update(request))
        } catch {
            return .failure(error)
        }
    }
}
