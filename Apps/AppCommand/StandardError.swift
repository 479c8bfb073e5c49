import Foundation
import WaybillTerminal

/// Standard error, for messages that are not results.
public enum StandardError {
    /// Writes a line, without what a terminal would obey.
    public static func write(_ line: String) {
        let data = Data("\(TerminalText.clean(line))\n".utf8)
        try? FileHandle.standardError.write(contentsOf: data)
    }
}
