import Foundation
import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTerminal
import WaybillTestSupport
import WaybillTesting

/// Gestures that no one planned, the same on every host.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct RandomGestureTests {
    /// The number of gestures on each screen.
    nonisolated static let count = SeededGenerator.rounds(2)
    nonisolated static let seed = number("WAYBILL_SEED") ?? 16

    nonisolated private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    /// Short lists: every host draws all of their rows.
    nonisolated static let short = chosen([
        "/", "/style", "/signup", "/chat", "/swipe", "/reorder", "/select", "/collapse", "/states",
        "/panes", "/shared",
        "/dialogs", "/item", "/recorder", "/actions", "/cells", "/form", "/settings",
        "/map", "/charts", "/images?count=12", "/duplicates", "/inspector",
    ])

    /// An app in which what takes a while is done at once.
    nonisolated static var app: ShowcaseApp {
        ShowcaseApp(clock: ImmediateClock(), sightClock: TestClock())
    }

    /// What is done before the gestures, where a screen shows what was done elsewhere.
    nonisolated static let recorded: [String: [ConformanceScript.Step]] = [
        "/inspector": [
            .open("/recorder"), .select("Insert a row"), .select("Put the last row first"),
            .select("Inspector"),
        ]
    ]

    /// Those whose list grows: it begins again before it is a long one, which each host draws in
    /// parts of its own.
    nonisolated static let growing: Set = ["/inspector", "/chat", "/duplicates"]

    /// Those whose address says all that they show: a page without a script does the same on them.
    nonisolated static let addressed: Set = ["/", "/states", "/map"]

    /// Long lists, of which each host shows a window of its own; three of them by default.
    nonisolated static let long = chosen(
        Array(
            [
                "/feed", "/grid", "/million?rows=201", "/million", "/carousels", "/headers",
                "/select?rows=5000", "/impressions", "/images", "/reorder?rows=300",
            ].prefix(SeededGenerator.rounds(3))))

    /// Of some screens those that the environment names, or all.
    nonisolated private static func chosen(_ screens: [String]) -> [String] {
        guard let names = ProcessInfo.processInfo.environment["WAYBILL_SCREENS"] else {
            return screens
        }
        return screens.filter(Set(names.split(separator: " ").map(String.init)).contains)
    }

    @Test(arguments: short) func `gestures do the same on every host`(_ address: String)
        async throws
    {
        func makeHeadless() -> HeadlessHost {
            HeadlessHost(RandomGestureTests.app, reportsMistakes: address != "/duplicates")
        }
        var headless = makeHeadless()
        var hosts = RandomGestureTests.hosts(for: address)
        var random = SeededGenerator(seed: UInt64(RandomGestureTests.seed))
        var done: [ConformanceScript.Step] = []
        func open() async throws {
            // A browser begins again at an address; others would have what was open before.
            if !done.isEmpty {
                (headless, hosts) = (makeHeadless(), RandomGestureTests.hosts(for: address))
            }
            done = RandomGestureTests.recorded[address] ?? [.open(address)]
            for step in done {
                try await headless.take(step)
                for index in hosts.indices { try await hosts[index].take(step) }
            }
        }
        try await open()
        for number in 1...RandomGestureTests.count {
            let steps = headless.gestures(&random)
            guard let step = steps.randomElement(using: &random) else {
                try await open()
                continue
            }
            done.append(step)
            let words = "seed \(RandomGestureTests.seed), \(done.suffix(8))"
            try await headless.take(step)
            try #require(headless.isConsistent, "\(number): \(words)")
            for index in hosts.indices {
                do {
                    try await hosts[index].take(applyingFirst: step)
                } catch {
                    Issue.record("\(type(of: hosts[index])), \(words): \(error)")
                    return
                }
                let moment = try await hosts[index].observe()
                // What leads to another screen is left again.
                guard headless.page?.url.path == RouteURL(address)?.path else {
                    let names = (moment.semantics.name, headless.semantics.name)
                    #expect(names.0 == names.1, "\(type(of: hosts[index])), \(words)")
                    continue
                }
                // The app has not heard of it yet: the next press tells it.
                if moment.isUnsent { continue }
                let (lines, wanted) = (moment.semantics.lines, headless.semantics.lines)
                #expect(lines == wanted, "\(type(of: hosts[index])), \(words)")
                if lines != wanted {
                    let first = zip(lines, wanted).first { $0 != $1 }
                    Issue.record("\(first.map { "\($0) instead of \($1)" } ?? "the end")")
                    return
                }
            }
            let isFull = RandomGestureTests.growing.contains(address) && done.count > 60
            if isFull || headless.page?.url.path != RouteURL(address)?.path { try await open() }
        }
    }

    /// The hosts beside the headless one, each with an app of its own.
    static func hosts(for address: String) -> [any ConformanceDriver] {
        var hosts: [any ConformanceDriver] = [
            LiveDriver(app, asks: true),
            BatchUpdatesHost(app),
        ]
        // The inspector's rows are long: a terminal cuts them where they are still the same.
        if address != "/inspector" { hosts.append(TerminalDriver(app)) }
        if addressed.contains(address) { hosts.append(WebDriver(app)) }
        return hosts
    }

    /// Keys that people press; `q` ends the app and is left out.
    nonisolated private static let keys: [TerminalKey] =
        [.up, .down, .left, .right, .tab, .backTab, .pageUp, .pageDown, .home, .end, .enter]
        + " jkgGaJKsVirm+-?123456".unicodeScalars.map { .text($0) }

    @Test(arguments: short + long)
    func `keys and clicks of a terminal do no harm`(
        _ address: String
    ) async throws {
        let session = TerminalSession(
            RandomGestureTests.app, size: TerminalSize(columns: 60, rows: 20))
        let url = try #require(RouteURL(address))
        // What is loaded for ever is not waited for.
        func settle() async {
            if session.url?.query.contains(where: { $0.value == "loading" }) != true {
                await session.settle()
            }
        }
        session.open(url)
        await settle()
        var random = SeededGenerator(seed: UInt64(RandomGestureTests.seed))
        for number in 1...RandomGestureTests.count * 4 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                let line = Int.random(in: 0..<20, using: &random)
                let column = Int.random(in: 0..<60, using: &random)
                session.press(.mouse(TerminalMouse(.click, line: line, column: column)))
            } else {
                session.press(RandomGestureTests.keys.randomElement(using: &random) ?? .down)
            }
            await settle()
            let lines = session.frame.lines
            let fits = lines.count <= 20 && lines.allSatisfy { $0.columns <= 60 }
            try #require(fits, "seed \(RandomGestureTests.seed), \(number)")
            if session.url?.path != url.path { session.open(url) }
            await settle()
        }
    }
}

extension SemanticsNode {
    /// The lines of a tree; how long an update took, as the inspector says it, is another
    /// matter on each host, and how many dots stand for a password: a document does not tell.
    fileprivate var lines: [Substring] {
        "\(self)".split(separator: "\n").filter { !$0.contains("planned in ") }.map { line in
            guard line.utf8.contains(0xE2) else { return line }
            return Substring(line.replacing(/•+/, with: "••"))
        }
    }
}
