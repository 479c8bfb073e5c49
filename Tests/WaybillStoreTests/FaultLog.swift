import Synchronization

/// The faults that a store has reported; the lock `faults` keeps them.
final class FaultLog: Sendable {
    private let faults = Mutex<[String]>([])

    var all: [String] { faults.withLock { $0 } }

    func add(_ fault: String) { faults.withLock { $0.append(fault) } }
}
