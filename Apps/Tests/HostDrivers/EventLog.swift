import Synchronization
import Waybill

/// What happens in visits, which may be in any task.
final class EventLog: Sendable {
    private let events = Mutex<[SessionEvent]>([])

    func append(_ event: SessionEvent) { events.withLock { $0.append(event) } }

    var all: [SessionEvent] { events.withLock(\.self) }
}
