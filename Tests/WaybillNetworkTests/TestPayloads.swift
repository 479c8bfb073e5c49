import Foundation
import Testing

/// Real responses of APIs that lie beside the project and are not part of it.
enum TestPayloads {
    /// Where they lie: in `WAYBILL_TEST_DATA`, or in `../shared/data` from the
    /// package's root.
    private static let folder: URL = {
        let environment = ProcessInfo.processInfo.environment["WAYBILL_TEST_DATA"]
        if let environment, !environment.isEmpty {
            return URL(filePath: environment).appending(path: "payloads")
        }
        var root = URL(filePath: #filePath)
        // WaybillNetworkTests, Tests, and the file itself.
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root.appending(path: "../shared/data/payloads").standardizedFileURL
    }()

    /// Why tests of them are skipped.
    static let absence: Comment = "the real payloads are not there; set WAYBILL_TEST_DATA"

    /// Their names, such as `meetup/get_group_0.json`; none if they are not
    /// there.
    static let names: [String] = {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        return (files ?? []).filter { $0.hasSuffix(".json") || $0.hasSuffix(".txt") }.sorted()
    }()

    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: name))
    }
}
