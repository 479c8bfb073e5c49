public import WaybillLoading
public import WaybillNetwork
public import WaybillScreens
public import WaybillStorage

extension Source {
    /// The content from a record store.
    ///
    /// - Parameters:
    ///   - id: The identity of the content; the query of the screen by default.
    ///   - read: Reads the stored value; nil if there is none.
    public static func stored<Record: Identifiable & Sendable>(
        in store: any RecordStore<Record>, id: (any Hashable & Sendable)? = nil,
        read: @escaping @Sendable () async throws -> Value?
    ) -> Source where Record.ID: Sendable {
        .stored(id: id, changes: { store.changes() }, read: read)
    }

    /// The matches of a query.
    public static func stored<Record: Identifiable & Sendable>(
        _ query: RecordQuery, in store: any RecordStore<Record>
    ) -> Source where Value == [RecordMatch<Record>], Record.ID: Sendable {
        .stored(
            id: "\(query)", changes: { store.changes() }, read: { try await store.matches(query) })
    }

    /// The record with an identity.
    public static func stored(
        record id: Value.ID, in store: any RecordStore<Value>
    ) -> Source where Value: Identifiable & Sendable, Value.ID: Sendable {
        .stored(id: id, changes: { store.changes() }, read: { try await store.record(id: id) })
    }

    /// The source, refreshed by the responses to a request.
    ///
    /// Its age is that of the last response to the request or, without one, of its oldest record
    /// from other requests.
    ///
    /// - Parameter updates: The updater, which stores the responses in the same store; nil for
    ///   none.
    public func refreshed<Request: RecordRequest>(
        asking request: Request, by updates: SharedUpdates<Request>?,
        ids: @escaping @Sendable (Value) -> [String]
    ) -> Source {
        refreshing(request, updates) { updates, value in
            if let age = try await updates.age(of: request) { return age }
            return try await updates.age(ofRecords: value.map(ids) ?? [])
        }
    }

    /// The source of a query's matches, refreshed as by ``refreshed(asking:by:ids:)``.
    ///
    /// - Parameter updates: The updater, which stores the responses in the same store; nil for
    ///   none.
    public func refreshed<Request: RecordRequest>(
        asking request: Request, by updates: SharedUpdates<Request>?
    ) -> Source where Value == [RecordMatch<Request.Record>] {
        refreshed(asking: request, by: updates, ids: { $0.map(\.record.id) })
    }

    /// The source of one record, refreshed by a request; its age is that of the last response with
    /// the record.
    ///
    /// - Parameter updates: The updater, which stores the responses in the same store; nil for
    ///   none.
    public func refreshed<Request: RecordRequest>(
        asking request: Request, by updates: SharedUpdates<Request>?
    ) -> Source where Value == Request.Record {
        refreshing(request, updates) { updates, value in
            try await updates.age(ofRecords: value.map { [$0.id] } ?? [])
        }
    }

    private func refreshing<Request: RecordRequest>(
        _ request: Request, _ updates: SharedUpdates<Request>?,
        age: @escaping @Sendable (SharedUpdates<Request>, Value?) async throws -> Duration?
    ) -> Source {
        guard let updates else { return self }
        return refreshed { reason in
            try await updates.update(request, freshness: reason.freshness)
        }
        .withAge { value in try await age(updates, value) }
    }
}

extension RefreshReason {
    /// The maximum age of a response without a new request.
    public var freshness: Freshness {
        switch self {
        case .shown: .usual
        case .asked: .none
        }
    }
}

extension UpdateError: MissingError {
    /// Whether the server responded that the resource does not exist, or no longer.
    public var isMissing: Bool { isUnknown }
}
