import Foundation

extension TerminalHost {
    /// Runs the app as all that a program does.
    ///
    /// Where there is no terminal, or no screen at the address, a line on standard error says
    /// so, and the process ends with status 1.
    ///
    /// ```swift
    /// await TerminalHost(app).runToEnd()
    /// ```
    ///
    /// A program with a command line of its own calls ``run()``, which throws.
    public func runToEnd() async {
        do throws(TerminalHostError) {
            try await run()
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
            exit(1)
        }
    }
}
