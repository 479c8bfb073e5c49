import Foundation
public import OpenStreetMap
import PlacesMap
import Synchronization
import WaybillStorage

extension PlaceLibrary {
    /// Imports the named places of OpenStreetMap extracts; the starter city
    /// makes room for them.
    ///
    /// All of them or, where a file cannot be imported or the task is cancelled,
    /// none. An extract has a name, and takes the place of what was imported
    /// before by that name: its places are added or updated, and those that have
    /// gone from it are removed, unless another extract has them too. Places of
    /// other sources stay. The places that are known are looked through first, and
    /// no one else writes from then to the end: of two imports at once into one
    /// database, the second sees all of the first.
    ///
    /// A library with a ``map`` also takes the shapes of the map out of the
    /// files, in the place of those that the extracts had. All files are read
    /// for them before anything is changed. They are stored after the places, in
    /// a transaction of their own: if only that fails, or the process ends in
    /// between, the places are new and the map is what it was, which another
    /// import mends.
    ///
    /// A library with ``localities`` takes the streets, stations, squares and
    /// districts in the same way. Where it is kept when extracts were imported, it is
    /// noted at last.
    ///
    /// - Parameters:
    ///   - paths: Where the files are, in any format of `OSMPlaceExtractor`.
    ///     One that is named twice is read once. Several that have one name of an
    ///     extract, as `a.osm` and `a.geojson` do, make it together.
    ///   - options: The name of the extract and the time zone of its places.
    ///   - onProgress: Called with the index of the file that is read and how far
    ///     the reading has come: with a map first of all files for it, then of all
    ///     for the places.
    /// - Returns: What was in each file, and what has changed.
    /// - Throws: ``PlaceImportError`` for a file, `PersistenceError` for the
    ///   store, or `CancellationError`.
    /// - Complexity: That of `OSMPlaceExtractor` for each file, and of
    ///   `OSMShapeExtractor` with a map, plus the work of the store, and
    ///   O(*n*) in time and memory for *n* places that are known.
    public func importOpenStreetMap(
        fromFilesAt paths: [String], options: PlaceImportOptions = PlaceImportOptions(),
        onProgress: @escaping @Sendable (Int, OSMReadProgress) -> Void = { _, _ in }
    ) async throws -> PlaceImportReport {
        let order = Self.distinct(paths)
        let files = order.map { index in
            let name = options.fileName ?? paths[index]
            return (paths[index], options.extract ?? ExtractName(ofFileAt: name))
        }
        let tell = { @Sendable (index: Int, progress: OSMReadProgress) in
            onProgress(order[index], progress)
        }
        let mapped = map == nil ? nil : try await Self.mapped(files, tell)
        let found = localities == nil ? nil : try await Self.localities(files)
        let known = Mutex(KnownPlaces(importing: Set(files.map(\.1.description))))
        let starter = ColumnValue("source", .text(PlaceSource.starterCity.rawValue))
        let report = Mutex(PlaceImportReport())
        _ = try await store.load(
            reading: { place in known.withLock { $0.add(place) } },
            removing: { [starter] + known.withLock(\.ownColumns) },
            produce: { insert in
                var run = PlaceImport(files, options, known.withLock(\.self))
                try run.run(tell, insert)
                report.withLock { $0 = run.report }
            })
        var result = report.withLock(\.self)
        let replaced = Set(files.map(\.1) + [StarterCity.extract])
        if let map, let mapped {
            try await map.replace(replaced, with: mapped.tiles)
            result.map = mapped.summary
        }
        if let localities, let found {
            try await localities.replace(replaced, with: found)
        }
        if let imports {
            // Several files that make one extract are as old as the oldest.
            let dates = Dictionary(grouping: result.files, by: \.extract)
                .mapValues { $0.compactMap(\.summary.date).min() }
            _ = try await imports.load(removing: []) { [now] add in
                for (name, date) in dates {
                    try add(ImportedExtract(name, at: now(), dataDate: date))
                }
            }
        }
        return result
    }

    /// Which paths are of files that none before them is of.
    private static func distinct(_ paths: [String]) -> [Int] {
        var known: Set<String> = []
        return paths.indices.filter { index in
            let url = URL(filePath: paths[index]).standardizedFileURL.resolvingSymlinksInPath()
            return known.insert(url.path).inserted
        }
    }

    /// Reads files for the map, apart from the caller's actor, as it takes a
    /// while.
    @concurrent
    private static func mapped(
        _ files: [(path: String, extract: ExtractName)],
        _ onProgress: @Sendable (Int, OSMReadProgress) -> Void
    ) async throws -> (tiles: [MapTile], summary: MapSummary) {
        var run = MapImport(files)
        try run.run(onProgress)
        return (run.tiles, run.summary)
    }

    /// Reads files for their streets, stations and districts, apart from the
    /// caller's actor, as it takes a while.
    @concurrent
    private static func localities(
        _ files: [(path: String, extract: ExtractName)]
    ) async throws -> [Locality] {
        var run = LocalityImport()
        for file in files { try run.read(file.path, as: file.extract) }
        return run.localities
    }
}
