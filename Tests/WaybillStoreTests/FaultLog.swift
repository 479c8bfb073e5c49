import Synchronization
import WaybillStore

/// The faults that a store has reported; the lock `faults` keeps them.
final class FaultLog: Sendable {
    private let faults = Mutex<[StoreFault]>([])

    var all: [StoreFault] { faults.withLock { $0 } }

    func add(_ fault: StoreFault) { faults.withLock { $0.append(fault) } }
}
