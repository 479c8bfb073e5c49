public import WaybillScreens
public import WaybillSessions

/// A driver of a host for the conformance suite (UI test driver): a user's actions and perception.
///
/// Each host has a driver in its tests that goes through the real host: a web driver sends requests
/// and reads HTML, a terminal driver reads the output. Where a screen, row, control or option is
/// missing, a requirement throws an error of the driver's own.
public protocol ConformanceDriver {
    /// Opens an address, percent encoded, as if it were typed or pasted.
    mutating func open(_ address: String) async throws

    /// Selects the first row or link that holds a text, or a control with it as its whole label.
    ///
    /// A control comes first. A button is pressed, a toggle turned. While a question or a sheet is
    /// open, only its elements and those of a notice count.
    mutating func select(_ text: String) async throws

    /// Performs an action from the menu of the first row that holds a text.
    mutating func act(_ action: String, on row: String) async throws

    /// Sets the text of a field, or the number of a stepper or a slider, and leaves it.
    ///
    /// - Parameter text: The whole text; a date in ISO 8601.
    mutating func type(_ text: String, into label: String) async throws

    /// Chooses an option of a picker or a menu, or turns one of several checkboxes.
    mutating func choose(_ option: String, in label: String) async throws

    /// Chooses a file for a file control, which may refuse it with an error.
    mutating func choose(_ file: SampleFile, in label: String) async throws

    /// Performs another gesture on a list than selecting, by the means of the host.
    mutating func make(_ gesture: ConformanceGesture) async throws

    /// Searches with the search field of the screen.
    mutating func search(_ text: String) async throws

    /// Goes back to the previous screen.
    mutating func back() async throws

    /// The current address, and the semantics tree as the host presents it.
    func observe() async throws -> ConformanceMoment
}

extension ConformanceDriver {
    /// Throws ``HeadlessError``: a read-only host, such as a print, has no actions.
    public mutating func act(_ action: String, on row: String) async throws {
        throw HeadlessError(missing: "\"\(action)\" of \"\(row)\"", visible: [])
    }

    /// Throws ``HeadlessError``: a read-only host, such as a print, has no fields.
    public mutating func type(_ text: String, into label: String) async throws {
        throw HeadlessError(missing: "field \"\(label)\" to type into", visible: [])
    }

    /// Throws ``HeadlessError``: a read-only host, such as a print, has no options.
    public mutating func choose(_ option: String, in label: String) async throws {
        throw HeadlessError(missing: "\"\(option)\" in \"\(label)\" to choose", visible: [])
    }

    /// Throws ``HeadlessError``: a read-only host, such as a print, accepts no file.
    public mutating func choose(_ file: SampleFile, in label: String) async throws {
        throw HeadlessError(missing: "control \"\(label)\" for a file", visible: [])
    }

    /// Throws ``HeadlessError``: a read-only host, such as a print, has no gestures.
    public mutating func make(_ gesture: ConformanceGesture) async throws {
        throw HeadlessError(missing: "a way to do \(gesture)", visible: [])
    }

    /// Carries out a step.
    public mutating func take(_ step: ConformanceScript.Step) async throws {
        switch step {
        case .open(let address): try await open(address)
        case .select(let text): try await select(text)
        case .act(let action, let row): try await act(action, on: row)
        case .type(let text, let label): try await type(text, into: label)
        case .choose(let option, let label): try await choose(option, in: label)
        case .chooseFile(let file, let label): try await choose(file, in: label)
        case .make(let gesture): try await make(gesture)
        case .search(let text): try await search(text)
        case .back: try await back()
        }
    }
}

/// A host's presentation at one moment.
public struct ConformanceMoment: Hashable, Sendable {
    /// The address of the screen.
    public var address: String

    /// The semantics tree of the screen.
    public var semantics: SemanticsNode

    /// All events in the sessions of the host, in order; empty if the driver does not listen.
    public var events: [SessionEvent]

    /// The rows on the page, in order, if the driver knows them; none while a dialog is open.
    public var rows: [ConformanceRow] = []

    /// The pinned headers of the sections on the page; nil if the driver does not know.
    public var pinnedHeaders: Set<String>?

    /// Whether the host has scrolled to the last row of the list, as far as the driver can find
    /// out.
    public var seesEnd = false

    /// Whether input is on the page alone until a button is pressed, as in a browser without a
    /// script.
    public var isUnsent = false

    /// Creates a moment.
    ///
    /// - Parameter events: All events so far in the sessions of the host; none by default.
    public init(address: String, semantics: SemanticsNode, events: [SessionEvent] = []) {
        self.address = address
        self.semantics = semantics
        self.events = events
    }
}

/// An end-to-end test script: a user's steps on any host.
public struct ConformanceScript: Sendable {
    /// A step of a user.
    public enum Step: Hashable, Sendable {
        /// Opens an address.
        case open(String)

        /// Selects the first row or link that holds a text.
        case select(String)

        /// Performs an action from the menu of the first row that holds a text.
        case act(String, on: String)

        /// Sets the text of a field, and leaves it.
        case type(String, into: String)

        /// Chooses an option of a picker or a menu, or turns one of several checkboxes.
        case choose(String, in: String)

        /// Chooses a file for a file control.
        case chooseFile(SampleFile, in: String)

        /// Performs another gesture on the list than selecting.
        case make(ConformanceGesture)

        /// Searches.
        case search(String)

        /// Goes back.
        case back
    }

    /// The steps, in order.
    public var steps: [Step]

    /// Creates a script.
    public init(_ steps: Step...) { self.steps = steps }

