public import WaybillScreens
public import WaybillSessions

/// A driver of a host for the conformance suite (UI test driver): what a person
/// does and perceives.
///
/// Each host has a driver in its tests that goes through the real host: a web
/// driver sends requests and reads HTML, a terminal driver reads what is
/// printed.
public protocol ConformanceDriver {
    /// Opens an address, as one that is typed or pasted.
    ///
    /// - Parameter address: The address, percent encoded.
    /// - Throws: An error of the driver's own where the host shows nothing
    ///   there.
    mutating func open(_ address: String) async throws

    /// Selects the first row or link that holds a text; a control comes before those of
    /// which it is all of the label.
    ///
    /// A button is pressed, a toggle turned. While a question or a sheet is open, it is in
    /// that or in a notice.
    ///
    /// - Parameter text: A text within it; of a control all of its label.
    /// - Throws: An error of the driver's own where nothing that can be
    ///   selected holds the text.
    mutating func select(_ text: String) async throws

    /// Does something from the menu of the first row that holds a text.
    ///
    /// - Parameter row: A part of the row's text.
    /// - Throws: An error of the driver's own if there is no such row or action.
    mutating func act(_ action: String, on row: String) async throws

    /// Has a field of a row hold a text, or a stepper or a slider a number, and leaves it.
    ///
    /// - Parameter text: All that the field then holds; of a date in the words of ISO 8601.
    /// - Throws: An error of the driver's own if there is no such field.
    mutating func type(_ text: String, into label: String) async throws

    /// Chooses an option of a picker or a menu, or turns one of several checkboxes.
    ///
    /// - Throws: An error of the driver's own if there is no such control or option.
    mutating func choose(_ option: String, in label: String) async throws

    /// Chooses a file for a control that takes one.
    ///
    /// - Throws: An error of the driver's own where there is no such control, or it does not
    ///   take the file.
    mutating func choose(_ file: SampleFile, in label: String) async throws

    /// Does what a person does with a list beside selecting, by the means of the host.
    ///
    /// - Throws: An error of the driver's own if there is no such row, or it cannot be done with
    ///   it.
    mutating func make(_ gesture: ConformanceGesture) async throws

    /// Searches with the field on the screen.
    ///
    /// - Throws: An error of the driver's own if there is no field.
    mutating func search(_ text: String) async throws

    /// Goes back to the screen before.
    ///
    /// - Throws: An error of the driver's own where it cannot go back.
    mutating func back() async throws

    /// What is perceived now: the address, and the semantics tree as the host
    /// presents it.
    ///
    /// - Throws: An error of the driver's own if there is nothing to perceive.
    func observe() async throws -> ConformanceMoment
}

extension ConformanceDriver {
    /// Throws: a host that is only read, such as a print, does nothing to a row.
    ///
    /// - Parameter row: A part of the row's text.
    /// - Throws: ``HeadlessError``.
    public mutating func act(_ action: String, on row: String) async throws {
        throw HeadlessError(missing: "\"\(action)\" of \"\(row)\"", visible: [])
    }

    /// Throws: a host that is only read, such as a print, has nothing to type into.
    ///
    /// - Throws: ``HeadlessError``.
    public mutating func type(_ text: String, into label: String) async throws {
        throw HeadlessError(missing: "field \"\(label)\" to type into", visible: [])
    }

    /// Throws: a host that is only read, such as a print, has nothing to choose from.
    ///
    /// - Throws: ``HeadlessError``.
    public mutating func choose(_ option: String, in label: String) async throws {
        throw HeadlessError(missing: "\"\(option)\" in \"\(label)\" to choose", visible: [])
    }

    /// Throws: a host that is only read, such as a print, takes no file.
    ///
    /// - Throws: ``HeadlessError``.
    public mutating func choose(_ file: SampleFile, in label: String) async throws {
        throw HeadlessError(missing: "control \"\(label)\" for a file", visible: [])
    }

    /// Throws: a host that is only read, such as a print, has no gestures.
    ///
    /// - Throws: ``HeadlessError``.
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

/// What a host presents at one moment.
public struct ConformanceMoment: Hashable, Sendable {
    /// The address of the screen.
    public var address: String

    /// What the screen is to someone who does not see it.
    public var semantics: SemanticsNode

    /// All that happened so far in the sessions of the host, in order; empty if
    /// the driver does not listen.
    public var events: [SessionEvent]

    /// The rows that are on the page, in their order, where the driver knows them; none
    /// while a dialog is open.
    public var rows: [ConformanceRow] = []

    /// The headers that stay visible while rows below them are (pinned), of the sections that are
    /// on the page; nil if the driver does not know.
    public var pinnedHeaders: Set<String>?

    /// Whether the host has scrolled so that the last row of the list is seen, as far as the driver
    /// can find out.
    public var seesEnd = false

    /// Whether what was typed or chosen is on the page alone, and the app receives it when a button
    /// is pressed, as in a browser without a script.
    public var isUnsent = false

