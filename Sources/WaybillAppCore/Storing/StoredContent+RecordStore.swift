public import WaybillPipeline

extension StoredContent.Source {
    /// What is read from a store of records, refreshed by the answers to a
    /// request.
    ///
    /// It is as old as the last answer to the request. Where that was never
    /// asked, it is as old as the oldest of its records that came by another.
    ///
    /// - Parameters:
    ///   - store: Where the records are.
    ///   - request: What the network is asked for.
    ///   - updates: What asks it, and stores the answers in the same store;
    ///     nil where nothing does.
    ///   - ids: The identities of the records that are shown; none by default.
    ///   - read: Reads what is stored; nil where there is nothing.
    public init<Request: RecordRequest>(
        _ store: any RecordStore<Request.Record>, asking request: Request,
        by updates: SharedUpdates<Request>?,
        ids: @escaping @Sendable (Value) -> [String] = { _ in [] },
        read: @escaping @Sendable () async throws -> Value?
    ) {
        self.init(
            read: read, changes: { store.changes() },
            age: { value in
                if let age = try await updates?.age(of: request) { return age }
                return try await updates?.age(ofRecords: value.map(ids) ?? [])
            },
            refresh: updates?.refreshing(request))
    }

    /// The matches of a query, refreshed by the answers to a request.
    ///
    /// - Parameters:
    ///   - query: What to look for.
    ///   - store: Where the records are.
    ///   - request: What the network is asked for.
    ///   - updates: What asks it, and stores the answers in the same store;
    ///     nil where nothing does.
    public init<Request: RecordRequest>(
        _ query: RecordQuery, in store: any RecordStore<Request.Record>,
        asking request: Request, by updates: SharedUpdates<Request>?
    ) where Value == [RecordMatch<Request.Record>] {
        self.init(
            store, asking: request, by: updates, ids: { $0.map(\.record.id) },
            read: { try await store.matches(query) })
    }

    /// One record, refreshed by the answers to a request; it is as old as the
    /// last answer that brought it, whatever was asked.
    ///
    /// - Parameters:
    ///   - id: The identity of the record.
    ///   - store: Where the records are.
    ///   - request: What the network is asked for.
    ///   - updates: What asks it, and stores the answers in the same store;
    ///     nil where nothing does.
    public init<Request: RecordRequest>(
        record id: String, in store: any RecordStore<Request.Record>,
        asking request: Request, by updates: SharedUpdates<Request>?
    ) where Value == Request.Record {
        self.init(
            read: { try await store.record(id: id) }, changes: { store.changes() },
            age: { _ in try await updates?.age(ofRecords: [id]) },
            refresh: updates?.refreshing(request))
    }
}

extension SharedUpdates {
    /// What asks for one thing.
    fileprivate nonisolated func refreshing(
        _ request: Request
    ) -> @Sendable (Freshness) async throws(UpdateError) -> Void {
        { freshness async throws(UpdateError) in
            try await self.update(request, freshness: freshness)
        }
    }
}
