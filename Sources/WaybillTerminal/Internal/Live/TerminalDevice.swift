import Foundation

@MainActor
final class TerminalDevice {
    private let input = STDIN_FILENO

    let output = TerminalDevice.ownOutput

    private(set) var isEntered = false

    /// The bytes not written yet.
    private var rest: ArraySlice<UInt8> = []

    /// A separate descriptor for non-blocking writes: `O_NONBLOCK` on standard output would hold
    /// for the shell too, which shares it.
    private static let ownOutput: Int32 = {
        guard let path = ttyname(STDOUT_FILENO) else { return STDOUT_FILENO }
        let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return descriptor < 0 ? STDOUT_FILENO : descriptor
    }()

    /// Finds the terminal; nil if standard input or output is none, or it can only print.
    init?() {
        guard isatty(input) == 1, isatty(output) == 1,
            ProcessInfo.processInfo.environment["TERM"] != "dumb"
        else { return nil }
    }

    /// Its size; 80 by 24 if unknown.
    var size: TerminalSize {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Enters the alternate screen: keys at once and without echo, bracketed paste, clicks and the
    /// wheel (modes 1000 and 1006).
    ///
    /// Ctrl-C, Ctrl-Z and Ctrl-\ stay signals, which always work. In the background the program
    /// stops instead, and tries again when it is continued.
    func enter() -> Bool {
        guard !isInBackground else {
            stopInBackground()
            return true
        }
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else { return false }
        TerminalRescue.arm(settings)
        settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON)
        settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
            bytes[Int(VMIN)] = 1
            bytes[Int(VTIME)] = 0
        }
        guard tcsetattr(input, TCSANOW, &settings) == 0 else { return false }
        if !isEntered {
            isEntered = true
            let modes = ["?1049h", "?7l", "?2004h", "?1000h", "?1006h", "?25l"]
            _ = write(modes.flatMap { Array("\u{1B}[\($0)".utf8) })
        }
        return true
    }

    /// Restores the terminal, once.
    func leave() {
        isEntered = false
        rest = []
        TerminalRescue.restore()
    }

    /// Stops the program until the shell continues it.
    ///
    /// The signal goes to this thread: another thread would stop the program too late.
    func stop() { raise(SIGSTOP) }

    /// Whether the terminal belongs to the shell or another of its jobs at present.
    var isInBackground: Bool {
        let group = tcgetpgrp(input)
        return group > 0 && group != getpgrp()
    }

    /// Stops the program as one that writes to another job's terminal, until the shell continues
    /// it.
    ///
    /// The system would do so by itself, but not to this thread, on which libdispatch blocks
    /// signals: the process gets the signal. A program without its shell is not stopped, and learns
    /// that otherwise.
    private func stopInBackground() { kill(getpid(), SIGTTOU) }

    /// Whether some bytes are not written yet.
    var isStalled: Bool { !rest.isEmpty }

    /// Appends bytes, and writes as many as the terminal accepts now; false if it is closed.
    func write(_ bytes: [UInt8] = []) -> Bool {
        rest += bytes
        return TerminalDevice.write(&rest, to: output, isBlocking: output == STDOUT_FILENO)
    }

    /// A piece of this size fits if a blocking file has any room.
    private nonisolated static let pieceLength = 128

    /// Writes and removes as many bytes as a file accepts now; false if it is closed.
    ///
    /// - Parameter isBlocking: Whether writing waits for room.
    nonisolated static func write(
        _ rest: inout ArraySlice<UInt8>, to file: Int32, isBlocking: Bool
    ) -> Bool {
        while !rest.isEmpty {
            var room = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
            if isBlocking, poll(&room, 1, 0) <= 0 { return true }
            let piece = isBlocking ? rest.prefix(pieceLength) : rest
            let count = piece.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                return true
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
