import WaybillLists
public import WaybillTesting

/// UIKit's views in memory as the conformance suite drives them.
public struct BatchUpdatesDriver: ConformanceDriver {
    private let host: BatchUpdatesHost

    /// Drives a host.
    public init(_ host: BatchUpdatesHost) { self.host = host }

    /// Opens an address.
    ///
    /// - Parameter address: The address, percent encoded.
    /// - Throws: `HeadlessError` if there is no such screen.
    public func open(_ address: String) async throws { try await host.open(address) }

    /// Taps what holds a text.
    ///
    /// - Parameter text: A text within it.
    /// - Throws: `HeadlessError` if nothing has the text.
    public func select(_ text: String) async throws { try await host.tap(text) }

    /// Does something from the menu of a row.
    ///
    /// - Parameters:
    ///   - action: What the action is called.
    ///   - row: A part of the row's text.
    /// - Throws: `HeadlessError` if there is no such row or action.
    public func act(_ action: String, on row: String) async throws {
        try await host.perform(action, on: row)
    }

    /// Types into a field, and leaves it.
    ///
    /// - Parameters:
    ///   - text: All that the field then holds.
    ///   - label: What the field is called.
    /// - Throws: `HeadlessError` if there is no such field.
    public func type(_ text: String, into label: String) async throws {
        try await host.type(text, into: label)
    }

    /// Chooses an option, or turns one of several checkboxes.
    ///
    /// - Parameters:
    ///   - option: What the option is called.
    ///   - label: What the control is called.
    /// - Throws: `HeadlessError` if there is no such option.
    public func choose(_ option: String, in label: String) async throws {
        try await host.choose(option, in: label)
    }

    /// Chooses a file for a control that takes one.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - label: What the control is called.
    /// - Throws: `HeadlessError` where there is no such control, or the file is too large.
    public func choose(_ file: SampleFile, in label: String) async throws {
        try await file.withURL { try await host.choose(file: $0, in: label) }
    }

    /// Searches.
    ///
    /// - Parameter text: What is searched.
    /// - Throws: `HeadlessError` if there is no field.
    public func search(_ text: String) async throws { try await host.search(text) }

    /// Goes back.
    public func back() async { await host.back() }

    /// Does what a person does with a list beside selecting.
    ///
    /// - Parameter gesture: What is done.
    /// - Throws: `HeadlessError` if it cannot be done.
    public func make(_ gesture: ConformanceGesture) async throws { try await host.make(gesture) }

    /// The address, what the cells hold, and what happened so far.
    public func observe() -> ConformanceMoment {
        let tree = host.semantics
        var moment = ConformanceMoment(address: host.url, semantics: tree, events: host.events)
        moment.rows = host.page.map { ConformanceRow.all(of: $0, presentedAs: tree) } ?? []
        moment.seesEnd = host.list?.shownElement?.path.map { $0 == moment.rows.last?.path } ?? false
        return moment
    }
}
