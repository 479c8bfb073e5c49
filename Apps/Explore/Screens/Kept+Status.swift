import PlacesCore
import Waybill

extension Kept {
    /// Whether the server says that what was asked for does not exist.
    var isUnknownToServer: Bool {
        guard case .failed(let error) = refresh else { return false }
        return error.refusedStatus == 404
    }

    /// What the screen says beside what is stored.
    ///
    /// - Parameters:
    ///   - empty: What to say when there is nothing, and what to do then.
    ///   - retry: How to try again.
    /// - Returns: The status.
    func status(
        empty: (title: String, hint: String?), retry: @escaping () -> Void
    ) -> ScreenStatus {
        let status = ScreenStatus(
            content, loading: ExploreText.loading, empty: empty,
            failed: ExploreText.failure, retry: retry)
        switch (content.phase, refresh) {
        case (.failed, _), (_, .idle): return status
        case (.loading, _) where content.value == nil: return status
        case (.empty, .running): return .loading(ExploreText.loading)
        case (_, .running): return .loading(ExploreText.refreshing)
        case (_, .failed(let error)):
            return .failed(
                content.value == nil
                    ? ExploreText.failure(error) : ExploreText.failedRefresh(error),
                retry: retry)
        }
    }

    /// How old what is shown is, where that is worth a word: when it could not
    /// be refreshed, or is not yet.
    var ageLine: String? {
        if case .idle = refresh { return nil }
        guard content.value != nil else { return nil }
        return age.map(ExploreText.age)
    }
}
