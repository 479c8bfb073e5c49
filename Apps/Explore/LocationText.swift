import Places

extension ExploreText {
    static let location = "Look around"
    static let locationLabel = "Find a location"
    static let locationPrompt = "A city, an address, a postcode"
    static let loadingLocations = "Looking for locations…"

    /// The words of the picker.
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
            let places = "Looks among \(places(of: library))"
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
        guard finders.isOffline else {
            return asksOnline
                ? "Try fewer letters or another word."
                : "Only \(places(of: library)) were looked through."
        }
        return "Only \(places(of: library)) are looked through. With the option "
            + "--online-locations the guide can ask others, too."
    }

    private static func places(of library: PlaceLibrary) -> String {
        library.server.map { "the places of \($0) that are stored here" } ?? "your own places"
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
