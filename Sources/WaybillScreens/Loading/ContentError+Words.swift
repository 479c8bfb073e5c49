public import Foundation
public import WaybillLoading

extension ContentError: LocalizedError, CustomStringConvertible {
    /// An English description with the cause, for a log.
    public var description: String {
        [sentence, words ?? "\(cause)"].compactMap(\.self).joined(separator: " ")
    }

    /// An English description for visitors; nil if a request failed with an error without one.
    ///
    /// It is that of a `LocalizedError`, or the reason of the kit's own errors. Other descriptions
    /// may contain paths and addresses.
    public var errorDescription: String? {
        guard let sentence else { return words }
        let explanation = (cause as? any ExplainedError)?.explanation
        return [sentence, words ?? explanation].compactMap(\.self).joined(separator: " ")
    }

    private var sentence: String? {
        switch stage {
        case .fetching: nil
        case .reading: "The stored data could not be read."
        case .refreshing where hasValue:
            "This is stored data: it could not be refreshed."
        case .refreshing: "It could not be fetched."
        }
    }

    func words(after own: String) -> String {
        [own, words].compactMap(\.self).joined(separator: " ")
    }

    private var words: String? { cause.wordsForVisitors }
}

extension Error {
    /// The words of an app's error; nil for others, such as coding errors of Foundation.
    var wordsForVisitors: String? {
        if self is DecodingError || self is EncodingError { return nil }
        return (self as? any LocalizedError)?.errorDescription
    }
}

/// The log of details hidden from visitors: paths, addresses and the words of servers.
package struct FailureLog: Sendable {
    /// The log of the task; nil, the default, for none, as in a terminal.
    ///
    /// Not a function: in optimised code of Swift 6.3 a task-local function has no type metadata,
    /// and setting it crashes.
    @TaskLocal package static var current: FailureLog?

    private let write: @Sendable (String) -> Void

    /// Creates a log that passes each line to a function.
    package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Logs the failure of content or a form, unless it was cancelled.
    static func report(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        current?.write("\(error)")
    }
}
