import ArgumentParser
import Foundation
import Places
import PlacesMap
import WaybillGRDB
import WaybillStorage

struct DatabaseOptions: ParsableArguments {
    @Option(help: "The file in which places are kept.")
    var database = PlaceDatabase.defaultPath

    @Flag(help: "Set a damaged database aside, and begin a new one.")
    var setAsideDamaged = false

    /// Opens the library, or makes an empty one.
    func library(
        withMap: Bool = false, _ access: DatabaseOpening.Access = .readWrite,
        isResident: Bool = false,
        onFailure: (@Sendable (PersistenceError) -> Void)? = nil
    ) throws -> PlaceLibrary {
        let store = try placeStore(access, isResident, onFailure)
        guard withMap else { return PlaceLibrary(store: store) }
        let tiles = try GRDBRecordStore<MapTile>(
            path: database, opening: DatabaseOpening(access: access))
        let localities = try GRDBRecordStore(
            path: database, format: Locality.format, opening: DatabaseOpening(access: access))
        return PlaceLibrary(
            store: store, map: MapLibrary(store: tiles),
            localities: LocalityLibrary(store: localities),
            imports: try GRDBRecordStore(
                path: database, format: ImportedExtract.format,
                opening: DatabaseOpening(access: access)))
    }

    /// Opens the store of places, and reports on standard error what was set aside.
    private func placeStore(
        _ access: DatabaseOpening.Access, _ isResident: Bool,
        _ onFailure: (@Sendable (PersistenceError) -> Void)?
    ) throws -> GRDBRecordStore<Place> {
        // Damage deep in the file shows only when all of it is read.
        let opening = DatabaseOpening(
            access: setAsideDamaged ? .readWrite : access,
            setsAsideDamaged: setAsideDamaged, isExamined: setAsideDamaged,
            isResident: isResident, onFailure: onFailure)
        do throws(PersistenceError) {
            let store = try GRDBRecordStore<Place>(path: database, opening: opening)
            if let aside = store.setAside {
                let line = PrintedText.line("The damaged database was moved to \(aside.path).")
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

    /// Opens the library to ask it something: a mistyped path makes no file, and
    /// it need not be writable.
    func existingLibrary(withMap: Bool = false) throws -> PlaceLibrary {
        guard FileManager.default.fileExists(atPath: database) else {
            throw NoDatabase(path: database)
        }
        return try library(withMap: withMap, .permitted)
    }

    func expectPlaces(_ count: Int) throws {
        guard count > 0 else { throw NoPlaces(description: noPlaces) }
    }

    var noPlaces: String {
        "There is no place in \(PrintedText.line(database)); 'places import' fills it."
    }

    /// Opens the lists of saved places, to ask or to change them: a mistyped
    /// path makes no file.
    func savedPlaces(isReading: Bool = false) throws -> SavedPlaces {
        let library = try existingLibrary()
        let opening = DatabaseOpening(access: isReading ? .permitted : .readWrite)
        return SavedPlaces(
            try GRDBRecordStore<SavedPlace>(path: database, opening: opening), of: library)
    }

    private struct NoPlaces: Error, CustomStringConvertible {
        let description: String
    }

    private struct NoDatabase: Error, CustomStringConvertible {
        let path: String

        var description: String {
            "There is no database at \(PrintedText.line(path)); 'places import' makes one."
        }
    }
}

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
