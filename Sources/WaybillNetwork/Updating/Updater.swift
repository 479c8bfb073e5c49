public import Foundation
public import WaybillStorage

/// An updater of stored records: it requests an API, parses the response and stores its records.
///
/// A screen does not show the response itself: it reads the store, before and after, and observes
/// ``/WaybillStorage/RecordStore/changes()``. A failure removes no stored record.
///
/// ```swift
/// let updater = Updater<CitiesRequest>(
///     server: server, transport: network, store: cities, stamps: stamps)
/// let update = try await updater.update(.named("Graz"))
/// #expect(update.elements == ["1"] && update.skipped.count == 1)
/// ```
public struct Updater<Request: RecordRequest>: Sendable {
    private let server: APIServer
    private let fetcher: Fetcher
    private let store: any RecordStore<Request.Record>
    private let stamps: UpdateStamps?
    private let now: @Sendable () -> Date
    private let report: @Sendable (Request, Result<ParsedList<String>, UpdateError>) -> Void

    /// Creates an updater.
    ///
    /// - Parameters:
    ///   - stamps: The store of the update dates, for about the last thousand requests and all
    ///     records; nil, the default, for none.
    ///   - report: Called exactly once for each update, whatever its result, just before
    ///     ``update(_:)`` ends, in its caller's isolation; ignored by default.
    public init(
        server: APIServer, transport: any HTTPTransport,
        store: any RecordStore<Request.Record>, stamps: (any RecordStore<UpdateStamp>)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (Request, Result<ParsedList<String>, UpdateError>) -> Void = {
            _, _ in
        }
    ) {
        self.server = server
        fetcher = Fetcher(server: server, transport: transport)
        self.store = store
        self.stamps = stamps.map(UpdateStamps.init)
        self.now = now
        self.report = report
    }

    /// The host of the API, with the port unless it is the default one.
    public var authority: String { server.authority }

    var changeCount: Int { fetcher.changeCount }

    /// Requests, parses, stores and reports.
    ///
    /// - Returns: The identities of the stored records in the order of the response, and the
    ///   skipped elements.
    /// - Throws: ``UpdateError``; also if every element of a list was skipped. Either all records
    ///   are stored or none, and older ones are never lost.
    /// - Complexity: O(*n*) in the length of the response, besides the work of the store.
    @discardableResult
    public func update(_ request: Request) async throws(UpdateError) -> ParsedList<String> {
        let outgoing = server.httpCall(for: request)
        let result: Result<ParsedList<String>, UpdateError>
        do {
            result = .success(try await carryOut(request, as: outgoing))
        } catch {
            // A store or a transport may throw any error for a cancelled task.
            let reason = Task.isCancelled ? CancellationError() : error
            result = .failure(UpdateError(reason, to: outgoing.head.path ?? ""))
        }
        report(request, result)
        return try result.get()
    }

    /// The date of the last stored response to a request.
    package func lastUpdate(of request: Request) async throws -> Date? {
        try await stamps?.date(of: requestStamp(request))
    }

    /// The date of a record's last storing, by any request.
    package func lastUpdate(ofRecord id: String) async throws -> Date? {
        try await stamps?.date(of: recordStamp(id))
    }

    private func carryOut(
        _ request: Request, as outgoing: HTTPCall
    ) async throws -> ParsedList<String> {
        let list = try await fetcher.parsedResponse(
            to: outgoing, request.parser.refusingUnreadable())
        _ = try await store.load(removing: []) { add in
            for record in list.elements { try add(record) }
        }
        try await stamp(request, list.elements)
        return list.map(\.id)
    }

    private func stamp(_ request: Request, _ records: [Request.Record]) async throws {
        let ids = [requestStamp(request)] + records.map { recordStamp($0.id) }
        try await stamps?.note(ids, at: now())
    }

    /// The key of a request, distinct for each server.
    private func requestStamp(_ request: Request) -> String {
        "\(server.authority)\(server.httpRequest(for: request).path ?? "")"
    }

    private func recordStamp(_ id: String) -> String { "\(store.format.schema.table)#\(id)" }
}
