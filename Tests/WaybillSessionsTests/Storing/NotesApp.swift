import Foundation
import Synchronization
import Testing
import WaybillLists
import WaybillLoading
import WaybillNetwork
import WaybillScreens
import WaybillSessions
import WaybillStorage
import WaybillStore
import WaybillTesting

/// A note, as an app keeps and fetches it.
struct Note: Codable, Identifiable, Hashable, Parseable {
    var id: String
    var text: String

    static let parser = Parser<Note>.identified(by: "id") { field, id throws(ParseError) in
        Note(id: id, text: try field["text"].textIfPresent() ?? id)
    }
}

enum NoteRequest: RecordRequest {
    case all
    case note(String)

    var path: [String] {
        switch self {
        case .all: ["notes"]
        case .note(let id): ["notes", id]
        }
    }

    var parser: Parser<ParsedList<Note>> {
        switch self {
        case .all: .list(of: Note.parser, at: nil)
        case .note: .one(Note.parser)
        }
    }
}

struct NotesScreen: Screen {
    let source: Source<[RecordMatch<Note>]>

    func source(for query: NoQuery) -> Source<[RecordMatch<Note>]>? { source }

    func describe(_ context: Context) -> ScreenDescription {
        let notes = context.value
        return ScreenDescription("Notes") {
            SectionRecord(
                cells: (notes ?? []).map {
                    CellRecord(FruitCell.self, model: $0.record.text, id: $0.record.id)
                })
        }
    }
}

/// One note, which may not exist.
struct NoteScreen: Screen {
    let id: String
    let source: Source<Note>

    func source(for query: NoQuery) -> Source<Note>? { source }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(
            context.value?.text ?? "Note", url: RouteURL(path: ["notes", id]))
        screen.statusTexts.age = { "\($0.components.seconds) s" }
        return screen.missing("There is no note “\(id)”", hint: "Look around.")
    }
}

/// An app of notes on what a test stores and on a network that it plays; another
/// one on the same stores is the same app after a restart.
struct NotesApp: ListApp {
    let name = "Notes"
    let tabs = [Tab("Notes", RouteURL())]
    let store: InMemoryRecordStore<Note>
    let stamps: InMemoryRecordStore<UpdateStamp>
    let updates: SharedUpdates<NoteRequest>?

    init(
        _ notes: [String] = [], network: ScriptedTransport?, date: NotesDate = NotesDate()
    ) throws {
        let notes = notes.map { Note(id: $0, text: $0) }
        try self.init(
            on: try InMemoryRecordStore(notes), try InMemoryRecordStore(), network, date)
    }

    init(
        on store: InMemoryRecordStore<Note>, _ stamps: InMemoryRecordStore<UpdateStamp>,
        _ network: ScriptedTransport?, _ date: NotesDate
    ) throws {
        let server = try #require(APIServer("https://notes.example.org"))
        self.store = store
        self.stamps = stamps
        updates = network.map { network in
            let updater = Updater<NoteRequest>(
                server: server, transport: network, store: store, stamps: stamps,
                now: { date.now })
            return SharedUpdates(updater, now: { date.now })
        }
    }

    func screen(at url: RouteURL) -> (any Screen)? {
        if url.path == [] {
            let notes = Source.stored(RecordQuery(), in: store)
            return NotesScreen(
                source: notes.refreshed(asking: .all, by: updates))
        }
        guard url.path.count == 2, let id = url.path.last else { return nil }
        let note = Source.stored(record: id, in: store)
        return NoteScreen(
            id: id, source: note.refreshed(asking: .note(id), by: updates))
    }
}

/// A date that a test moves.
///
/// The lock `seconds` keeps it.
final class NotesDate: Sendable {
    private let seconds = Mutex(1_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock(\.self)) }

    func move(by duration: Duration) { seconds.withLock { $0 += duration / .seconds(1) } }
}

extension HeadlessHost {
    /// Gives way until the screen is as it should be; the suite's limit ends a
    /// vain wait.
    func wait(until isSo: (HeadlessHost) -> Bool) async {
        while !isSo(self) { await Task.yield() }
    }
}

extension Page.Status {
    var kind: ScreenStatus.Kind {
        switch self {
        case .ready: .ready
        case .waiting: .waiting
        case .loading: .loading
        case .empty: .empty
        case .missing: .missing
        case .failed: .failed
        }
    }
}
