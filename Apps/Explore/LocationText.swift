import PlacesCore

extension ExploreText {
    static let location = "Look around"
    static let locationLabel = "Find a location"
    static let locationPrompt = "A city, an address, a postcode"
    static let loadingLocations = "Looking for locations…"

    /// The words of the picker.
    static var picker: LocationPickerText {
        var text = LocationPickerText()
        text.approximate = "Taken for where you are: this guide cannot see your position"
        text.loading = loadingLocations
        return text
    }

    /// `Berlin – Look around`, or `Look around` alone.
    static func locationTitle(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? location : "\(shortened(words)) – \(location)"
    }

    /// Who gets to know what is typed.
    static func privacy(of finders: LocationFinders, in library: PlaceLibrary) -> String {
        let typed = finders.onlineNames(.asOneTypes).inWords
        let entered = finders.onlineNames(.onEnter).inWords
        switch (typed.isEmpty, entered.isEmpty) {
        case (true, true):
            let places = library.server.map { "the places of \($0) that are kept here" }
            return "Looks among \(places ?? "your own places"): nothing is sent to anybody"
        case (false, true): return "What you type is sent to \(typed)"
        case (true, false): return "What you enter is sent to \(entered)"
        case (false, false): return "What you type is sent to \(typed), on Enter to \(entered) too"
        }
    }

    /// `Ask Nominatim for “berlin”`.
    static func ask(_ names: [String], for text: String) -> String {
        "Ask \(names.inWords) for “\(shortened(text))”"
    }

    static func noLocationHint(_ finders: LocationFinders, in library: PlaceLibrary) -> String {
        guard finders.isOffline else { return "Try fewer letters or another word." }
        let places = library.server.map { "the places of \($0) that are kept here" }
        return "Only \(places ?? "your own places") are looked through. With the option "
            + "--online-locations the guide asks others, too."
    }

    static func failure(_ failure: LocationFailure, isPartial: Bool) -> String {
        let reason = "\(failure.finder) could not be asked. \(failure.message)"
        return isPartial ? "Something may be missing: \(reason)" : reason
    }
}

extension [String] {
    /// `Photon and Nominatim`.
    fileprivate var inWords: String { joined(separator: " and ") }
}
