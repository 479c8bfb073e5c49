import Foundation

/// What standard output is: a terminal that a person looks at, or a file or
/// another program.
public enum TerminalOutput {
    /// The columns of the terminal; nil where standard output is none.
    public static var columns: Int? {
        var size = winsize()
        let descriptor = FileHandle.standardOutput.fileDescriptor
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether texts may be set apart by bold, dim and the like: standard output
    /// is a terminal, and neither `NO_COLOR` nor `TERM=dumb` asks for less.
    public static var isStyled: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(FileHandle.standardOutput.fileDescriptor) == 1
            && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }
}
