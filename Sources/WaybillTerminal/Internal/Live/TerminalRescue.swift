import Foundation
import Synchronization

/// Restores the terminal at any end of the program.
///
/// Its calls are safe in a signal handler (POSIX.1-2017, 2.4.3), without allocations and locks.
enum TerminalRescue {
    /// The address of the original settings; 0 while the terminal is unchanged.
    ///
    /// The settings are never freed: a crash may be reading them.
    private static let settings = Atomic<UInt>(0)

    /// The bytes that leave the entered modes.
    private static let farewell: StaticString =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// The signals of crashes, system limits and others' requests, before which the terminal is
    /// restored.
    private static let crashes = [
        SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP,
        SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
    ]

    /// The former handlers by signal number; kept as an address, and never freed.
    private static let formerHandlers = UInt(
        bitPattern: UnsafeMutablePointer<sigaction>.allocate(capacity: 32))

    /// Registers the restoration once, for `exit` and the signals.
    private static let registration: Void = {
        atexit { TerminalRescue.restore() }
        let formers = UnsafeMutablePointer<sigaction>(bitPattern: formerHandlers)
        for number in crashes {
            var action = sigaction()
            guard let formers, sigaction(number, nil, &action) == 0, !action.isIgnored
            else { continue }
            formers.advanced(by: Int(number)).initialize(to: action)
            action.handle(flags: SA_ONSTACK) { TerminalRescue.crash($0) }
            sigaction(number, &action, nil)
        }
    }()

    /// Restores the terminal, and passes the signal on: to Swift's backtrace, or the end.
    private static func crash(_ number: Int32) {
        restore()
        let formers = UnsafeMutablePointer<sigaction>(bitPattern: formerHandlers)
        if let formers { sigaction(number, formers.advanced(by: Int(number)), nil) }
        // It comes again once this returns.
        raise(number)
    }

    /// Records the original settings, before the terminal is changed.
    static func arm(_ original: termios) {
        _ = registration
        guard settings.load(ordering: .acquiring) == 0 else { return }
        let kept = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        kept.initialize(to: original)
        settings.store(UInt(bitPattern: kept), ordering: .releasing)
    }

    /// Restores the terminal, once.
    static func restore() {
        let address = settings.exchange(0, ordering: .acquiringAndReleasing)
        guard let original = UnsafePointer<termios>(bitPattern: address) else { return }
        leaveModes()
        _ = tcsetattr(STDIN_FILENO, TCSANOW, original)
    }

    /// Leaves the entered modes, within half a second.
    ///
    /// A terminal that reads nothing would block the program here: its unread frames are dropped.
    private static func leaveModes() {
        let flags = fcntl(STDOUT_FILENO, F_GETFL)
        guard flags >= 0 else { return }
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK)
        for _ in 0..<5 {
            let count = write(STDOUT_FILENO, farewell.utf8Start, farewell.utf8CodeUnitCount)
            if count == farewell.utf8CodeUnitCount { break }
            _ = tcflush(STDOUT_FILENO, TCOFLUSH)
            var wanted = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
            _ = poll(&wanted, 1, 100)
        }
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags)
    }
}
