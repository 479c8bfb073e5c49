import Foundation
import OpenStreetMap
import PlacesMap
import WaybillStorage

/// One import: reads files and decides what changes for each place.
struct PlaceImport {
    private let files: [(path: String, extract: ExtractName)]
    private let options: PlaceImportOptions
    private let known: KnownPlaces

    /// The extracts of the import in which a place was met, by its identity.
    private var met: [String: Set<String>] = [:]

    private(set) var report = PlaceImportReport()

    init(
        _ files: [(path: String, extract: ExtractName)], _ options: PlaceImportOptions,
        _ known: KnownPlaces
    ) {
        self.files = files
        self.options = options
        self.known = known
    }

    /// Reads all files.
    ///
    /// - Complexity: That of `OSMPlaceExtractor` for each file, and O(*n*) for
    ///   *n* places.
    mutating func run(
        _ onProgress: (Int, OSMReadProgress) -> Void, _ insert: (Place) throws -> Void
    ) throws {
        for (index, file) in files.enumerated() {
            let summary = try read(
                file.path, onProgress: { onProgress(index, $0) },
                onPlace: { try add($0, from: file.extract, insert) })
            guard summary.places > 0 else {
                throw PlaceImportError(path: file.path, reason: .noPlaces)
            }
            report.files.append(
                .init(
                    path: file.path, extract: file.extract, summary: summary,
                    timeZone: timeZone(of: file.extract)))
        }
        try checkAreas()
        if options.refusesCopies { try checkCopies() }
        for place in known.shared where met[place.id] == nil {
            var place = place
            place.extracts = known.others(of: place.id)
            try insert(place)
        }
        report.starterRemoved = known.starterCount
        report.removed = known.removed { met[$0] != nil }
    }

    private func read(
        _ path: String, onProgress: (OSMReadProgress) -> Void, onPlace: (Place) throws -> Void
    ) throws -> OSMReadSummary {
        do {
            return try OSMPlaceExtractor().extract(fromFileAt: path, onProgress: onProgress) {
                if let place = Place($0) { try onPlace(place) }
            }
        } catch let error as OSMReadError {
            throw PlaceImportError(path: path, reason: .unreadable(error))
        }
    }

    private mutating func add(
        _ place: Place, from extract: ExtractName, _ insert: (Place) throws -> Void
    ) throws {
        var place = place
        place.timeZone = timeZone(of: extract)
        if met[place.id] == nil {
            switch known.change(of: place) {
            case .added: report.added += 1
            case .updated: report.updated += 1
            case .unchanged: report.unchanged += 1
            }
        }
        met[place.id, default: []].insert(extract.description)
        let extracts = met[place.id, default: []].union(known.others(of: place.id))
        place.extracts = extracts.sorted()
        try insert(place)
    }

    /// The name of the time zone in which an extract's places keep their hours.
    private func timeZone(of extract: ExtractName) -> String {
        options.timeZone?.identifier ?? known.timeZone(of: extract.description)
            ?? TimeZone.current.identifier
    }

    /// Makes sure that no extract is another one under a new name.
    ///
    /// - Complexity: O(*n*) for *n* places, for each new name.
    private func checkCopies() throws(PlaceImportError) {
        let counts = known.counts
        for file in files where counts[file.extract.description] == nil {
            let name = file.extract.description
            let ids = met.filter { $0.value.contains(name) }.keys
            guard let twin = known.twin(of: Set(ids)).flatMap({ ExtractName($0) }) else { continue }
            throw PlaceImportError(path: file.path, reason: .copy(of: twin))
        }
    }

    /// Makes sure that no extract takes the place of another area's.
    ///
    /// - Complexity: O(*n*) for *n* places.
    private func checkAreas() throws(PlaceImportError) {
        var kept: [String: Int] = [:]
        for (id, extracts) in met {
            for extract in extracts where known.isKnown(id, in: extract) {
                kept[extract, default: 0] += 1
            }
        }
        let counts = known.counts
        for file in files {
            let before = counts[file.extract.description, default: 0]
            let left = kept[file.extract.description, default: 0]
            // A person who names the extract knows that it is the same.
            let isMost = options.extract == nil && before - left > max(before / 2, 10)
            guard before == 0 || left > 0 && !isMost else {
                throw PlaceImportError(
                    path: file.path,
                    reason: .otherArea(file.extract, missing: before - left, of: before))
            }
        }
    }
}
