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
        names.begin()
        #expect(names.isLoading && names.value == nil && !names.isRefreshing)
    }

    // Behaviour 3/2, 3/13, 3/27, 3/data-value
    @Test func `a result is there and clears an error`() {
        var names = Names()
        names.fail(Broken(reason: "a"))
        names.begin()
        #expect(names.failure == nil && names.isLoading)
        names.take(["a"])
        #expect(names.phase == .loaded(["a"]) && names.previous == nil)
    }

    @Test func `what is dropped is not there again, and a request goes on`() {
        var names = Names(["a"])
        names.begin()
        names.forget()
        #expect(names.value == nil && names.isLoading)
        names.fail(Broken(reason: "b"))
        #expect(names.value == nil && names.failure == Broken(reason: "b"))
        names.forget()
        #expect(names.failure == Broken(reason: "b"))
        names.take(["c"])
        names.forget()
        #expect(names.phase == .empty)
    }

    // Behaviour 3/2, 3/11, 3/13, 3/data-nil
    @Test func `no value and an empty collection are empty`() {
        var names = Names()
        names.take(nil)
        #expect(names.phase == .empty && names.value == nil)
        var content = ContentState<[String]>()
        let request = load(&content)
        finish(&content, request, [])
        #expect(content.value == nil)
        guard case .empty = content.status else {
            Issue.record("\(content.status)")
            return
        }
    }

    // Behaviour 3/7, 3/12
    @Test func `a refresh keeps the value until the result`() {
        var names = Names(["a"])
        names.begin()
        #expect(names.isRefreshing && names.value == ["a"])
        names.take(["b"])
        #expect(names.value == ["b"] && !names.isRefreshing)
    }

    // Behaviour 3/3, 3/9, 3/12, 3/13
    @Test func `a failed refresh keeps the value already shown`() {
        var names = Names(["a"])
        for reason in ["x", "y"] {
            names.begin()
            names.fail(Broken(reason: reason))
            #expect(names.failure == Broken(reason: reason) && names.value == ["a"])
        }
    }

    // Behaviour 3/10
    @Test func `a cancelled refresh shows the previous value`() {
        var names = Names(["a"])
        names.begin()
        names.cancel()
        #expect(names.phase == .loaded(["a"]))
        var fresh = Names()
        fresh.cancel()
        #expect(fresh.isLoading)
    }

    // MARK: Requests

    private func load(_ content: inout ContentState<[String]>) -> ContentRequest? {
        content.load(isStored: false, limit: nil)
    }

    private func finish(
        _ content: inout ContentState<[String]>, _ request: ContentRequest?, _ value: [String]?
    ) {
        guard let request else { return }
        content.finish(value, nil, edges: (start: false, end: false), of: request)
    }

    // Behaviour 3/29
    @Test func `a late result of an earlier request is dropped`() {
        var content = ContentState<[String]>()
        let first = load(&content)
        content.cancel()
        let second = load(&content)
        finish(&content, first, ["late"])
        #expect(content.value == nil)
        finish(&content, second, ["right"])
        finish(&content, second, ["again"])
        #expect(content.value == ["right"])
    }

    // Behaviour 3/4, 3/data-reset-after-value
    @Test func `a reset forgets the value and loads again`() {
        var content = ContentState(["a"])
        content.reset()
        #expect(content.value == nil)
        _ = load(&content)
        #expect(content.value == nil && content.failure == nil)
        guard case .loading = content.status else {
            Issue.record("\(content.status)")
            return
        }
    }

    // Behaviour 3/4, 3/data-error, 3/data-reset-after-error
    @Test func `a reset after a failure is loading without value and failure`() throws {
        var content = ContentState<[String]>()
        let request = try #require(load(&content))
        content.fail(Broken(reason: "x"), of: request)
        #expect(content.failure != nil)
        content.reset()
        _ = load(&content)
        #expect(content.value == nil && content.failure == nil)
    }
}
