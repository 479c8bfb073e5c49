/// A check that opening addresses of an app has no side effects.
///
/// Opening an address, on any host, changes no data of a user and sends nothing, because a link on
/// any site can open it. Actions of a user are sent by a press.
///
/// ```swift
/// let check = OpeningCheck(of: ["/", "/add"]) {
///     try await notes.matches(RecordQuery()).map(\.record.text)
/// }
/// let faults = try await check.faults(of: "GET") { try await host.open($0) }
/// #expect(faults.isEmpty)
/// ```
public struct OpeningCheck {
    private let addresses: [String]
    private let traces: () async throws -> [String]

    /// Creates a check of addresses.
    ///
    /// - Parameters:
    ///   - addresses: The addresses, with odd parameters among them.
    ///   - traces: Returns a line for each piece of user data and each sent message; called before
    ///     and after each address.
    public init(of addresses: [String], traces: @escaping () async throws -> [String]) {
        self.addresses = addresses
        self.traces = traces
    }

    /// Opens each address in one way.
    ///
    /// - Parameter open: Opens an address, and waits until nothing is running.
    /// - Returns: A line for each address with traces, with their changes; empty if there are none.
    /// - Throws: The errors of `open` and of reading the traces.
    public func faults(
        of way: String, open: (String) async throws -> Void
    ) async throws -> [String] {
        var faults: [String] = []
        var before = try await traces()
        for address in addresses {
            try await open(address)
            let after = try await traces()
            if after != before {
                let changes = after.difference(from: before).map { change in
                    switch change {
                    case .insert(_, let line, _): "+ \(line)"
                    case .remove(_, let line, _): "- \(line)"
                    }
                }
                faults.append("\(way) \(address): \(changes.joined(separator: ", "))")
            }
            before = after
        }
        // Late writes.
        if try await traces() != before { faults.append("\(way): a trace after the last address") }
        return faults
    }
}
