#if os(Linux)
import Foundation
import WaybillTerminal
import WaybillTesting

/// A program that runs on a terminal of its own, and the person before it.
///
/// The terminal is the program's controlling one: Ctrl-C is a signal there, and
/// another size is reported. On Linux a session gets it by opening it.
final class PseudoTerminal {
    /// A change of state of the process.
    enum Change: Sendable {
        case stopped
        case ended(status: Int32)
    }

    /// What the terminal shows.
    private(set) var screen: TerminalScreen

    /// The settings of the terminal before the program began.
    let settingsBefore: [UInt32]

    private let master: Int32
    private let slave: Int32
    private let process: pid_t
    private let queue = DispatchQueue(label: "waybill.pseudo-terminal")
    private let source: any DispatchSourceRead
    private var isStalled = false
    private let output: AsyncStream<[UInt8]>
    private let changes: AsyncStream<Change>

    /// Starts a program, and shows nothing until ``wait(until:)`` is called.
    init(_ path: String, _ arguments: [String], columns: Int, rows: Int) throws {
        screen = TerminalScreen(columns: columns, rows: rows, width: TextWidth.columns(of:))
        // What posix_openpt, unlockpt and ptsname do, which Glibc's module lacks:
        // TIOCSPTLCK and TIOCGPTN.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0
        else { throw POSIXError(.ENXIO) }
        let name = "/dev/pts/\(number)"
        slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
        settingsBefore = PseudoTerminal.settings(of: slave)
        process = try spawn([path] + arguments, on: name)
        changes = PseudoTerminal.changes(of: process)
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
        output = stream
        source = DispatchSource.makeReadSource(fileDescriptor: master, queue: queue)
        source.setEventHandler { @Sendable [master] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(master, &buffer, buffer.count)
            if count > 0 { continuation.yield(Array(buffer[..<count])) }
        }
        // Closed any earlier, the next terminal gets the same number, and the end of this
        // source takes the watch from it: it would never show a thing.
        source.setCancelHandler { @Sendable [master] in close(master) }
        source.resume()
    }

    deinit {
        kill(process, SIGKILL)
        hangUp()
    }

    /// Takes the terminal away, as closing its window does.
    func hangUp() {
        guard !source.isCancelled else { return }
        readOn()
        close(slave)
        source.cancel()
    }

    /// Reads nothing any more, and fills the terminal until it takes no byte.
    func stall() {
        guard !isStalled else { return }
        isStalled = true
        source.suspend()
        // A handler that has begun ends first.
        queue.sync {}
        let flags = fcntl(slave, F_GETFL)
        _ = fcntl(slave, F_SETFL, flags | O_NONBLOCK)
        let blanks = [UInt8](repeating: 0x20, count: 4_096)
        while write(slave, blanks, blanks.count) > 0 {}
        _ = fcntl(slave, F_SETFL, flags)
    }

    /// Reads on after ``stall()``.
    func readOn() {
        guard isStalled else { return }
        isStalled = false
        source.resume()
    }

    /// The settings of the terminal, to be compared.
    var settings: [UInt32] { PseudoTerminal.settings(of: slave) }

    private static func settings(of terminal: Int32) -> [UInt32] {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return [] }
        let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
            + characters
    }

    /// Reads what the program writes until the screen is as it is wanted.
    func wait(until isWanted: (TerminalScreen) -> Bool) async {
        if isWanted(screen) { return }
        for await bytes in output {
            screen.apply(bytes)
            if isWanted(screen) { return }
        }
    }

    /// Waits until the screen holds a text, at the end of a frame.
    func wait(for text: String) async {
        await wait { $0.lines.joined(separator: "\n").contains(text) && !$0.modes.contains(2026) }
    }

    /// Presses keys, as the bytes that a terminal sends for them.
    func press(_ keys: String...) {
        for key in keys { _ = key.withCString { write(master, $0, strlen($0)) } }
    }

    /// Makes the terminal larger or smaller, as a person does with its window.
    func resize(columns: Int, rows: Int) {
        screen.resize(columns: columns, rows: rows)
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Sends the program a signal.
    func send(_ signal: Int32) { kill(process, signal) }

    /// Waits until the program stops or ends.
    func nextChange() async -> Change? {
        for await change in changes { return change }
        return nil
    }

    private static func changes(of process: pid_t) -> AsyncStream<Change> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                var status: Int32 = 0
                while waitpid(process, &status, WUNTRACED) == process {
                    if status & 0xFF == 0x7F {
                        continuation.yield(.stopped)
                        continue
                    }
                    let signal = status & 0x7F
                    let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
                    continuation.yield(.ended(status: code))
                }
                continuation.finish()
            }
        }
    }
}

/// Starts a program as the leader of a session on a terminal.
private func spawn(_ arguments: [String], on terminal: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // Foundation takes another process for running while this one holds its socket.
    for other in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, other) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID and POSIX_SPAWN_SETSIGMASK: no signal is held back there.
    posix_spawnattr_setflags(&attributes, 0x80 | 0x08)
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var environment = ProcessInfo.processInfo.environment
    environment["TERM"] = "xterm-256color"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOEXEC) }
    return process
}
#endif
