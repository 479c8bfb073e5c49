/// The steps of a store, those that are done and those that are undone, with
/// the actions between them.
///
/// In the order in which they happened: the done ones, then the undone ones from
/// the last to the first. What happens while steps are undone follows the last
/// of all.
@usableFromInline
final class UndoLog<State, Action: Sendable> {
    @usableFromInline
    struct Step {
        /// The state before it, with all earlier steps done.
        @usableFromInline let before: KeptState<State>
        @usableFromInline let action: Action

        /// The actions between it and the next step.
        @usableFromInline var followers: [Action] = []

        @inlinable
        init(before: KeptState<State>, action: Action) {
            self.before = before
            self.action = action
        }
    }

    @usableFromInline var done: [Step] = []

    /// The steps that can be redone, the next one last.
    @usableFromInline var undone: [Step] = []

    @usableFromInline let reducer: Reducer<State, Action>
    @usableFromInline let limit: Int
    @usableFromInline let followerLimit: Int
    @usableFromInline var followerCount = 0

    @inlinable
    init(reducer: Reducer<State, Action>, limit: Int, followerLimit: Int) {
        self.reducer = reducer
        self.limit = limit
        self.followerLimit = followerLimit
    }

    // MARK: What happens

    /// A step is about to be reduced.
    @inlinable
    func step(_ action: Action, _ state: State) {
        let orphans = undone.reversed().flatMap(\.followers)
        undone = []
        if done.isEmpty {
            // The current state has them.
            followerCount = 0
        } else {
            done[done.count - 1].followers += orphans
        }
        done.append(Step(before: KeptState(state), action: action))
        if done.count > limit { forgetOldest() }
    }

    @usableFromInline
    func clear() { (done, undone, followerCount) = ([], [], 0) }

    /// Another action is about to be reduced.
    @inlinable
    func follow(_ action: Action) {
        if !undone.isEmpty {
            undone[0].followers.append(action)
        } else if !done.isEmpty {
            done[done.count - 1].followers.append(action)
        } else {
            return
        }
        followerCount += 1
        while followerCount > followerLimit { forgetOldest() }
    }

    @usableFromInline
    func forgetOldest() {
        // The undone ones cannot do without those before them.
        guard !done.isEmpty else { return clear() }
        followerCount -= done.removeFirst().followers.count
    }

    // MARK: Back and forth

    func undo() -> State? {
        guard let step = done.popLast() else { return nil }
        undone.append(step)
        return withFollowers(of: undone, from: step.before.state)
    }

    func redo() -> State? {
        guard let step = undone.popLast() else { return nil }
        done.append(step)
        var state = step.before.state
        _ = reducer.reduce(&state, step.action)
        for action in step.followers { _ = reducer.reduce(&state, action) }
        return withFollowers(of: undone, from: state)
    }

    /// The state after all that followed undone steps.
    private func withFollowers(of steps: [Step], from state: State) -> State {
        var state = state
        for step in steps.reversed() {
            for action in step.followers { _ = reducer.reduce(&state, action) }
        }
        return state
    }
}
