import Testing
import WaybillStore
import WaybillTesting

/// Reducing a recording's actions once more.
@Suite struct ReplayTests {
    typealias Counter = RecorderTests.Counter
    typealias Change = RecorderTests.Change

    private func record(_ changes: Change...) -> Recording<Counter, Change> {
        let store = Store(Counter(), reducer: RecorderTests.reducer)
        let recorder = Recorder(of: store)
        for change in changes { store.dispatch(change) }
        return recorder.recording
    }

    private var wrong: Reducer<Counter, Change> {
        Reducer { state, change in
            switch change {
            case .add(let amount): return RecorderTests.reducer.reduce(&state, .add(amount))
            case .double: state.value &*= 3
            }
            return .none
        }
    }

    @Test func `a replay ends with the state that was recorded`() {
        let recording = record(.add(1), .double, .add(5))
        let state = recording.verify(with: RecorderTests.reducer)
        #expect(state == Counter(value: 7, steps: [5, 1]))
    }

    @Test func `the first point that differs is named, with what was and what came`() {
        let replay = record(.add(1), .add(2), .double, .add(4)).replay(with: wrong)
        #expect(replay.divergence?.point == 3)
        #expect(replay.divergence?.action == .double)
        #expect(replay.divergence?.recorded.value == 6)
        #expect(replay.divergence?.replayed.value == 9)
        #expect(replay.state.value == 13, "it goes on with what came")
    }

    @Test func `a difference is recorded line by line`() {
        withKnownIssue {
            record(.add(1), .double).verify(with: wrong)
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("Point 2, after double, is not as recorded:")
                && text.contains("- ") && text.contains("value: 2")
                && text.contains("+ ") && text.contains("value: 3")
        }
    }

    @Test func `a restored state is continued`() {
        let store = Store(Counter(), reducer: RecorderTests.reducer)
        let recorder = Recorder(of: store)
        let history = UndoHistory(of: store) { _ in true }
        store.dispatch(.add(1))
        store.dispatch(.add(2))
        history.undo()
        store.dispatch(.double)
        let recording = recorder.recording
        #expect(recording.steps.map(\.action) == [.add(1), .add(2), nil, .double])
        #expect(recording.verify(with: RecorderTests.reducer).value == 2)
    }
}
