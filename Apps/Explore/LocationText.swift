import Places

extension ExploreText {
    static let location = "Look around"
    static let locationLabel = "Find a location"
    static let locationPrompt = "A city, an address, a postcode"
    static let loadingLocations = "Looking for locations…"

    static func picker(in units: DistanceUnits) -> LocationPickerText {
        var text = LocationPickerText()
        text.distance = { units.text($0) }
        text.approximate = "Assumed to be where you are: this guide cannot see your position"
        return text
    }

    /// `Berlin – Look around`, or `Look around` alone.
    static func locationTitle(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? location : "\(shortened(words)) – \(location)"
    }

    /// The servers that receive the typed text.
    static func privacy(
        of finders: LocationFinders, in library: PlaceLibrary, asksOnline: Bool
    ) -> String {
        let typed = finders.onlineNames(.asOneTypes).inWords
        let entered = finders.onlineNames(.onEnter).inWords
        guard asksOnline else {
            let places = "This guide searches \(places(of: library, orElse: "its own places"))"
            let names = [typed, entered].filter { !$0.isEmpty }
            return names.isEmpty
                ? "\(places): nothing is sent to anyone"
                : "\(places): nothing is sent before you ask \(names.inWords)"
        }
        switch (typed.isEmpty, entered.isEmpty) {
        case (true, _): return "What you ask for is sent to \(entered)"
        case (false, true): return "What you type is sent to \(typed)"
        case (false, false):
            return "What you type is sent to \(typed), what you ask for to \(entered) too"
        }
    }

    /// `Ask Nominatim for “berlin”`.
    static func ask(_ names: [String], for text: String) -> String {
        "Ask \(names.inWords) for “\(shortened(text))”"
    }

    static func noLocationHint(
        _ finders: LocationFinders, in library: PlaceLibrary, asksOnline: Bool
    ) -> String {
        asksOnline && !finders.isOffline
            ? noResultHint
            : "Only \(places(of: library, orElse: "the places of this guide")) were searched."
    }

    private static func places(of library: PlaceLibrary, orElse own: String) -> String {
        library.server.map { "the places of \($0) that are stored here" } ?? own
    }

    static func failure(_ failure: LocationFailure, isPartial: Bool) -> String {
        let reason = "\(failure.finder) could not be reached. \(failure.message)"
        return isPartial ? "Something may be missing: \(reason)" : reason
    }
}

extension [String] {
    /// `Photon and Nominatim`.
    fileprivate var inWords: String { joined(separator: " and ") }
}
