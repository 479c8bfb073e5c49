public import WaybillLists

/// A pane: a screen within a screen, with its own lifetime, state and loading.
///
/// Its sections follow those of the outer screen, below a heading with its title; of the rest of
/// its description only the status is shown, beside a reload button. It starts when it is first
/// shown, pauses while the outer screen is covered, and ends when it is no longer described.
///
/// A wide browser window shows two panes side by side, a very wide one three, below the sections of
/// the outer screen; further panes stand below the last of them.
///
/// ```swift
/// screen.panes = [
///     Pane("period", for: period, Period(period: period)),
///     Pane("news", NewsScreen { ["It rains."] }),
/// ]
/// ```
///
/// All panes share one list: a row that leaves one pane and appears in another, with the same kind
/// and identity, counts as moved.
public struct Pane {
    package let id: RecordID

    package let screen: any Screen

    let life: Life

    struct Life: Hashable {
        let id: RecordID
        let subject: RecordID?
    }

    /// Creates a pane whose screen lives as long as it is described.
    ///
    /// - Parameters:
    ///   - id: The identity, unique among the panes of a screen.
    ///   - screen: The initial screen; later values are ignored.
    public init(_ id: RecordID, _ screen: any Screen) {
        self.id = id
        self.screen = screen
        life = Life(id: id, subject: nil)
    }

    /// Creates a pane whose screen restarts when its subject changes.
    ///
    /// Its heading stays, and its rows are replaced.
    ///
    /// - Parameters:
    ///   - id: The identity, unique among the panes of a screen.
    ///   - subject: The subject, such as an account or a period.
    public init(_ id: RecordID, for subject: some Hashable & Sendable, _ screen: any Screen) {
        self.id = id
        self.screen = screen
        life = Life(id: id, subject: RecordID(subject))
    }
}

struct PaneSectionID: Hashable, Sendable, CustomStringConvertible {
    let pane: RecordID

    /// The section in the pane; nil for the heading and the status.
    let section: RecordID?

    var description: String {
        section.map { "\(pane)/\($0)" } ?? pane.description
    }
}
