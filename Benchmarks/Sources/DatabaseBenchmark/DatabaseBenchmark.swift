import Foundation
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// A database of a million places: what the load takes, and what queries take
/// beside a statement that was written by hand.
///
/// `WAYBILL_BENCH_PLACES` is the number of places, `WAYBILL_BENCH_DATABASE` the
/// path of a database that is kept for another run, `WAYBILL_BENCH_ROWS` a part of
/// the names of the rows that are measured, and `WAYBILL_BENCH_ROUNDS` how often.
enum DatabaseBenchmark {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = Int(environment["WAYBILL_BENCH_PLACES"] ?? "") ?? 1_000_000
    private static let rounds = Int(environment["WAYBILL_BENCH_ROUNDS"] ?? "") ?? 300
    private static let rows = environment["WAYBILL_BENCH_ROWS"] ?? ""

    static func run() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "waybill-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let kept = environment["WAYBILL_BENCH_DATABASE"]
        let path = kept ?? folder.appending(path: "places.sqlite").path
        let world = SyntheticPlaces(seed: 1)
        print("\nDatabase of \(grouped(count)) places")
        let store = try GRDBRecordStore<SyntheticPlace>(path: path)
        if try await store.record(id: "n0") == nil { try await load(store, world) }
        let statements = try PlaceStatements(path: path)
        printHeader("p50", "p95", "p99", "processor", "by hand p50", "p95", "ratio p50")
        try await printNearest(store, world, statements)
        try await printSearches(store, world, statements)
    }

    private static func load(
        _ store: GRDBRecordStore<SyntheticPlace>, _ world: SyntheticPlaces
    ) async throws {
        let used = processorTime()
        let time = try await ContinuousClock().measure {
            _ = try await store.load(removing: []) { add in
                var random = SeededGenerator(seed: 2)
                for number in 0..<count { try add(world.place(number, &random)) }
            }
        }
        printHeader("time", "processor", "resident")
        printRow(
            "import", text(time), text(processorTime() - used), "\(peakMegabytes()) MB")
    }

    // MARK: Queries

    private static func printNearest(
        _ store: GRDBRecordStore<SyntheticPlace>, _ world: SyntheticPlaces,
        _ statements: PlaceStatements
    ) async throws {
        try await row("nearest 20 in a city", store, statements.nearest) { random in
            RecordQuery(near: world.cityPoint(&random), limit: 20)
        }
        try await row("nearest 20 of a category", store, nil) { random in
            RecordQuery(
                near: world.cityPoint(&random), conditions: [world.category(&random)], limit: 20)
        }
        try await row("nearest 20 anywhere", store, nil) { random in
            RecordQuery(near: world.point(&random), limit: 20)
        }
    }

    private static func printSearches(
        _ store: GRDBRecordStore<SyntheticPlace>, _ world: SyntheticPlaces,
        _ statements: PlaceStatements
    ) async throws {
        for length in 3...5 {
            func prefix(_ random: inout SeededGenerator) -> String {
                String(world.word(&random).prefix(length))
            }
            try await row("\(length) letters, near a city", store, statements.search) { random in
                RecordQuery(text: prefix(&random), near: world.cityPoint(&random), limit: 20)
            }
            try await row("\(length) letters, anywhere", store, statements.search) { random in
                RecordQuery(text: prefix(&random), limit: 20)
            }
        }
        try await row("a word and 3 letters, near a city", store, statements.search) { random in
            RecordQuery(
                text: "\(world.word(&random)) \(world.word(&random).prefix(3))",
                near: world.cityPoint(&random), spelling: .exact, limit: 20)
        }
        try await row("a misspelt word, near a city", store, nil) { random in
            let word = world.word(&random).replacingOccurrences(of: "a", with: "q")
            return RecordQuery(text: word, near: world.cityPoint(&random), limit: 20)
        }
    }

    /// Measures a kind of query and the statement for it in turns.
    private static func row(
        _ name: String, _ store: GRDBRecordStore<SyntheticPlace>,
        _ statement: ((RecordQuery) throws -> Int)?, _ query: (inout SeededGenerator) -> RecordQuery
    ) async throws {
        guard rows.isEmpty || name.contains(rows) else { return }
        var random = SeededGenerator(seed: 3)
        let clock = ContinuousClock()
        var times: [Duration] = []
        var statementTimes: [Duration] = []
        // On a machine that does other things too it says more than the time.
        var processor = Duration.zero
        for round in 0..<(rounds + 20) {
            let query = query(&random)
            let used = processorTime()
            let start = clock.now
            keep(try await store.matches(query).count)
            let middle = clock.now
            let usedThen = processorTime()
            keep(try statement?(query) ?? 0)
            // The first ones read what is to be in memory.
            guard round >= 20 else { continue }
            processor += usedThen - used
            times.append(middle - start)
            statementTimes.append(clock.now - middle)
        }
        times.sort()
        statementTimes.sort()
        let byHand = statement == nil ? nil : statementTimes
        printRow(
            name, text(times[rounds / 2]), text(times[rounds * 95 / 100]),
            text(times[rounds * 99 / 100]), text(processor / rounds),
            byHand.map { text($0[rounds / 2]) } ?? "",
            byHand.map { text($0[rounds * 95 / 100]) } ?? "",
            byHand.map { text(times[rounds / 2] / $0[rounds / 2]) + " x" } ?? "")
    }

    // MARK: The process

    private static func processorTime() -> Duration {
        .microseconds(Int(clock()) * 1_000_000 / Int(CLOCKS_PER_SEC))
    }

    private static func peakMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) / 1_024
    }
}
