import Foundation
import Synchronization

/// Gives the terminal back as it was, from wherever the program ends.
///
/// What it calls is safe in a signal handler (POSIX.1-2017, 2.4.3): no memory
/// is allocated, and nothing is locked.
enum TerminalRescue {
    /// Where the settings are kept to go back to; 0 while the terminal is not
    /// taken over. They are never freed: a crash may be reading them.
    private static let settings = Atomic<UInt>(0)

    /// What leaves the modes that were entered.
    private static let farewell: StaticString =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Crashes after which the terminal is given back.
    private static let crashes = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// Registers once what runs at `exit` and in a crash.
    private static let registration: Void = {
        atexit { TerminalRescue.restore() }
        for number in crashes {
            let former = signal(number) { number in
                TerminalRescue.restore()
                signal(number, SIG_DFL)
                raise(number)
            }
            // One that shows where it crashed has its own way.
            if let former { signal(number, former) }
        }
    }()

    /// Remembers how the terminal was, before it is taken over.
    ///
    /// - Parameter original: The settings to go back to.
    static func arm(_ original: termios) {
        _ = registration
        guard settings.load(ordering: .acquiring) == 0 else { return }
        let kept = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        kept.initialize(to: original)
        settings.store(UInt(bitPattern: kept), ordering: .releasing)
    }

    /// Gives the terminal back; nothing happens where that is done.
    static func restore() {
        let address = settings.exchange(0, ordering: .acquiringAndReleasing)
        guard let original = UnsafePointer<termios>(bitPattern: address) else { return }
        _ = write(STDOUT_FILENO, farewell.utf8Start, farewell.utf8CodeUnitCount)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, original)
    }
}
