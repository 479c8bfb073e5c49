/// The done and undone steps of a store, with the actions between them.
///
/// The done ones come in order, then the undone ones from last to first. Actions during the undone
/// state follow the last of all.
@usableFromInline
final class UndoLog<State, Action: Sendable> {
    @usableFromInline
    struct Step {
        /// The state before it, with all earlier steps done.
        @usableFromInline let before: RecordedState<State>
        @usableFromInline let action: Action

        /// The merge key; nil if it merges with no other.
        @usableFromInline let key: AnyHashable?

        /// The actions between it and the next step, in order.
        @usableFromInline var followers: [Follower] = []

        @usableFromInline var partCount = 0

        @inlinable
        init(before: RecordedState<State>, action: Action, key: AnyHashable?) {
            self.before = before
            self.action = action
            self.key = key
        }
    }

    /// An action after the first one of a step.
    @usableFromInline
    struct Follower {
        @usableFromInline let action: Action

        @usableFromInline let isPart: Bool

        @inlinable
        init(_ action: Action, isPart: Bool) {
            self.action = action
            self.isPart = isPart
        }
    }

    /// The maximum number of actions that join the first of a step.
    @usableFromInline static var mostParts: Int { 199 }

    @usableFromInline var done: [Step] = []

    /// The redoable steps, the next one last.
    @usableFromInline var undone: [Step] = []

    @usableFromInline let reducer: Reducer<State, Action>
    @usableFromInline let limit: Int
    @usableFromInline let followerLimit: Int
    @usableFromInline var followerCount = 0

    /// The merge key of new steps; nil if they merge with no other.
    @usableFromInline var key: AnyHashable?

    /// Whether the last step accepts others with the same key.
    @usableFromInline var isOpen = false

    @inlinable
    init(reducer: Reducer<State, Action>, limit: Int, followerLimit: Int) {
        self.reducer = reducer
        self.limit = limit
        self.followerLimit = followerLimit
    }

    // MARK: Events

    @inlinable
    func step(_ action: Action, _ state: State) {
        if join(action) { return }
        let undoneFollowers = undone.reversed().flatMap(\.followers)
        let orphans = undoneFollowers.filter { !$0.isPart }
        followerCount -= undoneFollowers.count - orphans.count
        undone = []
        if done.isEmpty {
            // The current state has them.
            followerCount = 0
        } else {
            done[done.count - 1].followers += orphans
        }
        done.append(Step(before: RecordedState(state), action: action, key: key))
        isOpen = true
        if done.count > limit { forgetOldest() }
    }

    @usableFromInline
    func join(_ action: Action) -> Bool {
        guard let key, isOpen, undone.isEmpty, let last = done.last, last.key == key,
            last.partCount < UndoLog.mostParts, followerCount < followerLimit
        else { return false }
        done[done.count - 1].followers.append(Follower(action, isPart: true))
        done[done.count - 1].partCount += 1
        followerCount += 1
        return true
    }

    @usableFromInline
    func clear() { (done, undone, followerCount) = ([], [], 0) }

    @inlinable
    func follow(_ action: Action) {
        if !undone.isEmpty {
            undone[0].followers.append(Follower(action, isPart: false))
        } else if !done.isEmpty {
            done[done.count - 1].followers.append(Follower(action, isPart: false))
        } else {
            return
        }
        followerCount += 1
        while followerCount > followerLimit { forgetOldest() }
    }

    @usableFromInline
    func forgetOldest() {
        // The undone steps need the earlier ones.
        guard !done.isEmpty else { return clear() }
        followerCount -= done.removeFirst().followers.count
    }

    // MARK: Back and forth

    func undo() -> State? {
        guard let step = done.popLast() else { return nil }
        undone.append(step)
        isOpen = false
        return withFollowers(of: undone, from: step.before.state)
    }

    func redo() -> State? {
        guard let step = undone.popLast() else { return nil }
        done.append(step)
        isOpen = false
        var state = step.before.state
        _ = reducer.reduce(&state, step.action)
        for follower in step.followers { _ = reducer.reduce(&state, follower.action) }
        return withFollowers(of: undone, from: state)
    }

    private func withFollowers(of steps: [Step], from state: State) -> State {
        var state = state
        for step in steps.reversed() {
            for follower in step.followers where !follower.isPart {
                _ = reducer.reduce(&state, follower.action)
            }
        }
        return state
    }
}
