import Foundation

/// Real extracts, which lie outside the project.
enum TestData {
    /// The folder, from `WAYBILL_TEST_DATA` or beside the project.
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["WAYBILL_TEST_DATA"] {
            return URL(filePath: path)
        }
        return URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../shared/data").standardizedFileURL
    }()

    /// Whether the folder is there.
    static var isThere: Bool {
        FileManager.default.fileExists(atPath: path("monaco-2021.osm.pbf"))
    }

    /// The path of a file in the folder.
    static func path(_ name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }
}
