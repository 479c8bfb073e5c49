import WaybillLists
import WaybillScreens
import WaybillViewport

/// The viewport access of a headless list.
protocol HeadlessWindow: AnyObject {
    var viewport: ListViewport { get }

    /// Scrolls, or reports row sizes.
    func change<Result>(_ body: (inout ListViewport) -> Result) -> Result

    func resize(to size: ListSize)
}

/// A window for a list without a screen.
final class OwnWindow: HeadlessWindow, ManagedView {
    private let window: ManagedViewport
    private let judge: JudgedView

    init(_ manifest: ListManifest, size: ListSize, policy: AnchorPolicy, judge: JudgedView) {
        self.judge = judge
        window = ManagedViewport(
            ListViewport(size: size, policy: policy, sizing: HeadlessList.lines))
        window.reporter = ViewportReporter(to: manifest)
        manifest.managedView = self
    }

    var viewport: ListViewport { window.viewport }

    func change<Result>(_ body: (inout ListViewport) -> Result) -> Result { window.change(body) }

    func resize(to size: ListSize) { window.change { $0.resize(size) } }

    func apply(_ plan: ListUpdatePlan) {
        judge.apply(plan)
        window.apply(plan)
    }

    func scroll(to element: ListElement, for request: ListScrollRequest) -> ScrollResult {
        window.scroll(to: element, for: request)
    }
}

/// The window of a screen's view; plans are checked beside it.
final class ScreenWindow: HeadlessWindow {
    let view: ScreenView
    private(set) var size: ListSize

    init(_ view: ScreenView, size: ListSize, judge: JudgedView) {
        self.view = view
        self.size = size
        view.list = judge
        view.look(in: size)
    }

    var viewport: ListViewport { view.viewport ?? ListViewport(size: size) }

    func change<Result>(_ body: (inout ListViewport) -> Result) -> Result {
        var result: Result?
        view.look(in: size) { result = body(&$0) }
        guard let result else { preconditionFailure("a headless host looks at all lists") }
        return result
    }

    func resize(to size: ListSize) {
        self.size = size
        view.look(in: size)
    }
}
