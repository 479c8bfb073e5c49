import Synchronization
import Waybill

/// A log of the events of visits, from any task.
final class EventLog: Sendable {
    private let events = Mutex<[SessionEvent]>([])

    func append(_ event: SessionEvent) { events.withLock { $0.append(event) } }

    var all: [SessionEvent] { events.withLock(\.self) }
}
