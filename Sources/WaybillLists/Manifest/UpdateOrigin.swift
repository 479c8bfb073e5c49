package enum UpdateOrigin: String, CaseIterable, Sendable {
    /// An operation that names the changes itself.
    case operation

    /// The difference between what is shown and what is to be shown.
    case difference

    case reload
}
