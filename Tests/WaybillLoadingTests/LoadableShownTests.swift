import Testing
import WaybillLoading

@Suite struct LoadableShownTests {
    private struct Broken: Error, Equatable {
        var reason = "broken"
    }

    private typealias Number = Loadable<Int, Broken>

    @Test func `there are six things to show`() {
        var number = Number()
        #expect(number.shown == .loading)
        number.fail(Broken(), of: number.begin())
        #expect(number.shown == .failed(Broken()))
        number.finish(nil, of: number.begin())
        #expect(number.shown == .empty)
        number.finish(1, of: number.begin())
        #expect(number.shown == .loaded(1))
        let request = number.begin()
        #expect(number.shown == .refreshing(1))
        number.fail(Broken(), of: request)
        #expect(number.shown == .failedRefresh(1, Broken()))
    }

    /// All courses of four events, whatever their order.
    @Test func `what is shown follows from the last result and the previous value`() {
        let events: [(inout Number, LoadRequest) -> Void] = [
            { $0.finish(1, of: $1) }, { $0.finish(nil, of: $1) }, { $0.fail(Broken(), of: $1) },
            { number, _ in number.cancel() }, { number, _ in number.reset() }, { _, _ in },
        ]
        var courses: [[Int]] = [[]]
        for _ in 0..<4 {
            courses = courses.flatMap { course in events.indices.map { course + [$0] } }
        }
        for course in courses {
            var number = Number()
            for index in course {
                let request = number.begin()
                events[index](&number, request)
                switch number.shown {
                case .loading: #expect(number.isLoading && number.value == nil)
                case .failed(let failure):
                    #expect(number.failure == failure && number.value == nil)
                case .empty: #expect(number.phase == .empty && number.value == nil)
                case .loaded(let value):
                    #expect(!number.isLoading && number.failure == nil && number.value == value)
                case .refreshing(let value):
                    #expect(number.isRefreshing && number.value == value)
                case .failedRefresh(let value, let failure):
                    #expect(number.failure == failure && number.value == value)
                }
            }
        }
    }

    @Test func `a list without a row is nothing, whatever declares it`() {
        func finish<Value>(_ value: Value) -> Loadable<Value, Broken> {
            var loadable = Loadable<Value, Broken>()
            loadable.finish(value, of: loadable.begin())
            return loadable
        }
        #expect(finish([Int]()).shown == .empty && finish([1]).shown == .loaded([1]))
        #expect(finish(0).shown == .loaded(0))
    }
}
