import Foundation
import WaybillTerminal

/// Where is said what is no result.
public enum StandardError {
    /// Writes a line, without what a terminal would obey.
    ///
    /// - Parameter line: The line, without its end.
    public static func write(_ line: String) {
        let data = Data("\(TerminalText.clean(line))\n".utf8)
        try? FileHandle.standardError.write(contentsOf: data)
    }
}
