import ArgumentParser
import Foundation
import PlacesCore
import WaybillGRDB
import WaybillPipeline

/// Where the places are kept.
struct DatabaseOptions: ParsableArguments {
    @Option(help: "The file in which places are kept.")
    var database = PlaceDatabase.defaultPath

    /// Opens the library, or makes an empty one.
    func library() throws -> PlaceLibrary {
        PlaceLibrary(store: try GRDBRecordStore<Place>(path: database))
    }

    /// Opens the library to ask it something: a mistyped path makes no file.
    func existingLibrary() throws -> PlaceLibrary {
        guard FileManager.default.fileExists(atPath: database) else {
            throw NoDatabase(path: database)
        }
        return try library()
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

    @Option(help: "The most places to print.")
    var limit = 20

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("A limit is a number from 1 to 10000.")
        }
    }
}

/// A point on a command line: `LAT,LON` in degrees.
struct Point: ExpressibleByArgument {
    let coordinate: Coordinate

    init?(argument: String) {
        guard let coordinate = Coordinate(argument) else { return nil }
        self.coordinate = coordinate
    }
}
