public import Foundation
public import WaybillLoading

extension ContentError: LocalizedError, CustomStringConvertible {
    /// What happened, in English, with the error that led to it.
    public var description: String {
        guard stage != .fetching, shownWords == nil else { return errorDescription ?? "\(cause)" }
        return [errorDescription, "\(cause)"].compactMap(\.self).joined(separator: " ")
    }

    /// What happened, in English, for a person: an error without words of its own is not named; nil
    /// if what was fetched failed with an error that has none for people.
    public var errorDescription: String? {
        switch stage {
        case .fetching: return words
        case .reading: return sentence("What is stored could not be read.")
        case .refreshing:
            return sentence(
                hasValue
                    ? "What is shown is what was stored: it could not be refreshed."
                    : "It could not be fetched.")
        }
    }

    private func sentence(_ what: String) -> String {
        [what, shownWords].compactMap(\.self).joined(separator: " ")
    }

    /// Words of an app, and then those of the error, if it has some for people.
    func words(after own: String) -> String {
        [own, words].compactMap(\.self).joined(separator: " ")
    }

    private var words: String? { (cause as? any LocalizedError)?.errorDescription }

    /// The words of the error, for people or for those who wrote the app; nil if there is only its
    /// type.
    private var shownWords: String? {
        words ?? (type(of: cause) is any CustomStringConvertible.Type ? "\(cause)" : nil)
    }
}
