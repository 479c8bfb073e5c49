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
            "The file in which places are kept; a new one gets the starter city.",
            discussion: "With --api it keeps what the API answered, in a file of its own unless "
                + "one is named."))
    var database: String?

    @Option(
        help: ArgumentHelp(
            "An API of places to use, such as that of a running 'places serve'.",
            discussion: "A token for it is read from PLACES_API_TOKEN in the environment.",
            valueName: "url"))
    var api: String?

    @Option(help: "How long an answer of the API may take, in seconds.")
    var apiTimeout = 10.0

    func validate() throws {
        guard api.map({ APIServer($0) != nil }) ?? true else {
            throw ValidationError("An API is an address such as http://127.0.0.1:8081.")
        }
        guard (0.001...3600).contains(apiTimeout) else {
            throw ValidationError("A timeout is a number of seconds up to 3600.")
        }
    }

    /// Opens the app on the database.
    func app() async throws -> ExploreApp {
        let token = ProcessInfo.processInfo.environment["PLACES_API_TOKEN"]
        if let server = api.flatMap({ APIServer($0, token: token) }) {
            return try await ExploreApp(library: try library(of: server))
        }
        let path = database ?? PlaceDatabase.defaultPath
        let library = PlaceLibrary(store: try store(atPath: path))
        try await library.addStarterCityIfEmpty()
        return try await ExploreApp(library: library)
    }

    /// Opens the places at a path; says so where it begins them at one that
    /// somebody gave, and perhaps mistyped.
    private func store(atPath path: String) throws -> GRDBRecordStore<Place> {
        let isNew = !FileManager.default.fileExists(atPath: path)
        let store = try GRDBRecordStore<Place>(path: path)
        if isNew, database != nil {
            let line = "A new database was begun at \(TerminalText.clean(path)).\n"
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
        return store
    }

    /// What is kept of a server's places, brought up to date from there.
    private func library(of server: APIServer) throws -> PlaceLibrary {
        let path = database ?? PlaceDatabase.path(ofServer: server.authority)
        let store = try store(atPath: path)
        let transport = RetryingTransport(URLSessionTransport(timeout: .seconds(apiTimeout)))
        let updater = PlacesUpdater(
            server: server, transport: transport, store: store,
            stamps: try GRDBRecordStore<UpdateStamp>(path: path))
        return PlaceLibrary(
            store: store, updater: updater,
            landmarks: try GRDBRecordStore<Landmark>(path: path))
    }
}
