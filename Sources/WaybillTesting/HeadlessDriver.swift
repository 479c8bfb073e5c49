/// The conformance driver of the headless host.
public struct HeadlessDriver: ConformanceDriver {
    private let host: HeadlessHost

    /// Creates a driver of a host.
    public init(_ host: HeadlessHost) { self.host = host }

    /// Opens an address, percent encoded.
    ///
    /// - Throws: ``HeadlessError`` if there is no such screen.
    public func open(_ address: String) async throws { try await host.open(address) }

    /// Taps an element with a text.
    ///
    /// - Throws: ``HeadlessError`` if nothing has the text.
    public func select(_ text: String) async throws { try await host.tap(text) }

    /// Performs an action from the menu of a row, which is named by a part of its text.
    ///
    /// - Throws: ``HeadlessError`` if there is no such row or action.
    public func act(_ action: String, on row: String) async throws {
        try await host.perform(action, on: row)
    }

    /// Types into a field, and leaves it.
    ///
    /// - Throws: ``HeadlessError`` if there is no such field.
    public func type(_ text: String, into label: String) async throws {
        try await host.type(text, into: label)
    }

    /// Chooses an option, or turns one of several checkboxes.
    ///
    /// - Throws: ``HeadlessError`` if there is no such option.
    public func choose(_ option: String, in label: String) async throws {
        try await host.choose(option, in: label)
    }

    /// Chooses a file for a file control.
    ///
    /// - Throws: ``HeadlessError`` if there is no such control, or the file is too large.
    public func choose(_ file: SampleFile, in label: String) async throws {
        try await file.withURL { try await host.choose(file: $0, in: label) }
    }

    /// Searches.
    ///
    /// - Throws: ``HeadlessError`` if there is no field.
    public func search(_ text: String) async throws { try await host.search(text) }

    /// Goes back.
    public func back() async { await host.back() }

    /// Performs another gesture on a list than selecting.
    ///
    /// - Throws: ``HeadlessError`` if it is impossible.
    public func make(_ gesture: ConformanceGesture) async throws { try await host.make(gesture) }

    /// The current address, semantics tree, events, and the rows in and near the viewport.
    public func observe() -> ConformanceMoment {
        let tree = host.semantics
        var moment = ConformanceMoment(
            address: host.url, semantics: tree, events: host.events)
        moment.rows = host.page.map { ConformanceRow.all(of: $0, presentedAs: tree) } ?? []
        moment.pinnedHeaders = host.page?.pinnedHeaders
        moment.seesEnd = host.list?.seesEnd == true
        return moment
    }
}
