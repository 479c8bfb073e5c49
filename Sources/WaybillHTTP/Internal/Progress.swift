internal import Foundation
internal import NIOCore
internal import Synchronization
internal import WaybillNetwork

/// A reporter of a call's progress.
///
/// The client sends and receives in different tasks. The lock `progress` is held while the observer
/// is called, so that its calls are serial.
final class ProgressReport: Sendable {
    private let progress: Mutex<HTTPProgress>
    private let observer: (@Sendable (HTTPProgress) -> Void)?

    init(_ call: HTTPCall) {
        progress = Mutex(HTTPProgress(toSend: call.body.count))
        observer = call.onProgress
    }

    func sent(_ count: Int) { update { $0.sent += count } }

    func received(_ head: HTTPResponse) {
        // A compressed body is shorter on the wire than here.
        let isCompressed = head.headerFields[.contentEncoding] != nil
        let length = isCompressed ? nil : head.headerFields[.contentLength].flatMap { Int($0) }
        progress.withLock { $0.expected = length }
    }

    func received(_ count: Int) {
        update {
            $0.received = count
            if let expected = $0.expected, expected < count { $0.expected = nil }
        }
    }

    private func update(_ change: (inout HTTPProgress) -> Void) {
        guard let observer else { return }
        progress.withLock {
            change(&$0)
            observer($0)
        }
    }
}

/// The body of a request in chunks, at the pace of the connection.
struct BodyChunks: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let body: Data
    let progress: ProgressReport

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var rest: Data
        fileprivate let progress: ProgressReport

        mutating func next() async -> ByteBuffer? {
            guard !rest.isEmpty else { return nil }
            let chunk = rest.prefix(65_536)
            rest = rest.dropFirst(chunk.count)
            progress.sent(chunk.count)
            return ByteBuffer(bytes: chunk)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: body, progress: progress) }
}
