import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTesting

/// Gestures on lists of which each host has a window of its own.
extension RandomGestureTests {
    /// What of a window is compared with the headless list.
    enum WindowRule {
        /// Every row: which it is, where, of how many, whether it is selected, and all that
        /// it says.
        case whole

        /// Which rows are there, and what the rows say that both windows have: how many more
        /// are loaded depends on what each host shows.
        case own

        /// Which rows are there and where: what else they say depends on what was seen.
        case places

        init(_ address: String) {
            switch address {
            case "/feed": self = .own
            case "/impressions": self = .places
            default: self = .whole
            }
        }
    }

    @Test(arguments: long) func `gestures on a long list leave each window as the list is`(
        _ address: String
    ) async throws {
        var crowd = try await Crowd(at: address, seed: UInt64(RandomGestureTests.seed))
        for number in 1...RandomGestureTests.count {
            do {
                try await crowd.act()
                try await crowd.check()
            } catch {
                Issue.record(
                    "\(number), seed \(RandomGestureTests.seed), \(crowd.done.suffix(8)): \(error)")
                return
            }
            if crowd.hasLeft || number % 40 == 0 { try await crowd.open() }
        }
    }
}

/// All hosts, which do the same gestures.
@MainActor
private struct Crowd {
    /// A window that is not as the list is.
    struct Flaw: Error, CustomStringConvertible {
        var description: String
    }

    private(set) var done: [ConformanceScript.Step] = []
    private let address: String
    private let rule: RandomGestureTests.WindowRule

    /// Whether cards stand beside each other.
    private var isGrid: Bool { ["/grid", "/images"].contains(address) }
    private let headless = HeadlessHost(ShowcaseApp())
    private var hosts: [any ConformanceDriver]
    private var random: SeededGenerator

    init(at address: String, seed: UInt64) async throws {
        self.address = address
        rule = RandomGestureTests.WindowRule(address)
        hosts = RandomGestureTests.hosts(for: address)
        random = SeededGenerator(seed: seed)
        try await open()
        try await check()
    }

    /// Opens the screen again on all hosts.
    mutating func open() async throws {
        done = []
        try await take(.open(address))
    }

    /// Whether the last gesture led to another screen.
    var hasLeft: Bool { headless.page?.url.path != RouteURL(address)?.path }

    private mutating func take(_ step: ConformanceScript.Step) async throws {
        done.append(step)
        try await headless.take(step)
        for index in hosts.indices {
            do {
                try await hosts[index].take(applyingFirst: step)
            } catch {
                throw Flaw(description: "\(type(of: hosts[index])): \(error)")
            }
        }
    }

    // MARK: What is done

    /// Scrolls each host by its own means, or does a gesture to what all of them show.
    mutating func act() async throws {
        if Int.random(in: 0..<3, using: &random) == 0 { return try await scroll() }
        let windows = try await windows()
        let steps = headless.gestures(&random).shuffled(using: &random)
        // Of most it is not asked: that takes longer than the rest of a gesture.
        let step = steps.first { step in
            guard let texts = step.texts else { return false }
            return texts.allSatisfy { text in
                let found = windows.map { rows in
                    rows.filter { $0.semantics.name.contains(text) }.map(\.path)
                }
                guard headless.isRow(saying: text) else { return found.allSatisfy(\.isEmpty) }
                // Other rows of a long list say the same.
                return found[0].count == 1 && found.allSatisfy { $0 == found[0] }
            }
        }
        guard let step else { return try await gather() }
        try await take(step)
    }

    private mutating func scroll() async throws {
        let end = PageEnd.allCases.randomElement(using: &random) ?? .end
        guard rule == .own, Int.random(in: 0..<3, using: &random) == 0 else {
            return try await take(.make(.turnPage(end)))
        }
        // At the last of all posts there are no more.
        done.append(.make(.loadMore(end)))
        try await headless.take(.make(.loadMore(end)))
        for index in hosts.indices { try? await hosts[index].take(.make(.loadMore(end))) }
    }

