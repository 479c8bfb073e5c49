import ArgumentParser
import Foundation
import PlacesCore
import WaybillGRDB
import WaybillPipeline

/// Where the places are kept.
struct DatabaseOptions: ParsableArguments {
    @Option(help: "The file in which places are kept.")
    var database = PlaceDatabase.defaultPath

    @Flag(help: "Put a database that is damaged aside, and begin a new one.")
    var setAsideDamaged = false

    /// Opens the library, or makes an empty one.
    ///
    /// - Parameter withMap: Whether its map is wanted too; false by default.
    /// - Returns: The library.
    /// - Throws: `PersistenceError`.
    func library(withMap: Bool = false) throws -> PlaceLibrary {
        let store = try placeStore()
        guard withMap else { return PlaceLibrary(store: store) }
        let tiles = try GRDBRecordStore<MapTile>(path: database)
        return PlaceLibrary(store: store, map: MapLibrary(store: tiles))
    }

    /// Opens the store of places, and says on standard error what was put aside.
    private func placeStore() throws -> GRDBRecordStore<Place> {
        // What lies deep shows itself only to who looks through all of it.
        let opening = DatabaseOpening(
            onDamage: setAsideDamaged ? .setAside : .fail, isExamined: setAsideDamaged)
        do throws(PersistenceError) {
            let store = try GRDBRecordStore<Place>(path: database, opening: opening)
            if let aside = store.setAside {
                let line = PrintedText.line("The damaged database is now \(aside.path).")
                try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
            }
            return store
        } catch {
            guard error.reason == .damaged, !setAsideDamaged else { throw error }
            throw PersistenceError(
                .damaged,
                message: error.message + " With --set-aside-damaged it is put aside and a new "
                    + "one begun.",
                underlying: error)
        }
    }

    /// Opens the library to ask it something: a mistyped path makes no file.
    ///
    /// - Parameter withMap: Whether its map is wanted too; false by default.
    /// - Returns: The library.
    /// - Throws: `PersistenceError`, or an error that says that there is none.
    func existingLibrary(withMap: Bool = false) throws -> PlaceLibrary {
        guard FileManager.default.fileExists(atPath: database) else {
            throw NoDatabase(path: database)
        }
        return try library(withMap: withMap)
    }

    /// Opens the lists of saved places, to ask or to change them: a mistyped
    /// path makes no file.
    ///
    /// - Returns: The lists.
    /// - Throws: As ``existingLibrary(withMap:)``.
    func savedPlaces() throws -> SavedPlaces {
        let library = try existingLibrary()
        return SavedPlaces(try GRDBRecordStore<SavedPlace>(path: database), of: library)
    }

    private struct NoDatabase: Error, CustomStringConvertible {
        let path: String

        var description: String {
            "There is no database at \(PrintedText.line(path)); 'places import' makes one."
        }
    }
}

/// How answers are printed.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON.")
    var json = false

    @Option(parsing: .unconditional, help: "The most places to print.")
    var limit = 20

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("A limit is a number from 1 to 10000.")
        }
    }
}
