import Synchronization
import WaybillLoading

/// A transport with a count of its unsafe calls (RFC 9110), which may change data at a server.
package protocol ChangeCounting: HTTPTransport {
    var changes: ChangeCounter { get }
}

extension HTTPTransport {
    /// The number of finished unsafe calls to a server, through this transport and its wrapped
    /// ones.
    func changeCount(at origin: Origin) -> Int {
        let own = (self as? any ChangeCounting)?.changes.count(at: origin) ?? 0
        return own + (wrapped?.changeCount(at: origin) ?? 0)
    }
}

/// A count of the unsafe calls to each server, guarded by a lock.
package final class ChangeCounter: Sendable {
    private let counts = Mutex<[Origin: Int]>([:])

    package init() {}

    /// Counts a finished call, failed or not.
    package func note(_ call: HTTPCall) {
        guard !call.head.isSafe, let origin = Origin(call.head) else { return }
        counts.withLock { $0[origin, default: 0] += 1 }
    }

    package func count(at origin: Origin) -> Int { counts.withLock { $0[origin] ?? 0 } }
}

extension HTTPRequest {
    /// Whether its method is safe (RFC 9110, 9.2.1).
    var isSafe: Bool { [.get, .head, .options, .trace].contains(method) }
}

extension HTTPCall {
    /// The call with `Cache-Control: no-cache`, if this task revalidates.
    package var revalidating: HTTPCall {
        guard Revalidation.isRequired, [.get, .head].contains(head.method) else { return self }
        guard !CacheControl(head.headerFields).has("no-cache") else { return self }
        var call = self
        let given = head.headerFields[.cacheControl].map { "\($0), " } ?? ""
        call.head.headerFields[.cacheControl] = given + "no-cache"
        return call
    }
}
