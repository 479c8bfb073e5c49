import Foundation
public import Testing

/// Real files that lie beside the project and are not part of it.
public enum OSMTestData {
    /// Where they lie: `WAYBILL_TEST_DATA`, or `../shared/data` from the
    /// package's root.
    private static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["WAYBILL_TEST_DATA"], !path.isEmpty {
            return URL(filePath: path)
        }
        var root = URL(filePath: #filePath)
        // PlacesTestSupport, Tests, Apps, and the file itself.
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appending(path: "../shared/data").standardizedFileURL
    }()

    /// Why tests of real files are skipped.
    public static let absence: Comment =
        "the real OpenStreetMap files are not at \(folder.path); set WAYBILL_TEST_DATA"

    /// The path of a file.
    ///
    /// - Parameter name: Its name.
    /// - Returns: The path.
    public static func path(_ name: String) -> String {
        folder.appending(path: name).path
    }

    /// Whether all of some files are there.
    ///
    /// - Parameter names: Their names.
    /// - Returns: Whether they are.
    public static func has(_ names: String...) -> Bool {
        names.allSatisfy { FileManager.default.isReadableFile(atPath: path($0)) }
    }
}
