import PlacesCore
import Waybill

extension ExploreText {
    static let saved = "Saved"
    static let save = "Save this place"
    static let unsave = "Saved – remove"
    static let loadingSaved = "Looking for what you saved…"
    static let nothingSaved = "You have not saved a place yet"
    static let nothingSavedHint = "Open a place and choose “\(save)”: it is listed here then."
    static let gone = "No longer in the data."
    static let removedHint = "It is no longer in the data either."
    static let toSaved = "To what you saved"
    static let toNearby = "To what is nearby"

    /// `“Kiosk” is no longer saved`.
    static func removed(_ name: String) -> String { "“\(name)” is no longer saved" }

    /// `In “Trip” – remove`.
    static func unsave(from list: SavedListName) -> String { "In “\(list)” – remove" }

    /// `3 places`, `3 places in 2 lists`.
    static func savedCount(_ count: Int, lists: Int) -> String {
        let places = count == 1 ? "1 place" : "\(count) places"
        return lists == 1 ? places : "\(places) in \(lists) lists"
    }

    static func failedReading(_ error: PersistenceError) -> String {
        "What you saved could not be read. \(explanation(error.reason))"
    }

    static func failedSaving(_ error: PersistenceError) -> String {
        "The change was not saved. \(explanation(error.reason))"
    }
}
