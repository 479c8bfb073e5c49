/// A check that opening addresses of an app has no side effects.
///
/// Opening an address, by whatever host, changes nothing that a person owns and
/// sends nothing outside that the person did not request: a link on any other
/// site can open one. What a person chooses is sent by a press.
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

    /// Describes what is opened, and where its traces would be.
    ///
    /// - Parameters:
    ///   - addresses: The addresses, with odd parameters among them.
    ///   - traces: Returns all that a person owns and all that was sent, a line
    ///     each; called before and after each address.
    public init(of addresses: [String], traces: @escaping () async throws -> [String]) {
        self.addresses = addresses
        self.traces = traces
    }

    /// Opens each address in one way.
    ///
    /// - Parameter open: Opens an address, and waits until nothing is running.
    /// - Returns: A line for each address that left traces, with the way and
    ///   with what came and went; empty if all is well.
    /// - Throws: What opening or reading the traces throws.
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
        // What was written late.
        if try await traces() != before { faults.append("\(way): a trace after the last address") }
        return faults
    }
}
