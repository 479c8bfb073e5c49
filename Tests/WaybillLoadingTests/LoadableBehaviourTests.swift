import Testing
import WaybillLoading

/// What loading promises, line by line of the ledger.
@Suite struct LoadableBehaviourTests {
    private struct Broken: Error, Equatable {
        var reason: String
    }

    private typealias Names = Loadable<[String], Broken>

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

    @Test func `a reset after a failure is loading without value and failure`() {
        var names = Names()
        names.fail(Broken(reason: "x"), of: names.begin())
        #expect(names.failure == Broken(reason: "x") && !names.isLoading)
        names.reset()
        #expect(names.isLoading && names.value == nil && names.failure == nil)
    }
}
