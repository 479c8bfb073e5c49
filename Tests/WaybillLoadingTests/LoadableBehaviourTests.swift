import Testing
import WaybillLoading

/// What loading promises, line by line of the ledger.
@Suite struct LoadableBehaviourTests {
    private struct Broken: Error, Equatable {
        var reason: String
    }

    private typealias Names = Loadable<[String], Broken>

    // Behaviour 3/11, 5/39
    @Test func `phases are equal when what they hold is`() {
        let phases: [Names.Phase] = [
            .loading, .loaded(["a"]), .loaded(["b"]), .empty, .failed(Broken(reason: "x")),
            .failed(Broken(reason: "y")),
        ]
        for (index, phase) in phases.enumerated() {
            for (other, candidate) in phases.enumerated() {
                #expect((phase == candidate) == (index == other), "\(phase), \(candidate)")
            }
        }
    }
}

@Suite struct LoadableCancelTests {
    private struct Broken: Error, Equatable {}

    @Test func `cancelling shows again what was there before the request`() {
        var failed = Loadable<[Int], Broken>([1])
        failed.fail(Broken())
        let before = failed
        failed.begin()
        failed.begin()
        failed.cancel()
        #expect(failed == before && failed.failure == Broken() && failed.value == [1])

        var empty = Loadable<[Int], Broken>()
        empty.take(nil)
        empty.begin()
        empty.cancel()
        #expect(empty.phase == .empty)
    }

    // Behaviour 5/40
    @Test func `two things with the same value are equal however they came by it`() {
        var fetched = Loadable<[Int], Broken>()
        fetched.take([1])
        #expect(fetched == Loadable([1]))
        fetched.begin()
        #expect(fetched != Loadable([1]))
    }
}
