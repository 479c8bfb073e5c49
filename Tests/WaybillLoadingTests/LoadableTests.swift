import Testing
import WaybillLoading

@Suite struct LoadableTests {
    private struct Broken: Error, Equatable {
        var reason: String
    }

    private typealias Names = Loadable<[String], Broken>

    // Behaviour 3/1, 3/data-new, 5/39
    @Test func `new data is loading, with and without a request`() {
        var names = Names()
        #expect(names.isLoading && names.value == nil && !names.isRefreshing)
        _ = names.begin()
        #expect(names.isLoading && names.value == nil && !names.isRefreshing)
    }

    // Behaviour 3/2, 3/13, 3/27, 3/data-value
    @Test func `a result is there and clears an error`() {
        var names = Names()
        names.fail(Broken(reason: "a"), of: names.begin())
        let request = names.begin()
        #expect(names.failure == nil && names.isLoading)
        #expect(names.finish(["a"], of: request) == .accepted)
        #expect(names.phase == .loaded(["a"]) && names.previous == nil)
    }

    @Test func `what is dropped is not there again, and a request goes on`() {
        var names = Names(["a"])
        let request = names.begin()
        names.forget()
        #expect(names.value == nil && names.isLoading)
        names.fail(Broken(reason: "b"), of: request)
        #expect(names.value == nil && names.failure == Broken(reason: "b"))
        names.forget()
        #expect(names.failure == Broken(reason: "b"))
        names.finish(["c"], of: names.begin())
        names.forget()
        #expect(names.phase == .empty)
    }

    // Behaviour 3/2, 3/11, 3/13, 3/data-nil
    @Test func `no value and an empty collection are empty`() {
        var names = Names()
        names.finish(nil, of: names.begin())
        #expect(names.phase == .empty)
        names.finish([], of: names.begin())
        #expect(names.phase == .empty && names.value == nil)
    }

    // Behaviour 3/7, 3/12
    @Test func `a refresh keeps the value until the result`() {
        var names = Names(["a"])
        let request = names.begin()
        #expect(names.isRefreshing && names.value == ["a"])
        names.finish(["b"], of: request)
        #expect(names.value == ["b"] && !names.isRefreshing)
    }

    // Behaviour 3/3, 3/9, 3/12, 3/13
    @Test func `a failed refresh keeps the value already shown`() {
        var names = Names(["a"])
        names.fail(Broken(reason: "x"), of: names.begin())
        #expect(names.failure == Broken(reason: "x") && names.value == ["a"])
        names.fail(Broken(reason: "y"), of: names.begin())
        #expect(names.failure == Broken(reason: "y") && names.value == ["a"])
    }

    // Behaviour 3/29
    @Test func `a late result of an earlier request is dropped`() {
        var names = Names()
        let first = names.begin()
        let second = names.begin()
        #expect(names.finish(["late"], of: first) == .late)
        #expect(names.fail(Broken(reason: "late"), of: first) == .late)
        #expect(names.isLoading)
        #expect(names.finish(["right"], of: second) == .accepted)
        #expect(names.finish(["again"], of: second) == .late)
        #expect(names.value == ["right"])
    }

    // Behaviour 3/10
    @Test func `a cancelled refresh shows the previous value`() {
        var names = Names(["a"])
        let request = names.begin()
        names.cancel()
        #expect(names.phase == .loaded(["a"]))
        #expect(names.finish(["b"], of: request) == .late)
        var fresh = Names()
        fresh.cancel()
        #expect(fresh.isLoading)
    }

    // Behaviour 3/4, 3/data-reset-after-value
    @Test func `a reset forgets everything and makes its request late`() {
        var names = Names(["a"])
        let request = names.begin()
        names.reset()
        #expect(names.isLoading && names.value == nil)
        #expect(names.finish(["b"], of: request) == .late)
    }

    /// Whatever happens in whatever order, only the latest request decides.
    // Behaviour 3/29
    @Test func `all orders of three requests and their responses end with the last one`() {
        for order in permutations([0, 1, 2]) {
            for begun in 1...3 {
                var names = Names(["old"])
                let requests = (0..<begun).map { _ in names.begin() }
                for number in order where number < begun {
                    names.finish(["\(number)"], of: requests[number])
                }
                #expect(names.phase == .loaded(["\(begun - 1)"]), "\(order), \(begun)")
            }
        }
    }

    private func permutations(_ values: [Int]) -> [[Int]] {
        guard values.count > 1 else { return [values] }
        return values.flatMap { first in
            permutations(values.filter { $0 != first }).map { [first] + $0 }
        }
    }
}
