import AppCommand
import ArgumentParser
import Explore
import Foundation
import Places
import PlacesMap
import PlacesOptions
import WaybillGRDB
import WaybillNetwork
import WaybillStorage
import WaybillTerminal

/// The options of the database and the source of places.
struct DatabaseOptions: AppOptions {
    static let words = AppWords(
        name: "Explore", spoken: "the guide", example: "/search?q=museum")

    @Option(
        help: ArgumentHelp(
            "The file in which places are kept; 'web' and 'terminal' begin a new one with the "
                + "starter city.",
            discussion:
                "With another source it keeps the responses of that source, in a file of its "
                + "own unless one is named."))
    var database: String?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Let users of the guide add and remove cities in its settings.",
            discussion: "That is so in a terminal, and on the web where this machine alone can "
                + "reach it; not where others can. Behind a proxy give --behind-proxy."))
    var allowImport: Bool?

    @OptionGroup var source: SourceOptions

    @OptionGroup var locations: LocationOptions

    /// Opens the app on the database.
    ///
    /// - Parameter use: The use of the app. To print, a given path may be read-only and
    ///   creates no file, except for the responses of a server.
    func app(
        for use: AppUse, onFailure: @escaping @Sendable (String) -> Void
    ) async throws -> ExploreApp {
        let isReading = use == .printing
        let network = try source.network
        let server = try source.choice.server(environment: ProcessInfo.processInfo.environment)
        if isReading, server == nil, let database,
            !FileManager.default.fileExists(atPath: database)
        {
            throw NoDatabase(path: database)
        }
        let path =
            database ?? server.map { PlaceDatabase.path(ofServer: $0.authority) }
            ?? PlaceDatabase.defaultPath
        let opening = DatabaseOpening(
            access: isReading && server == nil ? .permitted : .readWrite,
            onFailure: { onFailure($0.message) })
        let library = try await library(of: server, over: network, path, opening)
        let saved = try GRDBRecordStore<SavedPlace>(path: path, opening: opening)
        var environment = ExploreEnvironment(library: library)
        environment.finders = locations.finders(of: library, over: network)
        environment.recents = RecentLocations.stores(in: folder("recents", beside: path)) {
            onFailure("\($0)")
        }
        environment.saved = SavedPlaces(saved, of: library)
        environment.settings = ExploreSettings.stores(in: folder("settings", beside: path)) {
            onFailure("\($0)")
        }
        environment.isShared = isShared(for: use)
        if server == nil, allowsImport(for: use) { environment.cities = CityDesk(of: library) }
        try await environment.findHome()
        return ExploreApp(environment)
    }

    func end(_ app: ExploreApp) async throws { try await app.flush() }

    private func allowsImport(for use: AppUse) -> Bool {
        switch use {
        case .printing: false
        case .terminal: allowImport ?? true
        case .web(let isLocal): allowImport ?? isLocal
        }
    }

    /// Whether several people reach it; behind a proxy the option says so.
    private func isShared(for use: AppUse) -> Bool {
        guard case .web(let isLocal) = use else { return false }
        return !isLocal || allowImport == false
    }

    /// The folder of what is kept for each visitor, beside a database.
    private func folder(_ name: String, beside path: String) -> URL {
        URL(filePath: path).deletingPathExtension().appendingPathExtension(name)
    }

    /// The places on this machine; or what is kept of a server's, brought up to
    /// date from there.
    private func library(
        of server: APIServer?, over network: PlacesNetwork, _ path: String,
        _ opening: DatabaseOpening
    ) async throws -> PlaceLibrary {
        guard let server else { return try await ownLibrary(path, opening) }
        let store = try store(atPath: path, opening)
        let updater = PlacesUpdater(
            server: server, transport: network.places, store: store,
            stamps: try GRDBRecordStore<UpdateStamp>(path: path, opening: opening))
        return PlaceLibrary(
            store: store, updater: updater,
            landmarks: try GRDBRecordStore(path: path, format: Landmark.format, opening: opening),
            attribution: source.choice == .foursquare ? FoursquareKey.attribution : nil)
    }

    /// The places on this machine: the starter city in a new database, and only
    /// there, as one that is empty is waiting for an import.
    private func ownLibrary(
        _ path: String, _ opening: DatabaseOpening
    ) async throws -> PlaceLibrary {
        let isNew = PlaceDatabase.isNew(atPath: path)
        let store = try store(atPath: path, opening)
        let localities = try GRDBRecordStore(path: path, format: Locality.format, opening: opening)
        let tiles = try GRDBRecordStore<MapTile>(path: path, opening: opening)
        let library = PlaceLibrary(
            store: store, map: MapLibrary(store: tiles),
            localities: LocalityLibrary(store: localities),
            imports: try GRDBRecordStore(
                path: path, format: ImportedExtract.format, opening: opening))
        if isNew {
            try await library.addStarterCityIfEmpty()
        } else if try await library.summary().count == 0 {
            StandardError.write("There is no place in \(path); 'places import' fills it.")
        }
        return library
    }

    /// Opens the places at a path; says so where it begins them at one that
    /// somebody gave, and perhaps mistyped.
    private func store(
        atPath path: String, _ opening: DatabaseOpening
    ) throws -> GRDBRecordStore<Place> {
        let isNew = !FileManager.default.fileExists(atPath: path)
        let store = try GRDBRecordStore<Place>(path: path, opening: opening)
        if isNew, database != nil {
            StandardError.write("A new database was begun at \(path).")
        }
        return store
    }
}

/// The error of a missing database at the given path.
struct NoDatabase: Error, CustomStringConvertible {
    let path: String

    var description: String {
        TerminalText.clean(
            "There is no database at \(path); 'explore web' and 'explore terminal' begin one "
                + "with the starter city, 'places import' makes one.")
    }
}
