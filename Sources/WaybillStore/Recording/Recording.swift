/// What a ``Recorder`` has recorded: a first state, and each action with the
/// state that it led to.
///
/// The state before an action is that of the point before: each state is kept
/// once. It is `Codable` where states and actions are.
public struct Recording<State, Action: Sendable> {
    /// An action and where it led.
    public struct Step {
        /// What happened; nil if a state was replaced without an action, by
        /// undoing for example.
        public var action: Action?

        /// The state after it.
        public var state: State

        /// Describes a step.
        public init(action: Action?, state: State) {
            self.action = action
            self.state = state
        }
    }

    /// The state of the first point.
    public let initial: State

    /// What happened, the oldest first.
    public let steps: [Step]

    /// How many older steps were dropped: the number of the first point.
    public let dropped: Int

    /// Puts a recording together.
    ///
    /// - Parameters:
    ///   - steps: What happened, the oldest first.
    ///   - dropped: The number of the first point; 0 by default. It is clamped
    ///     to 0 ... 2⁴⁸, which no count of actions comes near.
    public init(initial: State, steps: [Step], dropped: Int = 0) {
        self.initial = initial
        self.steps = steps
        self.dropped = min(max(dropped, 0), Recording.mostDropped)
    }

    /// The greatest number of a first point: adding to it cannot overflow.
    static var mostDropped: Int { 1 << 48 }

    /// The numbers of the points.
    public var points: ClosedRange<Int> { dropped...(dropped + steps.count) }

    /// The state at a point, or nil if there is none.
    public func state(at point: Int) -> State? {
        guard points.contains(point) else { return nil }
        return point == dropped ? initial : steps[point - dropped - 1].state
    }
}

extension Recording.Step: Equatable where State: Equatable, Action: Equatable {}
extension Recording: Equatable where State: Equatable, Action: Equatable {}
extension Recording.Step: Sendable where State: Sendable {}
extension Recording: Sendable where State: Sendable {}
