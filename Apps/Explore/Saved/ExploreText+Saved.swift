import Places
import Waybill

extension ExploreText {
    static let saved = "Saved"
    static let save = "Save this place"
    static let loadingSaved = "Loading your saved places…"
    static let nothingSaved = "You have not saved a place yet"
    static let sharedLists = "Everyone who uses this guide sees these lists."
    static let nothingSavedHint = "Open a place and choose “\(save)”: it is listed here then."
    static let gone = "No longer in the data."
    static let removedHint = "It is no longer in the data either."
    static let toSaved = "To your saved places"
    static let toNearby = "To places nearby"

    /// `“Kiosk” is no longer saved`.
    static func removed(_ name: String) -> String { "“\(name)” is no longer saved" }

    /// `Save this place`, `Save to “Trip”`.
    static func save(to list: SavedListName) -> String {
        list == .standard ? save : "Save to “\(list)”"
    }

    /// `Saved`, `In “Trip”`.
    static func isSaved(in list: SavedListName) -> String {
        list == .standard ? saved : "In “\(list)”"
    }

    static let otherLists = "Other lists…"
    static let lists = "Lists"
    static let newList = "New list"
    static let newListRow = "New list…"
    static let listName = "Name of the list"
    /// The message at the field of a name.
    static func rule(_ error: SavedListNameError) -> String {
        switch error {
        case .empty: "Give the list a name."
        case .tooLong: "A name has \(SavedListName.limit) characters at most."
        case .notOneLine: "A name is one line, without control characters."
        }
    }

    static let nameTaken = "There is a list of this name already."
    static let makeList = "Create the list"
    static let makeListAndSave = "Create the list and save the place"
    static let rename = "Rename this list…"
    static let renameVerb = "Rename"
    static let delete = "Delete this list"
    static let takeOut = "Remove"
    static let alwaysThere =
        "Places are saved to this list first: it is always there and keeps its name."

    static func renameTitle(_ list: SavedListName) -> String { "Rename “\(list)”" }

    static let note = "Note"
    static let addNote = "Add a note…"
    static let changeNote = "Change the note…"
    static let keepNote = "Save the note"
    static let deleteNote = "Delete the note"
    static let noteKept = "The note is saved."
    static let noteDeleted = "The note is deleted."
    static let notSaved = "This place is no longer saved, so it has no note."

    /// As much of a note as has room in a line of a list, up to the end of a word.
    static func beginning(of note: SavedNote) -> String {
        let (line, room) = (note.line, 40)
        guard line.count > room else { return line }
        let start = line.prefix(room)
        let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return "\(words)…"
    }

    /// `Note about Central Park`.
    static func noteTitle(_ place: String) -> String { "Note about \(shortened(place))" }

    static func made(_ list: SavedListName) -> String { "The list “\(list)” was created." }
    static func savedTo(_ list: SavedListName) -> String { "Saved to “\(list)”." }
    static func alreadySaved(_ list: SavedListName) -> String { "It is in “\(list)” already." }
    static func notIn(_ list: SavedListName) -> String { "It is not in “\(list)”." }
    static func restored(_ list: SavedListName) -> String { "“\(list)” is as it was." }
    static func taken(_ list: SavedListName) -> String { "There is a list “\(list)” already." }
    static func noSuchList(_ list: SavedListName) -> String { noSuchList(list.description) }
    static func noSuchList(_ text: String) -> String { "There is no list “\(shortened(text))”" }
    static func nothingIn(_ list: SavedListName) -> String { "Nothing is in “\(list)” yet" }

    static func takenOut(_ name: String, of list: SavedListName) -> String {
        "“\(shortened(name))” is no longer in “\(list)”."
    }

    static func renamed(_ list: SavedListName, to name: SavedListName) -> String {
        "“\(list)” is called “\(name)” now."
    }

    /// `“Trip” is deleted, with 3 places`, and a period.
    static func deleted(_ list: SavedListName, count: Int) -> String {
        "“\(list)” is deleted" + (count == 0 ? "." : ", with \(places(count)).")
    }

    /// `1 place`, `3 places`.
    static func places(_ count: Int) -> String { count == 1 ? "1 place" : "\(count) places" }

    /// `All of “Trip” (3 places)`.
    static func whole(_ list: SavedListName, count: Int) -> String {
        count == 0 ? "“\(list)” – nothing in it yet" : "All of “\(list)” (\(places(count)))"
    }

    /// `3 places`, `This place is in it · 3 places`.
    static func line(of list: SavedList, hasPlace: Bool) -> String {
        (hasPlace ? "This place is in it · " : "") + places(list.count)
    }

    /// `3 places`, `3 places in 2 lists`.
    static func savedCount(_ count: Int, lists: Int) -> String {
        lists == 1 ? places(count) : "\(places(count)) in \(lists) lists"
    }

    static func failedReading(_ error: PersistenceError) -> String {
        "Your saved places could not be read. \(explanation(error.reason))"
    }

    static func failedSaving(_ error: PersistenceError) -> String {
        "The change was not saved. \(explanation(error.reason))"
    }
}
