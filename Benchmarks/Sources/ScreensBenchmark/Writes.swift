import Foundation
import Synchronization
import Testing
import Waybill
import WaybillGRDB
import WaybillTesting

/// The benchmark of a list of 20,000 records of a database, at rest and with a write every 50 ms.
@MainActor
enum Writes {
    private nonisolated static let count = 20_000

    static func run() async throws {
        let rest = try await measure(interval: nil)
        let busy = try await measure(interval: .milliseconds(50))
        printTitle("A list of \(grouped(count)) records", "at rest", "50 ms", "wanted")
        printRow(
            "first rows", text(microseconds: rest.first / .microseconds(1)),
            text(microseconds: busy.first / .microseconds(1)), "1 s")
        printRow(
            "one reading, median", text(microseconds: rest.reading / .microseconds(1)),
            text(microseconds: busy.reading / .microseconds(1)))
        printRow("readings in 5 s", "\(rest.readings)", "\(busy.readings)")
        printRow(
            "age of the rows at most, in readings", "–", "\(rounded(busy.age / busy.reading))", "2")
    }

    private static func measure(interval: Duration?) async throws -> Outcome {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "waybill-writes-\(UUID().uuidString).sqlite").path()
        defer {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
        }
        let notes = try GRDBRecordStore(path: path, format: RecordFormat<Note>())
        _ = try await notes.load(
            reading: nil, removing: { [] },
            produce: { add in for id in 0..<count { try add(Note(id: id, text: "Version 0")) } })
        let log = Log()
        let writer = Task.detached {
            var version = 0
            while let interval, !Task.isCancelled {
                version += 1
                try await notes.save(Note(id: 0, text: "Version \(version)"))
                log.note(version)
                try await Task.sleep(for: interval)
            }
        }
        defer { writer.cancel() }
        let host = HeadlessHost(NotesApp(notes: notes, log: log))
        let start = ContinuousClock.now
        var outcome = Outcome(first: .zero, reading: .zero, readings: 0, age: .zero)
        try host.begin("/")
        while start.duration(to: .now) < .seconds(5) {
            await Task.yield()
            guard let row = host.visibleRows.first, let version = Int(row.dropFirst(8)) else {
                continue
            }
            if outcome.first == .zero { outcome.first = start.duration(to: .now) }
            outcome.age = max(outcome.age, log.age(of: version))
        }
        outcome.readings = log.readings.count
        outcome.reading = log.readings.sorted()[outcome.readings / 2]
        return outcome
    }

    private struct Outcome {
        var first: Duration
        var reading: Duration
        var readings: Int
        var age: Duration
    }

    private struct Note: Codable, Hashable, Identifiable, Sendable {
        var id: Int
        var text: String
    }

    private struct NotesApp: ListApp {
        let name = "Notes"
        let tabs: [Tab] = []
        let notes: any RecordStore<Note>
        let log: Log

        var routes: Routes {
            NotesScreen.route.destination { [notes, log] in
                NotesScreen(notes: notes, log: log, query: $0)
            }
        }
    }

    private struct NotesScreen: Screen {
        static let route = Route("/", 0)

        let notes: any RecordStore<Note>
        let log: Log
        var query = 0

        func source(for query: Int) -> Waybill.Source<[Note]>? {
            .stored(
                changes: { [notes] in notes.changes() },
                read: { [notes, log] in
                    let start = ContinuousClock.now
                    let found = try await notes.matches(RecordQuery()).map(\.record)
                    log.note(reading: start.duration(to: .now))
                    return found
                })
        }

        func describe(_ context: Context) -> ScreenDescription {
            let notes = context.value
            return ScreenDescription("Notes") {
                SectionRecord("notes") { (notes ?? []).map { CellRecord($0.id, .text($0.text)) } }
            }
        }
    }

    /// The times of the writes, and the durations of the readings.
    private final class Log: Sendable {
        private let writes = Mutex<[ContinuousClock.Instant]>([])
        private let durations = Mutex<[Duration]>([])

        func note(_ version: Int) { writes.withLock { $0.append(.now) } }

        func note(reading: Duration) { durations.withLock { $0.append(reading) } }

        var readings: [Duration] { durations.withLock { $0 } }

        /// The time since a version was replaced by the next one.
        func age(of version: Int) -> Duration {
            writes.withLock { $0.count > version ? $0[version].duration(to: .now) : .zero }
        }
    }
}
