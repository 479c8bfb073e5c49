import Foundation
import Testing

/// Real files that lie beside the project and are not part of it.
enum OSMTestData {
    /// Where they lie: `WAYBILL_TEST_DATA`, or `../shared/data` from the
    /// package's root.
    private static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["WAYBILL_TEST_DATA"], !path.isEmpty {
            return URL(filePath: path)
        }
        var root = URL(filePath: #filePath)
        // OSM, PlacesCoreTests, Tests, Apps, and the file itself.
        for _ in 0..<5 { root.deleteLastPathComponent() }
        return root.appending(path: "../shared/data").standardizedFileURL
    }()

    /// Why tests of real files are skipped.
    static let absence: Comment =
        "the real OpenStreetMap files are not at \(folder.path); set WAYBILL_TEST_DATA"

    /// The path of a file.
    static func path(_ name: String) -> String {
        folder.appending(path: name).path
    }

    /// Whether all of some files are there.
    static func has(_ names: String...) -> Bool {
        names.allSatisfy { FileManager.default.isReadableFile(atPath: path($0)) }
    }
}
