internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The exchanges of a session, each with its data so far.
///
/// URLSession calls from its own queue; the lock `exchanges` keeps the state, and the code that
/// removes an exchange resumes its continuation, so each is resumed once.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
    private struct Exchange {
        let continuation: CheckedContinuation<TransportResponse, any Error>
        var head: HTTPResponse?
        var body = Data()
        var isRedirected = false
    }

    private let bodyLimit: Int
    private let exchanges = Mutex<[Int: Exchange]>([:])

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    func run(_ task: URLSessionDataTask) async throws -> TransportResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.withLock {
                    $0[task.taskIdentifier] = Exchange(continuation: continuation)
                }
                // A cancellation before this line found no exchange to end.
                guard !Task.isCancelled else { return end(task, .failure(CancellationError())) }
                task.resume()
            }
        } onCancel: {
            end(task, .failure(CancellationError()))
        }
    }

    private func end(_ task: URLSessionTask, _ result: Result<TransportResponse, any Error>) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        guard let exchange else { return }
        if !exchange.isRedirected { task.cancel() }
        exchange.continuation.resume(with: result)
    }

    // MARK: URLSessionDataDelegate

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let head = (response as? HTTPURLResponse).map { HTTPResponse($0) }
        exchanges.withLock { $0[dataTask.taskIdentifier]?.head = head }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let received = exchanges.withLock { exchanges in
            exchanges[dataTask.taskIdentifier]?.body.append(data)
            return exchanges[dataTask.taskIdentifier]?.body.count ?? 0
        }
        guard received > bodyLimit else { return }
        let host = dataTask.originalRequest?.url?.host() ?? "The server"
        let error = TransportError(
            .tooLarge, message: "\(host) sent more than \(bodyLimit) bytes.")
        end(dataTask, .failure(error))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Foundation on Linux traps when a task is cancelled before it gets this disposition, or
        // gets it after that. So one excludes the other; given nil, the task ends by itself.
        let isAwaited = exchanges.withLock { exchanges in
            exchanges[task.taskIdentifier]?.head = HTTPResponse(response)
            exchanges[task.taskIdentifier]?.isRedirected = true
            return exchanges[task.taskIdentifier] != nil
        }
        guard isAwaited else { return }
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        if let error { return end(task, .failure(error)) }
        let exchange = exchanges.withLock { $0[task.taskIdentifier] }
        guard let exchange else { return }
        let late = (task.response as? HTTPURLResponse).map { HTTPResponse($0) }
        guard let head = exchange.head ?? late else {
            return end(task, .failure(URLError(.badServerResponse)))
        }
        end(task, .success(TransportResponse(head: head, body: exchange.body)))
    }
}

extension HTTPResponse {
    fileprivate init(_ response: HTTPURLResponse) {
        var fields = HTTPFields()
        for (name, value) in response.allHeaderFields {
            guard let name = (name as? String).flatMap({ HTTPField.Name($0) }) else { continue }
            fields[name] = "\(value)"
        }
        // A status is three digits for swift-http-types, which would trap.
        let code = (0...999).contains(response.statusCode) ? response.statusCode : 599
        self.init(status: HTTPResponse.Status(code: code), headerFields: fields)
    }
}