    /// Creates a moment.
    ///
    /// - Parameters:
    ///   - semantics: What the screen is to someone who does not see it.
    ///   - events: All that happened so far in the sessions of the host; none
    ///     by default.
    public init(address: String, semantics: SemanticsNode, events: [SessionEvent] = []) {
        self.address = address
        self.semantics = semantics
        self.events = events
    }
}

/// An end-to-end test script: what a person does, step by step, on any host.
public struct ConformanceScript: Sendable {
    /// One thing that a person does.
    public enum Step: Hashable, Sendable {
        /// Opens an address.
        case open(String)

        /// Selects the first row or link that holds a text.
        case select(String)

        /// Does something from the menu of the first row that holds a text.
        case act(String, on: String)

        /// Has a field of a row hold a text, and leaves it.
        case type(String, into: String)

        /// Chooses an option of a picker or a menu, or turns one of several checkboxes.
        case choose(String, in: String)

        /// Chooses a file for a control that takes one.
        case chooseFile(SampleFile, in: String)

        /// Does something with the list beside selecting.
        case make(ConformanceGesture)

        /// Searches.
        case search(String)

        /// Goes back.
        case back
    }

    /// The steps in their order.
    public var steps: [Step]

    /// Creates a script.
    public init(_ steps: Step...) { self.steps = steps }

    /// Runs the script on a host.
    ///
    /// - Returns: What happened and what was perceived after each step. Two hosts conform when
    ///   their records are equal, as far as a driver can find out.
    /// - Complexity: O(n) in the number of steps, beside what the host does.
    public func run(on driver: some ConformanceDriver) async throws -> ConformanceRecord {
        var run = ConformanceRun(driver)
        for step in steps { try await run.take(step) }
        return run.record
    }
}

/// What several visitors do, one after the other, each with a driver of their own.
public struct ConformanceMeeting: Sendable {
    /// One thing that one of them does.
    public struct Turn: Hashable, Sendable {
        /// The number of the driver that does it.
        public var visitor: Int

        /// What is done.
        public var step: ConformanceScript.Step

        /// Describes a turn.
        public init(_ visitor: Int, _ step: ConformanceScript.Step) {
            self.visitor = visitor
            self.step = step
        }
    }

    /// The turns in their order.
    public var turns: [Turn]

    /// Creates a meeting.
    public init(_ turns: Turn...) { self.turns = turns }

    /// Has the visitors take their turns.
    ///
    /// - Returns: For each visitor what happened and what was perceived.
    /// - Complexity: O(n) in the number of turns, beside what the hosts do.
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

/// What a script did on a host.
///
/// Two are equal if they have the same texts and events. What of a long list is in the window of
/// each host takes no part: ``rows``, ``pinnedHeaders`` and ``seesEnd``.
public struct ConformanceRecord: Hashable, Sendable {
    /// For each step a line: what was done, where that led, what was shown.
    public var log: [String] = []

    /// For each step the semantics tree after it.
    public var trees: [SemanticsNode] = []

    /// For each step the rows that are on the page after it: a window of a long list.
    public var rows: [[ConformanceRow]] = []

    /// For each step the headers that stay visible, if the driver knows them.
    public var pinnedHeaders: [Set<String>?] = []

    /// For each step whether the last row of the list is seen, as far as the driver can find out.
    public var seesEnd: [Bool] = []

    /// For each step the events of the session, as text: what was opened and
    /// appeared, its status, by which plans its list changed.
    ///
    /// What only some hosts can know is left out: that a screen disappeared, what going back does
    /// (a host may keep the screen or open it again), and that a search opens its results (a live
    /// host has found them as one typed). A choice is left out: a live host changes the screen in
    /// place, others open its address. Typed text is left out, too: a terminal passes each key to
    /// the app, others the whole text. So are the plans that move a row or append more of a list:
    /// where nothing is dragged it goes place by place.
    public var events: [[String]] = []

    /// For each step the rows that were selected, as text.
    ///
    /// Hosts where a row is followed by its address alone know of none: without
    /// a script only the browser knows it, as with a print.
    public var selections: [[String]] = []

    /// The steps after which what was typed or chosen is on the page alone, by their
    /// numbers from 0; see ``ConformanceMoment/isUnsent``.
    ///
    /// Their trees are those of a page before the app has received the text: its messages, such as
    /// that the text is too short, are not there. They are not compared with those of other hosts;
    /// those after the next press are.
    public var unsent: Set<Int> = []

    private struct Essence: Hashable {
        let log: [String], trees: [SemanticsNode], events: [[String]], selections: [[String]]
        let unsent: Set<Int>
    }

    private var essence: Essence {
        Essence(log: log, trees: trees, events: events, selections: selections, unsent: unsent)
    }

    /// Whether the texts and events are the same.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.essence == rhs.essence }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(essence) }
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
