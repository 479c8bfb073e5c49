import ArgumentParser
import Explore
import Foundation
import PlacesCore
import WaybillGRDB
import WaybillPipeline
import WaybillTerminal

/// Where the places are kept, and where they come from.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file in which places are kept; 'web' and 'terminal' begin a new one with the "
                + "starter city.",
            discussion:
                "With another source it keeps what that answered, in a file of its own unless "
                + "one is named."))
    var database: String?

    @OptionGroup var source: SourceOptions

    @OptionGroup var locations: LocationOptions

    /// Shorter than a page waits for what was chosen on it: a person is told that
    /// another process keeps the database.
    private static let saving = DatabaseOpening(busyTimeout: .seconds(3))

    /// Opens the app on the database.
    ///
    /// - Parameter isReading: Whether it is only looked at: then a path that
    ///   somebody gave, and perhaps mistyped, makes no file, but for what a
    ///   server answers; not by default.
    /// - Returns: The app.
    /// - Throws: An error that says what is wrong, ``NoDatabase`` for one.
    func app(isReading: Bool = false) async throws -> ExploreApp {
        let network = try source.network
        let server = try source.server
        if isReading, server == nil, let database,
            !FileManager.default.fileExists(atPath: database)
        {
            throw NoDatabase(path: database)
        }
        let path =
            database ?? server.map { PlaceDatabase.path(ofServer: $0.authority) }
            ?? PlaceDatabase.defaultPath
        let library = try await library(of: server, over: network, path)
        let recents = try GRDBRecordStore<RecentLocation>(path: path)
        let saved = try GRDBRecordStore<SavedPlace>(path: path, opening: DatabaseOptions.saving)
        return try await ExploreApp(
            library: library, finders: locations.finders(of: library, over: network),
            recents: RecentLocationStore(recents), saved: SavedPlaces(saved, of: library))
    }

    /// The places on this machine; or what is kept of a server's, brought up to
    /// date from there.
    private func library(
        of server: APIServer?, over network: PlacesNetwork, _ path: String
    ) async throws -> PlaceLibrary {
        let store = try store(atPath: path)
        guard let server else {
            let library = PlaceLibrary(store: store)
            try await library.addStarterCityIfEmpty()
            return library
        }
        let updater = PlacesUpdater(
            server: server, transport: network.places, store: store,
            stamps: try GRDBRecordStore<UpdateStamp>(path: path))
        return PlaceLibrary(
            store: store, updater: updater,
            landmarks: try GRDBRecordStore<Landmark>(path: path),
            attribution: source.attribution)
    }

    /// Opens the places at a path; says so where it begins them at one that
    /// somebody gave, and perhaps mistyped.
    private func store(atPath path: String) throws -> GRDBRecordStore<Place> {
        let isNew = !FileManager.default.fileExists(atPath: path)
        let store = try GRDBRecordStore<Place>(path: path)
        if isNew, database != nil {
            StandardError.write("A new database was begun at \(path).")
        }
        return store
    }
}

/// There is no database where somebody said.
struct NoDatabase: Error, CustomStringConvertible {
    /// Where that is.
    let path: String

    var description: String {
        TerminalText.clean(
            "There is no database at \(path); 'explore web' and 'explore terminal' begin one "
                + "with the starter city, 'places import' makes one.")
    }
}