    /// Runs the script on a host.
    ///
    /// - Returns: The events and the presentation after each step. Two hosts conform if their
    ///   records are equal, as far as a driver can find out.
    /// - Complexity: O(n) in the number of steps, beside the work of the host.
    public func run(on driver: some ConformanceDriver) async throws -> ConformanceRecord {
        var run = ConformanceRun(driver)
        for step in steps { try await run.take(step) }
        return run.record
    }
}

/// A script of several visitors in turn, each with their own driver.
public struct ConformanceMeeting: Sendable {
    /// A step of one visitor.
    public struct Turn: Hashable, Sendable {
        /// The index of the visitor's driver.
        public var visitor: Int

        /// The step.
        public var step: ConformanceScript.Step

        /// Creates a turn.
        public init(_ visitor: Int, _ step: ConformanceScript.Step) {
            self.visitor = visitor
            self.step = step
        }
    }

    /// The turns, in order.
    public var turns: [Turn]

    /// Creates a meeting.
    public init(_ turns: Turn...) { self.turns = turns }

    /// Takes the turns in order, and returns a record for each visitor.
    ///
    /// - Complexity: O(n) in the number of turns, beside the work of the hosts.
    public func run<Driver: ConformanceDriver>(
        on drivers: [Driver]
    ) async throws -> [ConformanceRecord] {
        var runs: [ConformanceRun<Driver>] = []
        for driver in drivers { runs.append(ConformanceRun(driver)) }
        for turn in turns {
            precondition(
                runs.indices.contains(turn.visitor),
                "Visitor \(turn.visitor) takes a turn: there are drivers for 0..<\(runs.count).")
            try await runs[turn.visitor].take(turn.step)
        }
        var records: [ConformanceRecord] = []
        for run in runs { records.append(run.record) }
        return records
    }
}

private struct ConformanceRun<Driver: ConformanceDriver> {
    private(set) var record = ConformanceRecord()
    private var driver: Driver
    private var heard = 0
    private var address = ""

    init(_ driver: Driver) { self.driver = driver }

    mutating func take(_ step: ConformanceScript.Step) async throws {
        try await driver.take(step)
        let moment = try await driver.observe()
        record.log.append("\(step): \(moment.address) shows \(moment.semantics.name)")
        if moment.isUnsent { record.unsent.insert(record.trees.count) }
        record.trees.append(moment.semantics)
        record.rows.append(moment.rows)
        record.pinnedHeaders.append(moment.pinnedHeaders)
        record.seesEnd.append(moment.seesEnd)
        let news = moment.events.dropFirst(heard)
        let isChoice = step.isSelection && address.isAnotherWayToSee(moment.address)
        record.events.append(isChoice ? [] : news.worthTelling(after: step))
        address = moment.address
        record.selections.append(news.selections)
        heard = moment.events.count
    }
}

/// The record of a script on a host.
///
/// Two are equal if they have the same texts and events. The window of a long list, which differs
/// between hosts, is not compared: ``rows``, ``pinnedHeaders`` and ``seesEnd``.
public struct ConformanceRecord: Equatable, Sendable {
    /// The line of each step: the action, its address and the visible texts.
    public var log: [String] = []

    /// The semantics tree after each step.
    public var trees: [SemanticsNode] = []

    /// The rows on the page after each step: a window of a long list.
    public var rows: [[ConformanceRow]] = []

    /// The pinned headers after each step, if the driver knows them.
    public var pinnedHeaders: [Set<String>?] = []

    /// Whether the last row is visible after each step, as far as the driver can find out.
    public var seesEnd: [Bool] = []

    /// The events of each step, as text: opened and appeared screens, status, and list plans.
    ///
    /// Events that only some hosts can know are left out: disappearance; going back (a host may
    /// keep the screen or open it again); the opening of search results (a live host searches while
    /// typing); a choice (live in place, else by address); typed text (a terminal passes single
    /// keys); and plans that move a row or append more rows (hosts without dragging move by one
    /// position at a time).
    public var events: [[String]] = []

    /// The selected rows after each step, as text.
    ///
    /// Empty on hosts that follow a row by its address alone, such as a print or HTML without a
    /// script.
    public var selections: [[String]] = []

    /// The indices of the steps with unsent input; see ``ConformanceMoment/isUnsent``.
    ///
    /// Their trees lack the app's reaction, such as a message about a short text, and are not
    /// compared with those of other hosts.
    public var unsent: Set<Int> = []

    /// Whether the texts and events are the same.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.log == rhs.log && lhs.trees == rhs.trees && lhs.events == rhs.events
            && lhs.selections == rhs.selections && lhs.unsent == rhs.unsent
    }
}

extension ConformanceScript.Step {
    fileprivate var isSelection: Bool { if case .select = self { true } else { false } }
}

extension String {
    /// Whether two addresses differ only in their parameters.
    fileprivate func isAnotherWayToSee(_ other: String) -> Bool {
        func path(_ address: String) -> Substring { address.prefix { $0 != "?" } }
        return self != other && path(self) == path(other)
    }
}

extension Sequence where Element == SessionEvent {
    fileprivate var selections: [String] {
        compactMap { event in
            if case .selected = event { event.description } else { nil }
        }
    }

    fileprivate func worthTelling(after step: ConformanceScript.Step) -> [String] {
        if step == .back { return [] }
        if case .type = step { return [] }
        var hasOwnPlans = false
        if case .make(let gesture) = step { hasOwnPlans = gesture.hasOwnPlans }
        var isSearch = false
        if case .search = step { isSearch = true }
        return compactMap { event in
            switch event {
            case .disappeared, .selected, .willShow, .chose: nil
            case .opened, .appeared: isSearch ? nil : event.description
            case .status, .planned: hasOwnPlans ? nil : event.description
            case .notFound: event.description
            }
        }
    }
}
