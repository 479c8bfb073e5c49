import Foundation
import Synchronization

/// Signals as readable bytes, from the creation on.
///
/// A handler writes the number of each signal into a pipe ("self-pipe", D. J. Bernstein). It is in
/// place when ``init(signals:)`` returns; sources of libdispatch begin later, and a signal in
/// between would end the program. There is one pipe at a time.
@MainActor
final class SignalPipe {
    /// The reading end, which the reader closes.
    let descriptor: Int32

    /// The writing end; -1 for none.
    private nonisolated static let writingEnd = Atomic<Int32>(-1)

    /// The number of signals that requested the end.
    private nonisolated static let ends = Atomic<Int>(0)

    private let formers: [(signal: Int32, action: sigaction)]

    /// Starts to catch signals; nil if the system has no pipe left.
    init?(signals: [Int32]) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            // A handler must not wait.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        descriptor = ends[0]
        SignalPipe.ends.store(0, ordering: .sequentiallyConsistent)
        SignalPipe.writingEnd.store(ends[1], ordering: .sequentiallyConsistent)
        formers = signals.compactMap { signal in
            var action = sigaction()
            action.handle(flags: SA_RESTART) { SignalPipe.write($0) }
            var former = sigaction()
            return sigaction(signal, &action, &former) == 0 ? (signal, former) : nil
        }
    }

    /// Restores the previous handling of the signals.
    func close() {
        for former in formers {
            var action = former.action
            // Pending signals are discarded: a SIGHUP beside the end of the input means the same,
            // and would end the program with another status.
            signal(former.signal, SIG_IGN)
            sigaction(former.signal, &action, nil)
        }
        let end = SignalPipe.writingEnd.exchange(-1, ordering: .sequentiallyConsistent)
        _ = Foundation.close(end)
    }

    /// Writes a signal into the pipe, safely in a handler; drops it if the pipe is full of unread
    /// ones.
    ///
    /// Three requests mean a hanging program, which ends then, after restoring the terminal.
    private nonisolated static func write(_ signal: Int32) {
        let failure = errno
        if signal == SIGINT || signal == SIGTERM || signal == SIGQUIT,
            ends.add(1, ordering: .sequentiallyConsistent).newValue >= 3
        {
            TerminalRescue.restore()
            _exit(128 + signal)
        }
        var byte = UInt8(truncatingIfNeeded: signal)
        let end = writingEnd.load(ordering: .sequentiallyConsistent)
        if end >= 0 { _ = Foundation.write(end, &byte, 1) }
        errno = failure
    }
}

extension sigaction {
    /// Whether the signal is ignored, as set by the parent process.
    var isIgnored: Bool {
        #if canImport(Darwin)
        unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
            == unsafeBitCast(
                SIG_IGN, to: Int.self)
        #else
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
        #endif
    }

    mutating func handle(flags: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        sa_flags = flags
        #if canImport(Darwin)
        __sigaction_u.__sa_handler = handler
        #else
        __sigaction_handler.sa_handler = handler
        #endif
    }
}
