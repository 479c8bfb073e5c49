import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillStore
import WaybillViewport

/// Lists that open at their end and stay there.
@MainActor
@Suite struct FollowsEndTests {
    private final class Keys {
        var add: () -> Void = {}
    }

    private struct Log: Screen {
        let keys: Keys
        let state = 100

        func reduce(_ count: inout Int, _ step: Int) -> Effect<Int> {
            count += step
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            keys.add = { context.dispatch(1) }
            var screen = ScreenDescription("Log") {
                Section("lines") { (0..<context.state).map { Row($0, .text("\($0)")) } }
            }
            screen.followsEnd = true
            return screen
        }
    }

    private func row(_ item: Int) -> ListElement { .row(ItemPath(section: 0, item: item)) }

    private let keys = Keys()
    private let size = ListSize(width: 80, height: 10)

    @Test func `a list follows its end while its last row is visible`() {
        let screen = LiveScreen(Log(keys: keys))
        let metrics = ListMetrics(looksAtShortLists: true) { _, _, maximum in
            ListSize(width: maximum.width, height: 1)
        }
        let view = ScreenView(of: screen, metrics: metrics)
        screen.appear()
        view.look(in: size)
        #expect(view.takeStep().scroll?.element == row(99))
        keys.add()
        let step = view.takeStep()
        #expect(step.scroll?.element == row(100) && step.scroll?.isFollowing == false)
        #expect(view.viewport?.isAtEnd == true)
        view.look(in: size) { $0.scroll(to: 0) }
        keys.add()
        #expect(view.takeStep().scroll == nil && view.viewport?.offset == 0)
        view.look(in: size) { $0.scroll(to: .infinity) }
        keys.add()
        #expect(view.takeStep().scroll?.element == row(102))
    }

    @Test func `a host that scrolls by itself decides whether to follow`() {
        let screen = LiveScreen(Log(keys: keys))
        let view = ScreenView(of: screen)
        screen.appear()
        let first = view.takeStep().scroll
        #expect(first?.element == row(99) && first?.isFollowing == false)
        keys.add()
        let next = view.takeStep().scroll
        #expect(next?.element == row(100) && next?.isFollowing == true)
    }
}
