public import WaybillLists

/// A pane: a screen within a screen, with its own lifetime, state and loading.
///
/// Its sections follow those of the screen that hosts it, below a heading with its title; of the rest of its
/// description only the status is shown. Its status is shown there, and it is reloaded there. It begins when it is
/// first shown, waits while its host is covered, and ends when it is no longer described.
///
/// In a wide window of a browser two panes stand side by side, in a very wide one three, below the sections of the
/// screen itself; any more stand below the last of them.
///
/// ```swift
/// screen.panes = [
///     Pane("period", for: period, Period(period: period)),
///     Pane("news", NewsScreen { ["It rains."] }),
/// ]
/// ```
///
/// Rows of all panes are in one list: one of the same kind and identity in two
/// of them counts as one that moved when it leaves the one and comes to the
/// other.
public struct Pane {
    /// Which pane it is: what its sections are named after.
    package let id: RecordID

    package let screen: any Screen

    let life: Life

    struct Life: Hashable {
        let id: RecordID
        let subject: RecordID?
    }

    /// Describes a pane whose screen lives as long as it is described.
    ///
    /// - Parameters:
    ///   - id: Which pane it is; among the panes of a screen each once.
    ///   - screen: The screen in it. Another value later changes nothing.
    public init(_ id: RecordID, _ screen: any Screen) {
        self.id = id
        self.screen = screen
        life = Life(id: id, subject: nil)
    }

    /// Describes a pane whose screen starts again when it is about something
    /// else.
    ///
    /// Its heading stays, and its rows are replaced: the previous ones are
    /// about something else.
    ///
    /// - Parameters:
    ///   - id: Which pane it is; among the panes of a screen each once.
    ///   - subject: What it is about, such as an account or a period.
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
