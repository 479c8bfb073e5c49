public import Foundation
import WaybillLoading
public import WaybillPipeline

/// Why what is shown of stored content is not what it should be.
public enum StoredContentError: Error, Sendable {
    /// What is stored could not be read.
    case unreadable(PersistenceError)

    /// Nothing is stored, and it could not be fetched.
    case notFetched(UpdateError)

    /// What is shown is what was stored: it could not be refreshed.
    case notRefreshed(UpdateError)
}

extension StoredContentError: LocalizedError, CustomStringConvertible {
    /// What happened, in English.
    public var description: String {
        switch self {
        case .unreadable(let error): "What is stored could not be read. \(error.message)"
        case .notFetched(let error): "It could not be fetched. \(error.message)"
        case .notRefreshed(let error):
            "What is shown is what was stored: it could not be refreshed. \(error.message)"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension StoredContent {
    /// Why what is shown is not what it should be; nil where it is, or where
    /// that is not known yet.
    public var failure: StoredContentError? {
        if let error = content.failure { return .unreadable(error) }
        guard case .failed(let error) = refresh else { return nil }
        if value != nil { return .notRefreshed(error) }
        return content.isLoading ? nil : .notFetched(error)
    }

    /// Whether nothing is stored and the network, where it was asked, does not
    /// know it either.
    public var isMissing: Bool {
        guard case .empty = content.phase else { return false }
        return switch refresh {
        case .idle: true
        case .running: false
        case .failed(let error): error.isUnknown
        }
    }

    /// Whether something is stored that the network, when it was asked, does not
    /// know, or not any more.
    ///
    /// Only of use where the address names one thing: elsewhere it may as well
    /// be the question that the network does not know. To ask again would not
    /// help, and what is stored is all that there is.
    public var isGone: Bool {
        guard value != nil, content.failure == nil, case .failed(let error) = refresh else {
            return false
        }
        return error.isUnknown
    }
}
