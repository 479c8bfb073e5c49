import Foundation
import Logging

/// The file descriptors of the process: connections, the database and files share them.
///
/// Without a free one the process traps in libdispatch, which reads thread states from files.
struct Descriptors: Equatable {
    /// The limit of open descriptors.
    var limit: Int

    /// The descriptors in use before the first connection, with the server's own.
    var used: Int

    /// More than any server uses.
    private static let plenty = 1 << 22

    /// Raises the soft limit of the process to the hard one, and counts the open descriptors.
    static func raiseLimit() -> Descriptors {
        #if canImport(Glibc)
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let files = RLIMIT_NOFILE
        #endif
        var limits = rlimit()
        guard getrlimit(files, &limits) == 0 else { return Descriptors(limit: plenty, used: 0) }
        if limits.rlim_cur < limits.rlim_max {
            var raised = limits
            raised.rlim_cur = limits.rlim_max
            if setrlimit(files, &raised) != 0 {
                // macOS accepts no more than this.
                raised.rlim_cur = min(limits.rlim_max, 10_240)
                _ = setrlimit(files, &raised)
            }
            getrlimit(files, &limits)
        }
        let limit = Int(min(limits.rlim_cur, rlim_t(plenty)))
        let open = (0..<Int32(min(limit, 4_096))).count { fcntl($0, F_GETFD) != -1 }
        // Each event loop has three, and the server its socket, its signals and its timers.
        let loops = ProcessInfo.processInfo.activeProcessorCount
        return Descriptors(limit: limit, used: open + 3 * loops + 8)
    }

    private var reserve: Int { min(max(limit / 4 - 8, 8), 64) }

    var free: Int { limit - used - reserve }
}

extension ServerLimits {
    /// Extra sockets of a moment, beyond `connections` and `surplus`: the successor of the oldest
    /// connection, and all accepted in the same round.
    static let accepted = 4

    /// The number of open sockets at which accepting stops.
    var sockets: Int { min(connections, 1 << 20) + min(surplus, 1 << 20) + 1 }

    /// The limits that the descriptors of the process allow: at least a connection and a health
    /// check.
    func fitting(_ descriptors: Descriptors) -> ServerLimits {
        let free = max(descriptors.free - ServerLimits.accepted, 2)
        guard sockets > free + 1 else { return self }
        var limits = self
        // A few at least: those accepted at once replace one another before they are read.
        limits.surplus = min(surplus, max(free / 4, min(free / 2, 4)))
        limits.connections = min(connections, free - limits.surplus)
        limits.livePages = min(livePages, max(limits.connections / 2, 1))
        limits.uploads = min(uploads, max(free / 16, 1))
        return limits
    }
}

extension ServerLimits {
    /// Logs that the limit of connections is lower than requested.
    func report(_ descriptors: Descriptors, wanted: ServerLimits, to logger: Logger) {
        guard self != wanted else { return }
        logger.warning(
            """
            \(descriptors.limit) files may be open at once, so at most \(connections) of \
            \(wanted.connections) connections are held: raise the limit of open files, such as by \
            LimitNOFILE= of systemd.
            """)
    }
}
