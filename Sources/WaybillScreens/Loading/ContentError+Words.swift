public import Foundation
public import WaybillLoading

extension ContentError: LocalizedError, CustomStringConvertible {
    /// What happened, in English.
    public var description: String { errorDescription ?? "\(cause)" }

    /// What happened, in English; nil if what was fetched failed with an error that has no words of
    /// its own.
    public var errorDescription: String? {
        let words = (cause as? any LocalizedError)?.errorDescription
        switch stage {
        case .fetching: return words
        case .reading: return "What is stored could not be read. \(words ?? "\(cause)")"
        case .refreshing:
            let what =
                hasValue
                ? "What is shown is what was stored: it could not be refreshed."
                : "It could not be fetched."
            return "\(what) \(words ?? "\(cause)")"
        }
    }
}
