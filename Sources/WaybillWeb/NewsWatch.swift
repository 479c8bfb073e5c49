import WaybillLists
import WaybillScreens
import WaybillSessions

/// Reports that only later changes of the page are awaited, once a moment has passed.
///
/// ``look()`` notifies it of each change: rows may arrive after the moment.
final class NewsWatch {
    /// Called when only changes are awaited; perhaps more than once.
    var onNewsAlone: () -> Void = {}

    private weak var session: AppSession?
    private var isMomentOver = false

    init(_ session: AppSession) { self.session = session }

    /// Starts a moment without reports.
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
    /// Whether there are rows while more is loading, other than controls such as filters.
    ///
    /// - Complexity: O(n) in the number of sections, and of rows that consist of controls.
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
