import ArgumentParser
import Explore
import PlacesCore
import WaybillGRDB

/// Where the places are kept.
struct DatabaseOptions: ParsableArguments {
    @Option(help: "The file in which places are kept; a new one gets the starter city.")
    var database = PlaceDatabase.defaultPath

    /// Opens the app on the database.
    func app() async throws -> ExploreApp {
        let library = PlaceLibrary(store: try GRDBRecordStore<Place>(path: database))
        try await library.addStarterCityIfEmpty()
        return try await ExploreApp(library: library)
    }
}
