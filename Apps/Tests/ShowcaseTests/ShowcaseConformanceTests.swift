import Foundation
import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTestSupport
import WaybillTesting

/// Every screen of Showcase is the same on every host.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ShowcaseConformanceTests {
    /// The hosts of the table in the guide, with their column titles and drivers.
    private func hosts() -> [(name: String, driver: any ConformanceDriver)] {
        [
            ("test", ShowcaseConformanceTests.headless),
            ("browser, live", LiveDriver(ShowcaseApp.still)),
            ("browser, no script", WebDriver(ShowcaseApp.still)),
            ("terminal", TerminalDriver(ShowcaseApp.still)),
            ("print", PrintDriver(ShowcaseApp.still)),
            ("lines", LineDriver(ShowcaseApp.still)),
            (
                "batch updates of UIKit, simulated",
                BatchUpdatesHost(ShowcaseApp.still)
            ),
        ]
    }

    /// That rows share an identity is what one of the screens is about.
    private static var headless: HeadlessDriver {
        HeadlessDriver(HeadlessHost(ShowcaseApp.still, reportsMistakes: false))
    }

    /// The table is made of the results of the walks.
    @Test func `the guide to hosts lists the features of each host`() async throws {
        let names = hosts().map(\.name)
        var table = ["| feature | \(names.joined(separator: " | ")) |"]
        table.append("|" + String(repeating: " --- |", count: names.count + 1))
        // What works on the same hosts is in one line.
        var lines: [(marks: String, features: [String])] = []
        var flaws: [String] = []
        for walk in ShowcaseConformanceTests.walks {
            guard let feature = walk.feature else { continue }
            let wanted = try await walk.script.run(on: ShowcaseConformanceTests.headless)
            var marks = ""
            for (name, driver) in hosts() {
                if name == "print" {
                    marks += " \(await markOfPrint(walk, as: wanted)) |"
                } else if let flaw = await flaw(of: walk, on: driver, as: wanted) {
                    marks += " - |"
                    flaws.append("\(feature), \(name): \(flaw)")
                } else {
                    marks += " ✓ |"
                }
            }
            let index = lines.firstIndex { $0.marks == marks } ?? lines.endIndex
            if index == lines.endIndex { lines.append((marks, [])) }
            lines[index].features.append(feature)
        }
        table += lines.map { "| \($0.features.joined(separator: " · ")) |\($0.marks)" }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let guide = try String(
            contentsOf: root.appendingPathComponent("Documentation/Guides/WhereItRuns.md"),
            encoding: .utf8)
        #expect(
            guide.contains(table.joined(separator: "\n") + "\n\n"),
            "\((table + flaws).joined(separator: "\n"))")
    }

    /// The first difference between a walk on a host and on the headless one.
    private func flaw(
        of walk: Walk, on driver: any ConformanceDriver, as wanted: ConformanceRecord
    ) async -> String? {
        do {
            let record = try await walk.script.run(on: driver)
            guard walk.hasFeature(record) else { return "without its feature" }
            if let difference = difference(record, wanted, in: walk) { return difference }
            if walk.isAboutWindow { return nil }
            // Each form is performed in a session of its own, which repeats those before it.
            if driver is WebDriver { return nil }
            return record.events == wanted.events ? nil : "other events"
        } catch {
            return "\(error)"
        }
    }

    /// What a person has of a walk who prints one address after the other: all that it comes to,
    /// or each of its screens to be read as it is opened, where nothing can be pressed.
    private func markOfPrint(_ walk: Walk, as wanted: ConformanceRecord) async -> String {
        let addresses = wanted.log.map { $0.addressOfLine ?? "" }
        var script = ConformanceScript()
        script.steps = addresses.map { .open($0) }
        guard var record = try? await script.run(on: PrintDriver(ShowcaseApp.still)),
            walk.hasFeature(record)
        else { return "-" }
        record.log = wanted.log
        let isDone = walk.script.steps.indices.allSatisfy { step in
            switch walk.script.steps[step] {
            case .open, .make(.refresh): true
            // What is pressed on a screen that keeps its address is done by no print.
            default:
                step > 0
                    && (addresses[step] != addresses[step - 1]
                        || wanted.trees[step] == wanted.trees[step - 1])
            }
        }
        if isDone, difference(record, wanted, in: walk) == nil { return "✓" }
        do {
            for address in Set(addresses) where try await differenceOfPrint(at: address) != nil {
                return "-"
            }
            return "read"
        } catch {
            return "-"
        }
    }

    /// Where a print of an address says something else than the screen there, all rows of a long
    /// list that it has included; nil where it does not.
    private func differenceOfPrint(at address: String) async throws -> String? {
        let host = HeadlessHost(ShowcaseApp.still, reportsMistakes: false)
        try await host.open(address)
        var print = PrintDriver(ShowcaseApp.still)
        try await print.open(address)
        let walk = Walk(
            testDescription: "", script: ConformanceScript(.open(address)), isOfWindow: isOfHost)
        let (tree, wanted) = (try print.observe().semantics, try #require(host.page).semantics)
        guard try print.page.neighbours != nil else {
            return difference(lines(of: tree, in: walk), lines(of: wanted, in: walk))
        }
        let around = difference(
            lines(of: tree, in: walk).aroundLists, lines(of: wanted, in: walk).aroundLists)
        if let around { return around }
        // What is printed first, and what is printed by the address that stands below it.
        for _ in 0..<2 {
            let rows = try print.observe().rows
            guard !rows.isEmpty else { return "no rows" }
            for row in rows where host.row(at: row.path) != row {
                return "\(row) instead of \(host.row(at: row.path).map { "\($0)" } ?? "none")"
            }
            try await print.make(.turnPage(.end))
        }
        return nil
    }

    /// Whether a line says what a host has prepared or how long it took, or is the header of a
    /// list that does.
    private let isOfHost: @Sendable (Substring) -> Bool = { line in
        ["prepared ahead", "fetched early", "planned in "].contains { line.contains($0) }
    }

    /// Paper has all that a screen says at its address.
    @Test func `a print is the whole screen, and says where more of its rows are`() async throws {
        let host = HeadlessHost(ShowcaseApp.still)
        try await host.open("/")
        let screens = (host.page?.sections ?? []).flatMap(\.rows).compactMap(\.destination)
        #expect(screens.count > 25)
        let others = [
            "/", "/grid?columns=3", "/million?rows=150", "/million?row=5000", "/select?rows=5000",
            "/images?count=12", "/states?state=failed", "/states?state=empty", "/source/chat",
            "/reorder?rows=300",
        ]
        for address in others + screens.map(\.description) {
            #expect(try await differenceOfPrint(at: address) == nil, "\(address)")
        }
    }

    @Test(arguments: walks.filter { $0.feature == nil || $0.isPrinted })
    func `a walk is the same everywhere`(_ walk: Walk) async throws {
        // An app of its own for each host: what is shared would be changed by all.
        let wanted = try await walk.script.run(on: ShowcaseConformanceTests.headless)
        func check(_ driver: some ConformanceDriver) async throws {
            let record = try await walk.script.run(on: driver)
            let host = "\(type(of: driver))"
            if !walk.isAboutWindow, !(driver is WebDriver) {
                #expect(record.events == wanted.events, "\(host)")
            }
            let difference = difference(record, wanted, in: walk)
            #expect(difference == nil, "\(host)")
        }
        // The table of the guide has the others.
        if walk.feature == nil {
            try await check(LiveDriver(ShowcaseApp.still))
            try await check(TerminalDriver(ShowcaseApp.still))
            try await check(BatchUpdatesHost(ShowcaseApp.still))
            if !walk.isOfSession { try await check(WebDriver(ShowcaseApp.still)) }
        }
        if walk.isPrinted { try await check(PrintDriver(ShowcaseApp.still)) }
    }

    /// The first step at which two hosts differ, and how; nil where they do not.
    private func difference(
        _ record: ConformanceRecord, _ wanted: ConformanceRecord, in walk: Walk
    ) -> String? {
        guard record.log == wanted.log, record.trees.count == wanted.trees.count else {
            let steps = zip(record.log, wanted.log).first { $0 != $1 }
            return steps.map { "\($0) instead of \($1)" } ?? "another number of steps"
        }
        for (step, (tree, other)) in zip(record.trees, wanted.trees).enumerated()
        where !record.unsent.contains(step) {
            let (rows, wantedRows) = (record.rows[step], wanted.rows[step])
            let difference: String?
            if walk.isLong, !rows.isEmpty, !wantedRows.isEmpty {
                let isOwn = walk.isAboutWindow
                difference =
                    self.difference(
                        lines(of: tree, in: walk).aroundLists,
                        lines(of: other, in: walk).aroundLists)
                    ?? self.difference(of: rows, wantedRows, byPlace: !isOwn)
            } else if walk.isLong {
                // A print has the first rows, and says no places.
                var pair = (lines(of: tree, in: walk).upToList, lines(of: other, in: walk).upToList)
                let count = min(pair.0.count, pair.1.count)
                pair = (Array(pair.0.prefix(count)), Array(pair.1.prefix(count)))
                difference = self.difference(pair.0, pair.1)
            } else {
                difference = self.difference(
                    lines(of: tree, in: walk), lines(of: other, in: walk))
            }
            if let difference { return "\(record.log[step]): \(difference)" }
        }
        return nil
    }

    private func difference(_ lines: [Substring], _ wanted: [Substring]) -> String? {
        guard lines != wanted else { return nil }
        let difference = zip(lines, wanted).first { $0 != $1 }
        return difference.map { "“\($0)” instead of “\($1)”" } ?? "the end"
    }

    /// Where two windows of a list overlap: by the places of rows, or by what they are.
    private func difference(
        of rows: [ConformanceRow], _ wanted: [ConformanceRow], byPlace: Bool
    ) -> String? {
        func key(_ row: ConformanceRow) -> String {
            byPlace ? "\(row.path)" : "\(row.path.section) \(row.id)"
        }
        let known = Dictionary(wanted.map { (key($0), $0) }) { first, _ in first }
        for row in rows {
            guard let other = known[key(row)] else { continue }
            let isSame = byPlace ? row == other : row.semantics == other.semantics
            if !isSame { return "\(row) instead of \(other)" }
        }
        return nil
    }

    private func lines(of tree: SemanticsNode, in walk: Walk) -> [Substring] {
        "\(tree)".split(separator: "\n").compactMap { line in
            guard walk.isOfWindow(line) else { return line }
            // A list has the name of its header.
            return line.hasPrefix("  list") ? "  list" : nil
        }
    }
}

extension [Substring] {
    /// The lines of a page until the first list of it ends.
    fileprivate var upToList: [Substring] {
        guard let list = firstIndex(where: { $0.hasPrefix("  list") }) else { return self }
        return Array(self[...list]) + self[(list + 1)...].prefix { $0.hasPrefix("    ") }
    }

    /// The lines of a page before its first list.
    ///
    /// Headings are left out: of a long list a window has some of its sections.
    fileprivate var aroundLists: [Substring] {
        let end = firstIndex { $0.hasPrefix("  list") } ?? endIndex
        return self[..<end].filter { !$0.hasPrefix("  heading") }
    }
}

extension ShowcaseApp {
    /// The app for hosts that are compared: no row is in sight for longer on one of them.
    fileprivate static var still: ShowcaseApp { ShowcaseApp(sightClock: TestClock()) }
}

extension String {
    /// The address in a line of the log of a walk.
    fileprivate var addressOfLine: String? {
        let parts = split(separator: ": ")
        guard parts.count > 1, let address = parts.last?.split(separator: " shows ").first else {
            return nil
        }
        return String(address)
    }
}
