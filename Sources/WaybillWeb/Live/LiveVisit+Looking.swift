import WaybillAppCore
import WaybillScreens

extension LiveVisit {
    /// Looks at a long list as the browser does; it waits for the response.
    ///
    /// Messages are under way while the list changes: what they say of rows is meant of the list
    /// that the browser showed when it sent them.
    func see(_ sight: LiveSight) {
        question = sight.question
        guard let view = session.view, view === takenView else { return }
        let taken = taken(sight.list, in: view) ?? TakenList()
        // It has shown that list, and says nothing of those before any more.
        if sight.list <= listNumber { view.followLists(sight.list..<Int.max) }
        view.look(in: sight.size) { sight.apply(to: &$0, taken) }
        if sight.place == .end { view.lookAtEnd() }
    }

    /// Where the rows are now of a list that the browser shows or showed before; nil if that was
    /// too long ago.
    func taken(_ list: Int, in view: ScreenView) -> TakenList? {
        guard list == listNumber else { return view.list(takenAs: list) }
        return TakenList(rows: view.takenRows, sections: view.takenSections)
    }
}
