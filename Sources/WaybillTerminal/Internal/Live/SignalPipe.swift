import Foundation
import Synchronization

/// Signals as bytes that can be read, from the moment at which it is opened.
///
/// A handler writes the number of each signal into a pipe ("self-pipe", D. J.
/// Bernstein). It is in place when ``init(signals:)`` returns; sources of
/// libdispatch begin a little later, and a signal in between would end the
/// program. There is one pipe at a time.
@MainActor
final class SignalPipe {
    /// Where the signals can be read; for the reader to close.
    let descriptor: Int32

    /// Where the handler writes; -1 for nowhere.
    private nonisolated static let writingEnd = Atomic<Int32>(-1)

    /// How many signals have requested the end so far.
    private nonisolated static let ends = Atomic<Int>(0)

    private let formers: [(signal: Int32, action: sigaction)]

    /// Begins to catch signals; nil if the system has no pipe left.
    init?(signals: [Int32]) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            // A handler waits for no one.
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

    /// Leaves the signals to what was done with them before.
    func close() {
        for former in formers {
            var action = former.action
            // What is pending is discarded: a SIGHUP beside the end of the input means the same,
            // and would end the program with another status.
            signal(former.signal, SIG_IGN)
            sigaction(former.signal, &action, nil)
        }
        let end = SignalPipe.writingEnd.exchange(-1, ordering: .sequentiallyConsistent)
        _ = Foundation.close(end)
    }

    /// Writes a signal into the pipe, as a handler may: what does not fit is
    /// one of many that were not read yet.
    ///
    /// Three requests mean that the program hangs. It is ended then, and the
    /// terminal given back.
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
    /// Whether the signal does nothing, as the program's starter wants.
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
