import WaybillStorage

/// The stored places of OpenStreetMap before an import.
struct KnownPlaces {
    private struct Entry {
        let extracts: [String]
        let content: Int
    }

    /// The effect of an import on a place.
    enum Change {
        case added
        case updated
        case unchanged
    }

    /// The names of the extracts that are imported.
    private let names: Set<String>
    private var entries: [String: Entry] = [:]
    private var zones: [String: String] = [:]

    /// The places that are in an extract of the import and in another one.
    private(set) var shared: [Place] = []

    /// How many places of the starter city there are.
    private(set) var starterCount = 0

    init(importing names: Set<String>) { self.names = names }

    /// Takes a place in; one of another source is passed over.
    mutating func add(_ place: Place) {
        if place.source == .starterCity { starterCount += 1 }
        guard place.source == .openStreetMap else { return }
        entries[place.id] = Entry(extracts: place.extracts, content: Self.content(of: place))
        for name in place.extracts where !place.timeZone.isEmpty { zones[name] = place.timeZone }
        let own = names.intersection(place.extracts).count
        if own > 0, own < place.extracts.count { shared.append(place) }
    }

    /// The extracts of a place that are not imported now.
    func others(of id: String) -> [String] {
        entries[id]?.extracts.filter { !names.contains($0) } ?? []
    }

    /// The time zone of an extract's places; nil where it had none.
    func timeZone(of extract: String) -> String? { zones[extract] }

    func isKnown(_ id: String, in extract: String) -> Bool {
        entries[id]?.extracts.contains(extract) ?? false
    }

    /// What has happened to a place since.
    func change(of place: Place) -> Change {
        guard let entry = entries[place.id] else { return .added }
        return entry.content == Self.content(of: place) ? .unchanged : .updated
    }

    /// How many places each extract of the import had before.
    ///
    /// - Complexity: O(*n*) for *n* places.
    var counts: [String: Int] {
        var counts: [String: Int] = [:]
        for entry in entries.values {
            for name in entry.extracts where names.contains(name) { counts[name, default: 0] += 1 }
        }
        return counts
    }

    /// An extract that has the same places, as where its file has another name now: nine in
    /// ten of each are the other's too.
    ///
    /// - Complexity: O(*n*) for *n* places that are known.
    func twin(of ids: Set<String>) -> String? {
        var shared: [String: Int] = [:]
        var counts: [String: Int] = [:]
        for (id, entry) in entries {
            for name in entry.extracts {
                counts[name, default: 0] += 1
                if ids.contains(id) { shared[name, default: 0] += 1 }
            }
        }
        return shared.filter { name, count in
            count * 10 >= max(ids.count, counts[name, default: 0]) * 9
        }.keys.min()
    }

    /// What the column of extracts holds for places in no other extract.
    ///
    /// - Complexity: O(*n*) for *n* places.
    var ownColumns: [ColumnValue] {
        let own = entries.values.lazy.map(\.extracts)
            .filter { !$0.isEmpty && names.isSuperset(of: $0) }
        return Set(own).map { ColumnValue("extracts", .text($0.joined(separator: ","))) }
    }

    /// How many places would go that are not among some.
    ///
    /// - Complexity: O(*n*) for *n* places.
    func removed(keeping isKept: (String) -> Bool) -> Int {
        entries.count { id, entry in
            !entry.extracts.isEmpty && names.isSuperset(of: entry.extracts) && !isKept(id)
        }
    }

    /// What a place is apart from its extracts, for this run of the program.
    private static func content(of place: Place) -> Int {
        var place = place
        place.extracts = []
        return place.hashValue
    }
}
