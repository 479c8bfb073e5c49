import WaybillLists
import WaybillScreens
import WaybillSessions

/// Reports when a moment is over and only changes of what is shown are awaited.
///
/// It is notified of each change by ``look()``: rows may come after the moment.
final class NewsWatch {
    /// Called when only changes are awaited; perhaps more than once.
    var onNewsAlone: () -> Void = {}

    private weak var session: AppSession?
    private var isMomentOver = false

    init(_ session: AppSession) { self.session = session }

    /// Begins a moment in which nothing is reported.
    func beginMoment() {
        isMomentOver = false
        onNewsAlone = {}
    }

    func endMoment() {
        isMomentOver = true
        look()
    }

    func look() {
        if isMomentOver, session?.screen?.awaitsOnlyNews == true { onNewsAlone() }
    }
}

extension LiveScreen {
    /// Whether the screen has rows to show while more is loading: those that are controls alone,
    /// such as filters, do not count.
    ///
    /// - Complexity: O(n) in the number of sections, and of rows that are controls alone.
    var awaitsOnlyNews: Bool {
        switch description.status {
        case .loading, .waiting: break
        case .ready, .empty, .missing, .failed: return false
        }
        return description.sections.contains { section in
            section.cells.contains { $0.content?.hasOnlyControls != true }
        }
    }
}
