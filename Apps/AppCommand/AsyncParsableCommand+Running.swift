public import ArgumentParser
import Foundation
import WaybillTerminal

extension AsyncParsableCommand {
    /// Runs an executable from its arguments to its end.
    ///
    /// Where it fails, a line on standard error says why, in text without what
    /// a terminal would obey, and the process ends: in status 64 where the
    /// arguments are wrong, otherwise in 1.
    public static func runToEnd(_ arguments: [String]? = nil) async {
        do {
            var command = try await asyncParseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    private static func end(with error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = TerminalText.cleanLines(fullMessage(for: error, columns: nil))
        let output = code.isSuccess ? FileHandle.standardOutput : FileHandle.standardError
        if !text.isEmpty { try? output.write(contentsOf: Data("\(text)\n".utf8)) }
        Foundation.exit(code.rawValue)
    }
}
