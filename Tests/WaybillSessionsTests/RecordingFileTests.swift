import Foundation
import Testing
import WaybillSessions
import WaybillStore
import WaybillTesting

@Suite struct RecordingFileTests {
    struct Shelf: Codable, Equatable, Sendable {
        var books: [String] = []
        var rating: Double = 0
    }

    enum Change: Codable, Equatable, Sendable {
        case add(title: String)
        case rate(Double)
    }

    private static var reducer: Reducer<Shelf, Change> {
        Reducer { state, change in
            switch change {
            case .add(let title): state.books.append(title)
            case .rate(let rating): state.rating = rating
            }
            return .none
        }
    }

    private func record(_ changes: Change..., limit: Int = 100) -> Recording<Shelf, Change> {
        let store = Store(Shelf(), reducer: RecordingFileTests.reducer)
        let recorder = Recorder(of: store, limit: limit)
        for change in changes { store.dispatch(change) }
        return recorder.recording
    }

    private func read(_ json: String) -> RecordingError? {
        do throws(RecordingError) {
            _ = try Recording<Shelf, Change>(json: Data(json.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a recording is read as it was written, and replays`() throws {
        let recording = record(.add(title: "Ü \"1\""), .rate(4.5), .add(title: "2"), limit: 2)
        let read = try Recording<Shelf, Change>(json: try recording.json())
        #expect(read == recording)
        #expect(read.points == 1...3)
        #expect(try read.json() == recording.json())
        #expect(read.verify(with: RecordingFileTests.reducer) == recording.state(at: 3))
    }

    @Test func `a restored state is written without an action`() throws {
        let recording = Recording<Shelf, Change>(
            initial: Shelf(), steps: [.init(action: nil, state: Shelf(books: ["a"]))])
        let read = try Recording<Shelf, Change>(json: try recording.json())
        #expect(read == recording)
    }

    @Test(arguments: [
        ("", RecordingError.Reason.damaged, ""),
        ("[]", .damaged, ""),
        ("{}", .notARecording, "format"),
        (#"{"format":"else"}"#, .notARecording, "format"),
        (#"{"format":"waybill-recording"}"#, .damaged, "version"),
        (#"{"format":"waybill-recording","version":"1"}"#, .damaged, "version"),
        (#"{"format":"waybill-recording","version":2}"#, .unknownVersion(2), "version"),
        (#"{"format":"waybill-recording","version":1,"dropped":-1}"#, .damaged, "dropped"),
        (
            #"{"format":"waybill-recording","version":1,"dropped":9223372036854775807}"#,
            .damaged, "dropped"
        ),
        (
            #"{"format":"waybill-recording","version":1,"dropped":0,"initial":{"rating":0}}"#,
            .damaged, "initial.books"
        ),
    ])
    func `what is not a recording is an error with the path of the field`(
        json: String, reason: RecordingError.Reason, path: String
    ) {
        let error = read(json)
        #expect(error?.reason == reason)
        #expect(error?.path == path)
        #expect(error?.message.isEmpty == false)
    }

    @Test(arguments: 0..<SeededGenerator.rounds(300))
    func `changed bytes end as a recording or as an error, and never otherwise`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var bytes = try record(.add(title: "a"), .rate(2)).json()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let index = bytes.indices.randomElement(using: &random) ?? bytes.startIndex
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes = bytes.prefix(upTo: index)
            case 2: bytes.insert(contentsOf: bytes.prefix(40), at: index)
            default: bytes.insert(contentsOf: Data("[[-1e999".utf8), at: index)
            }
            if bytes.isEmpty { break }
        }
        do throws(RecordingError) {
            let recording = try Recording<Shelf, Change>(json: bytes)
            #expect(recording.points.count == recording.steps.count + 1, "seed \(seed)")
        } catch {
            #expect(!error.message.isEmpty, "seed \(seed)")
        }
    }

    @Test func `nesting without end is an error`() {
        let json = #"{"format":"waybill-recording","version":1,"dropped":0,"initial":"#
        #expect(read(json + String(repeating: "[", count: 100_000))?.reason == .damaged)
    }
}
