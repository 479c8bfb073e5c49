/// A fault of a program that uses a store.
public enum StoreFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// A reducer dispatched the action of this description, though it may do
    /// nothing but change the state.
    case dispatchedWhileReducing(String)

    /// A reducer jumped, undid or redid, though it may do nothing but change
    /// the state.
    case restoredWhileReducing

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .dispatchedWhileReducing(let action):
            "A reducer dispatched \(action). Return an effect that sends it instead."
        case .restoredWhileReducing:
            "A reducer jumped, undid or redid. Do so where actions are dispatched instead."
        }
    }
}

/// The policy for faults: trap, or report.
public struct StoreFaultPolicy: Sendable {
    @usableFromInline let report: @Sendable (StoreFault) -> Void

    /// The process ends, with the fault in its last words.
    public static let trap = StoreFaultPolicy { fatalError($0.description) }

    /// Faults are reported, and the store goes on.
    public static func report(_ tell: @escaping @Sendable (StoreFault) -> Void) -> StoreFaultPolicy
    {
        StoreFaultPolicy(report: tell)
    }
}
