import Foundation
import WaybillTesting

/// The expected output of a script of Explore on every host, as a file beside the tests
/// in a browser: they hold the live page against the same words.
///
/// A line such as `# open("/"): / shows Nearby` is a step, where it leads and
/// what it shows; below it stands the semantics tree.
struct ConformanceFile {
    private let url: URL

    init(_ name: String) {
        url =
            URL(filePath: #filePath).appending(path: "../../../../Tests/Browser/\(name).txt")
            .standardized
    }

    /// The text of the file.
    ///
    /// With `WAYBILL_WRITE_CONFORMANCE` in the environment it is
    /// rewritten first.
    ///
    /// - Parameter record: What a host showed.
    /// - Returns: The file.
    /// - Throws: An error of the file system.
    func text(rewritingFrom record: ConformanceRecord) throws -> String {
        if ProcessInfo.processInfo.environment["WAYBILL_WRITE_CONFORMANCE"] != nil {
            try Data(record.text.utf8).write(to: url)
        }
        return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
}

extension ConformanceRecord {
    /// The steps and the trees after them.
    var text: String {
        zip(log, trees).map { "# \($0)\n\($1)\n" }.joined(separator: "\n")
    }
}
