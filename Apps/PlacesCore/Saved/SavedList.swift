/// A list of saved places.
public struct SavedList: Identifiable, Hashable, Sendable {
    /// What it is called.
    public let name: SavedListName

    /// How many places are in it; one at least.
    public let count: Int

    /// The name: there are no two lists of one name.
    public var id: String { name.description }
}

/// A place in a list, as it is now.
public struct SavedEntry: Identifiable, Hashable, Sendable {
    /// What was saved, and when.
    public let saved: SavedPlace

    /// The place as its source has it now; nil where it is gone.
    public let current: Place?

    /// What to show: the place of now, or else what is remembered of it.
    public var place: Place { current ?? saved.snapshot }

    /// Whether the source has lost the place.
    public var isGone: Bool { current == nil }

    /// The identity of the place.
    public var id: String { saved.snapshot.id }
}

/// What came of saving a place.
public enum SavingResult: Hashable, Sendable {
    /// It is in the list now.
    case saved(SavedPlace)

    /// It was there already, and is there once.
    case alreadySaved(SavedPlace)

    /// There is no such place, nor is one remembered.
    case noSuchPlace
}

/// What came of taking a place out of a list.
public enum UnsavingResult: Hashable, Sendable {
    /// It is out: what was saved, and the place as it is now.
    case removed(SavedEntry)

    /// It was not in it.
    case nothing
}
