/// A list of saved places.
public struct SavedList: Identifiable, Hashable, Sendable {
    /// What it is called.
    public let name: SavedListName

    /// How many places are in it; 0 where it was made, or emptied, and is kept.
    public let count: Int

    /// The name: there are no two lists of one name.
    public var id: String { name.description }

    /// Describes a list.
    public init(name: SavedListName, count: Int) {
        self.name = name
        self.count = count
    }
}

/// A place in a list, as it is now.
public struct SavedEntry: Identifiable, Hashable, Sendable {
    /// What was saved, and when.
    public let saved: SavedPlace

    /// The place as its source has it now; nil where it is gone.
    public let current: Place?

    /// What to show: the current place, or else what is remembered of it.
    public var place: Place { current ?? saved.snapshot }

    /// Whether the source has lost the place.
    public var isGone: Bool { current == nil }

    /// The identity of the place.
    public var id: String { saved.snapshot.id }
}

/// The result of saving a place.
public enum SavingResult: Hashable, Sendable {
    /// It is in the list now.
    case saved(SavedPlace)

    /// It was there already, and is there once.
    case alreadySaved(SavedPlace)

    /// There is no such place, nor is one remembered.
    case noSuchPlace
}

/// The result of removing a place from a list.
public enum UnsavingResult: Hashable, Sendable {
    /// It was removed: what was saved, and the place as it is now.
    case removed(SavedEntry)

    /// It was not in it.
    case nothing
}

/// The result of making a list.
public enum MakingResult: Hashable, Sendable {
    /// It is there now.
    case made

    /// There is one of this name already, as it is spelled there.
    case exists(SavedListName)
}

/// The result of renaming a list.
public enum RenamingResult: Hashable, Sendable {
    /// It has the name now.
    case renamed

    /// Another list has the name, as it is spelled there; nothing has changed.
    case taken(SavedListName)

    /// There is no such list.
    case noSuchList
}
