import Foundation
import WaybillGRDB
import WaybillPipeline
import WaybillTesting

/// A database of a million places.
enum DatabaseBenchmark {
    private static let count = Int(ProcessInfo.processInfo.environment["PLACES"] ?? "") ?? 1_000_000
    private static let rounds = 300

    static func run() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "waybill-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await run(path: folder.appending(path: "places.db").path)
    }

    static func run(path: String) async throws {
        let world = SyntheticPlaces(seed: 1)
        print("\nDatabase of \(grouped(count)) places")
        let store = try GRDBRecordStore<SyntheticPlace>(path: path)
        if try await store.record(id: "n1") != nil { return try await printQueries(store, world) }
        let load = try await ContinuousClock().measure {
            _ = try await store.load(removing: []) { add in
                var random = SeededGenerator(seed: 2)
                for number in 0..<count { try add(world.place(number, &random)) }
            }
        }
        printRow("import", text(load), text(processorTime()))
        printRow("largest resident size", "\(peakMegabytes()) MB")
        try await printQueries(store, world)
    }

    private static func printQueries(
        _ store: GRDBRecordStore<SyntheticPlace>, _ world: SyntheticPlaces
    ) async throws {
        printHeader("p50", "p95", "p99")
        try await row("nearest 20 in a city", store, world) { random in
            RecordQuery(near: world.cityPoint(&random), limit: 20)
        }
        try await row("nearest 20 anywhere", store, world) { random in
            RecordQuery(near: world.point(&random), limit: 20)
        }
        for length in 2...5 {
            try await row("prefix of \(length), near a city", store, world) { random in
                RecordQuery(
                    text: String(world.word(&random).prefix(length)),
                    near: world.cityPoint(&random), limit: 20)
            }
            try await row("prefix of \(length), anywhere", store, world) { random in
                RecordQuery(text: String(world.word(&random).prefix(length)), limit: 20)
            }
        }
        try await row("word and prefix of 3, near a city", store, world) { random in
            RecordQuery(
                text: "\(world.word(&random)) \(world.word(&random).prefix(3))",
                near: world.cityPoint(&random), spelling: .exact, limit: 20)
        }
        try await row("misspelt word, near a city", store, world) { random in
            RecordQuery(
                text: "\(world.word(&random))".replacingOccurrences(of: "a", with: "q"),
                near: world.cityPoint(&random), limit: 20)
        }
    }

    private static func row(
        _ name: String, _ store: GRDBRecordStore<SyntheticPlace>, _ world: SyntheticPlaces,
        _ query: (inout SeededGenerator) -> RecordQuery
    ) async throws {
        var random = SeededGenerator(seed: 3)
        let clock = ContinuousClock()
        var times: [Duration] = []
        for round in 0..<(rounds + 20) {
            let query = query(&random)
            let start = clock.now
            let used = processorTime()
            keep(try await store.matches(query).count)
            let isCPU = ProcessInfo.processInfo.environment["CPU"] != nil
            if round >= 20 { times.append(isCPU ? processorTime() - used : clock.now - start) }
        }
        times.sort()
        printRow(
            name, text(times[rounds / 2]), text(times[rounds * 95 / 100]),
            text(times[rounds * 99 / 100]))
    }

    private static func processorTime() -> Duration {
        .microseconds(Int(clock()) * 1_000_000 / Int(CLOCKS_PER_SEC))
    }

    private static func peakMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) / 1_024
    }
}
