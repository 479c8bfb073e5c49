import Foundation
import HTTPTypes
import Synchronization
import WaybillNetwork
import WaybillTesting

/// Changes of notes, each of which is a list of lines.
enum NoteWrite: WriteRequest {
    case append(String, to: String)
    case delete(String)

    var subject: String {
        switch self {
        case .append(_, let note), .delete(let note): note
        }
    }

    var method: HTTPRequest.Method {
        switch self {
        case .append: .post
        case .delete: .delete
        }
    }

    var path: [String] { ["notes", subject] }

    var body: Data? {
        guard case .append(let line, _) = self else { return nil }
        return try? JSONEncoder().encode(["line": line])
    }
}

/// A server of notes that knows which keys it has seen.
///
/// The lock `state` keeps the notes, the keys, and who decides about faults.
final class NoteServer: Sendable {
    enum Fate: Sendable {
        case taken
        /// It is taken, and the response lost.
        case lost
        case noResponse
        case status(Int)
    }

    private struct State {
        var notes: [String: [String]] = [:]
        var keys: Set<String> = []
        var fate: @Sendable (HTTPCall) -> Fate = { _ in .taken }
    }

    private let state = Mutex(State())

    var notes: [String: [String]] { state.withLock(\.notes) }

    func decide(_ fate: @escaping @Sendable (HTTPCall) -> Fate) {
        state.withLock { $0.fate = fate }
    }

    var transport: ScriptedTransport {
        .respondingToCalls { call in self.response(call) }
    }

    private func response(_ call: HTTPCall) -> ScriptedTransport.Step {
        let fate = state.withLock(\.fate)(call)
        switch fate {
        case .taken:
            take(call)
            return .status(204)
        case .lost:
            take(call)
            return .fault(.interrupted)
        case .noResponse: return .fault(.unreachable)
        case .status(let code): return .status(code)
        }
    }

    private func take(_ call: HTTPCall) {
        let key = HTTPField.Name("Idempotency-Key").flatMap { call.head.headerFields[$0] } ?? ""
        let note = String(call.head.path?.split(separator: "/").last ?? "")
        let line = (try? JSONField(JSONValue(parsing: call.body))["line"].text()) ?? ""
        state.withLock { state in
            guard state.keys.insert(key).inserted else { return }
            if call.head.method == .delete {
                state.notes[note] = nil
            } else {
                state.notes[note, default: []].append(line)
            }
        }
    }
}