    /// Has each host go on until it shows a row that the headless one shows.
    private mutating func gather() async throws {
        let shown = HeadlessDriver(headless).observe().rows
        guard rule == .whole, let wanted = shown.randomElement(using: &random)?.path else { return }
        for index in hosts.indices {
            var turns = 0
            while true {
                let rows = try await hosts[index].observe().rows
                guard let first = rows.first?.path, !rows.contains(where: { $0.path == wanted })
                else { break }
                turns += 1
                guard turns < 40 else { return try await open() }
                try await hosts[index].make(.turnPage(wanted < first ? .start : .end))
            }
        }
    }

    // MARK: What is shown then

    private func windows() async throws -> [[ConformanceRow]] {
        var windows = [HeadlessDriver(headless).observe().rows]
        for host in hosts { windows.append(try await host.observe().rows) }
        return windows
    }

    /// Throws where the window of a host is not as the list is.
    func check() async throws {
        guard !hasLeft, headless.page?.modal == nil else { return }
        guard headless.isConsistent else { throw Flaw(description: "the headless window") }
        let shown = HeadlessDriver(headless).observe().rows
        let own = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
        for host in hosts {
            let moment = try await host.observe()
            if moment.isUnsent { continue }
            let name = "\(type(of: host))"
            let hasRows = headless.list?.manifest.sections.contains { !$0.cells.isEmpty } == true
            guard moment.rows.isEmpty != hasRows else {
                throw Flaw(description: "\(name): no rows")
            }
            try checkOrder(of: moment.rows, name)
            for row in moment.rows { try check(row, own[row.id], name) }
        }
    }

    /// Rows of a section follow each other without a gap.
    private func checkOrder(of rows: [ConformanceRow], _ name: String) throws {
        for (row, next) in zip(rows, rows.dropFirst()) {
            // Of the first line of a grid the lower cards may be seen alone.
            let isAfter =
                isGrid
                ? next.path.item > row.path.item : next.path.item == row.path.item + 1
            let isNext =
                row.path.section == next.path.section
                ? isAfter && next.count == row.count : row.path.section < next.path.section
            guard isNext, (0..<row.count).contains(row.path.item) else {
                throw Flaw(description: "\(name): \(next.path) follows \(row.path)")
            }
        }
    }

    private func check(
        _ row: ConformanceRow, _ shown: ConformanceRow?, _ name: String
    ) throws {
        switch rule {
        case .whole:
            guard let wanted = headless.row(at: row.path) else {
                throw Flaw(description: "\(name): there is no row at \(row.path)")
            }
            guard row == wanted else {
                throw Flaw(description: "\(name): \(row) instead of \(wanted)")
            }
        case .own:
            guard let shown, shown.path.section == row.path.section else { return }
            guard row.semantics == shown.semantics || row.path.section != 1 else {
                throw Flaw(description: "\(name): \(row) instead of \(shown)")
            }
        case .places:
            let wanted = headless.row(at: row.path)
            guard row.id == wanted?.id, row.count == wanted?.count,
                row.semantics.name.hasPrefix("Row \(row.id)")
            else { throw Flaw(description: "\(name): \(row) instead of \(wanted?.id ?? "none")") }
        }
    }
}

extension HeadlessHost {
    /// Whether a row that is drawn says a text, and not only a control beside them.
    fileprivate func isRow(saying text: String) -> Bool {
        page?.sections.contains { section in
            section.rows.contains { $0.content.accessibilityText.contains(text) }
        } == true
    }
}

extension ConformanceScript.Step {
    /// What each host must show once, for the step to mean one thing; nil where it may not be
    /// among the gestures.
    fileprivate var texts: [String]? {
        switch self {
        case .select(let text), .act(_, let text), .type(_, let text), .choose(_, let text),
            .chooseFile(_, let text):
            [text]
        case .make(.move(let text, let other)), .make(.cancelMove(let text, let other)):
            [text, other]
        case .make(.swipe(let text, _, _)), .make(.uncover(let text, _)),
            .make(.selectRange(let text)):
            [text]
        case .make(.refresh): []
        case .open, .search, .back, .make(.loadMore), .make(.turnPage): nil
        }
    }
}
