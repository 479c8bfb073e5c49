import Foundation
import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTesting

/// Every screen of Showcase is the same on every host.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ShowcaseConformanceTests {
    /// A host of the README's table: what it is called there, and a driver of it.
    private func hosts() -> [(name: String, driver: any ConformanceDriver)] {
        [
            ("test", ShowcaseConformanceTests.headless),
            ("browser, live", LiveDriver(ShowcaseApp())),
            ("browser, no script", WebDriver(ShowcaseApp())),
            ("terminal", TerminalDriver(ShowcaseApp())),
            ("print", PrintDriver(ShowcaseApp())),
            (
                "batch updates of UIKit, simulated",
                BatchUpdatesDriver(BatchUpdatesHost(ShowcaseApp()))
            ),
        ]
    }

    /// That rows share an identity is what one of the screens is about.
    private static var headless: HeadlessDriver {
        HeadlessDriver(HeadlessHost(ShowcaseApp(), reportsDuplicates: false))
    }

    /// The table of what works where is made of what the walks of the features do.
    @Test func `the README says what works on which host`() async throws {
        let names = hosts().map(\.name)
        var table = ["| what | \(names.joined(separator: " | ")) |"]
        table.append("|" + String(repeating: " --- |", count: names.count + 1))
        // What works on the same hosts is in one line.
        var lines: [(marks: String, features: [String])] = []
        for walk in ShowcaseConformanceTests.walks {
            guard let feature = walk.feature else { continue }
            let wanted = try await walk.script.run(on: ShowcaseConformanceTests.headless)
            var marks = ""
            for (name, driver) in hosts() {
                let isShown =
                    name == "print"
                    ? await isPrinted(walk, as: wanted)
                    : await isWalked(walk, on: driver, as: wanted)
                marks += isShown ? " ✓ |" : " - |"
            }
            let index = lines.firstIndex { $0.marks == marks } ?? lines.endIndex
            if index == lines.endIndex { lines.append((marks, [])) }
            lines[index].features.append(feature)
        }
        table += lines.map { "| \($0.features.joined(separator: " · ")) |\($0.marks)" }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(
            contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(
            readme.contains(table.joined(separator: "\n") + "\n\n"),
            "\(table.joined(separator: "\n"))")
    }

    /// Whether a walk does the same on a host, and what its feature is.
    private func isWalked(
        _ walk: Walk, on driver: any ConformanceDriver, as wanted: ConformanceRecord
    ) async -> Bool {
        guard let record = try? await walk.script.run(on: driver) else { return false }
        return difference(record, wanted, in: walk) == nil && walk.hasFeature(record)
    }

    /// Whether a person who prints one address after the other does the same walk, or reads
    /// where it ends by printing that address.
    private func isPrinted(_ walk: Walk, as wanted: ConformanceRecord) async -> Bool {
        if await isWalked(walk, on: PrintDriver(ShowcaseApp()), as: wanted) { return true }
        guard let address = wanted.log.last?.addressOfLine, let tree = wanted.trees.last else {
            return false
        }
        let script = ConformanceScript(.open(address))
        guard let record = try? await script.run(on: PrintDriver(ShowcaseApp())) else {
            return false
        }
        return record.trees.last == tree && walk.hasFeature(record)
    }

    @Test(arguments: walks) func `a walk is the same everywhere`(_ walk: Walk) async throws {
        // An app of its own for each host: what is shared would be changed by all.
        let wanted = try await walk.script.run(on: ShowcaseConformanceTests.headless)
        func check(_ driver: some ConformanceDriver, events: Bool = true) async throws {
            let record = try await walk.script.run(on: driver)
            let host = "\(type(of: driver))"
            if events { #expect(record.events == wanted.events, "\(host)") }
            let difference = difference(record, wanted, in: walk)
            #expect(difference == nil, "\(host)")
        }
        try await check(LiveDriver(ShowcaseApp()), events: !walk.isAboutWindow)
        try await check(TerminalDriver(ShowcaseApp()), events: !walk.isAboutWindow)
        try await check(
            BatchUpdatesDriver(BatchUpdatesHost(ShowcaseApp())), events: !walk.isAboutWindow)
        // What is pressed without a script is a visit of its own: other things happen in it.
        if !walk.isOfSession {
            try await check(WebDriver(ShowcaseApp()), events: walk.isPrinted)
        }
        if walk.isPrinted { try await check(PrintDriver(ShowcaseApp())) }
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
