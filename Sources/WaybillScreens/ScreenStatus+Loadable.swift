public import WaybillLoading

extension ScreenStatus {
    /// The status of a screen that shows something fetched.
    ///
    /// - Parameters:
    ///   - loadable: What is fetched.
    ///   - loading: What to say while it is on its way.
    ///   - empty: What to say when there is nothing, and what to do then.
    ///   - failed: A failure in a person's words.
    ///   - retry: How to try again; nil where that would not help.
    public init<Value, Failure: Error>(
        _ loadable: Loadable<Value, Failure>,
        loading: String,
        empty: (title: String, hint: String?),
        failed: (Failure) -> String,
        retry: (() -> Void)?
    ) {
        self =
            switch loadable.phase {
            case .loading: .loading(loading)
            case .loaded: .ready
            case .empty: .empty(empty.title, hint: empty.hint)
            case .failed(let failure): .failed(failed(failure), retry: retry)
            }
    }
}
