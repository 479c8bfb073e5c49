/// A recording by a ``Recorder``: a first state, and each action with the state after it.
///
/// Each state is kept once.
public struct Recording<State, Action: Sendable> {
    /// An action and the state after it.
    public struct Step {
        /// The action; nil if the state was restored without one, for example by undoing.
        public var action: Action?

        /// The state after the action.
        public var state: State

        /// Creates a step.
        public init(action: Action?, state: State) {
            self.action = action
            self.state = state
        }
    }

    /// The state of the first point.
    public let initial: State

    /// The steps, oldest first.
    public let steps: [Step]

    /// The number of dropped older steps, which is the number of the first point.
    public let dropped: Int

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - steps: The steps, oldest first.
    ///   - dropped: The number of the first point; 0 by default.
    public init(initial: State, steps: [Step], dropped: Int = 0) {
        self.initial = initial
        self.steps = steps
        self.dropped = dropped
    }

    /// The numbers of the points.
    public var points: ClosedRange<Int> { dropped...(dropped + steps.count) }

    /// The state at a point, or nil if it does not exist.
    public func state(at point: Int) -> State? {
        guard points.contains(point) else { return nil }
        return point == dropped ? initial : steps[point - dropped - 1].state
    }
}

extension Recording.Step: Equatable where State: Equatable, Action: Equatable {}
extension Recording: Equatable where State: Equatable, Action: Equatable {}
extension Recording.Step: Sendable where State: Sendable {}
extension Recording: Sendable where State: Sendable {}
