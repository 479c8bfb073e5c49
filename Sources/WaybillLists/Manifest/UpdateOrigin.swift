/// How a plan is made.
package enum UpdateOrigin: String, CaseIterable, Sendable {
    /// An operation that names the changes itself.
    case operation

    /// The difference between what is shown and what is to be shown.
    case difference

    /// Everything is reloaded.
    case reload
}
