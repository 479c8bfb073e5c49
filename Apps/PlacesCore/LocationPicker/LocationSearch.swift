public import WaybillLoading
import WaybillPipeline

/// The search of a location picker: suggestions as a person types, and one more
/// question when they press Enter.
///
/// A pure state machine around `Searching`. A text is never entered twice: what
/// was answered is remembered, and only a failure is asked again.
///
/// ```swift
/// search.type("berl")                    // .wait: begin the pause anew
/// if let question = search.ask() { … }   // the pause is over: suggest
/// if let entry = search.enter() { … }    // Enter: ask the slow one, once
/// ```
public struct LocationSearch: Equatable, Sendable {
    /// The suggestions as a person types.
    public private(set) var typed: Suggestions

    /// What came of pressing Enter.
    public private(set) var entered = Loadable<LocationAnswer, LocationFailure>()

    /// The text that was entered, in its key form; nil where none was, or
    /// another was typed since.
    private var enteredKey: String?

    /// What was answered before, by the key form of the text.
    private var answers: [String: LocationAnswer] = [:]

    /// How many answers are remembered; the next one begins a new memory.
    private static let mostRemembered = 50

    /// The machine behind the suggestions.
    public typealias Suggestions = Searching<LocationAnswer, LocationFailure>

    /// A text that was entered.
    public struct Entry: Hashable, Sendable {
        /// The text, without white space around it.
        public let text: String

        fileprivate let request: LoadRequest
    }

    /// Creates a search that was not begun.
    ///
    /// - Parameter recent: What was searched lately; nothing by default.
    public init(recent: RecentQueries = RecentQueries()) {
        typed = Suggestions(recent: recent)
    }

    // MARK: Reading

    /// What the field holds.
    public var text: String { typed.text }

    /// What was found, each location once; what was entered for comes first.
    public var locations: [NamedLocation] {
        var answer = entered.value ?? LocationAnswer()
        answer.add(typed.results.value?.locations ?? [])
        return answer.locations
    }

    /// Whether an answer is awaited.
    public var isLoading: Bool {
        !typed.isBlank && typed.results.isLoading || enteredKey != nil && entered.isLoading
    }

    /// Why some of what could be found may be missing; nil for no reason.
    public var failure: LocationFailure? {
        entered.failure ?? entered.value?.failures.first ?? typed.results.failure
            ?? typed.results.value?.failures.first
    }

    // MARK: As a person types

    /// Takes what a person typed.
    ///
    /// - Parameter text: All that the field now holds.
    /// - Returns: What is to be done.
    @discardableResult
    public mutating func type(_ text: String) -> Suggestions.Typed {
        let key = LocationSearch.key(text)
        if key != enteredKey { recall(key) }
        return typed.type(text)
    }

    /// Takes the question when the pause is over.
    ///
    /// - Returns: What is to be suggested for; nil where nothing is, or it is
    ///   on its way.
    public mutating func ask() -> Suggestions.Question? { typed.ask() }

    /// Asks for suggestions again, as after a failure.
    ///
    /// - Returns: What is to be suggested for; nil where there is no text.
    public mutating func askAgain() -> Suggestions.Question? { typed.askAgain() }

    /// Takes suggestions.
    ///
    /// - Parameters:
    ///   - result: What was found, or why nothing was.
    ///   - question: What was asked.
    /// - Returns: Whether it was accepted or came too late.
    @discardableResult
    public mutating func suggest(
        _ result: Result<LocationAnswer, LocationFailure>, of question: Suggestions.Question
    ) -> LoadAnswer {
        switch result {
        case .success(let answer): typed.finish(answer.orNothing, of: question)
        case .failure(let failure): typed.fail(failure, of: question)
        }
    }

    // MARK: Enter

    /// Takes that a person pressed Enter, and remembers the text.
    ///
    /// - Returns: What is to be asked; nil where there is no text, or it was
    ///   asked already and did not fail.
    public mutating func enter() -> Entry? {
        let key = LocationSearch.key(text)
        guard !key.isEmpty else { return nil }
        typed.submit()
        if key == enteredKey, entered.failure == nil { return nil }
        enteredKey = key
        return Entry(text: LocationSearch.trimmed(text), request: entered.begin())
    }

    /// Takes the answer to what was entered.
    ///
    /// - Parameters:
    ///   - result: What was found, or why nothing was.
    ///   - entry: What was asked.
    /// - Returns: Whether it was accepted or came too late. A late one is
    ///   remembered for when the text is typed again.
    @discardableResult
    public mutating func finish(
        _ result: Result<LocationAnswer, LocationFailure>, of entry: Entry
    ) -> LoadAnswer {
        switch result {
        case .success(let answer):
            remember(answer, of: LocationSearch.key(entry.text))
            return entered.finish(answer.orNothing, of: entry.request)
        case .failure(let failure):
            return entered.fail(failure, of: entry.request)
        }
    }

    /// Takes an answer to a text that is remembered from before, as if the text
    /// had been entered here; while a text is being entered, nothing.
    ///
    /// - Parameters:
    ///   - answer: What was found.
    ///   - text: What was entered.
    public mutating func recall(_ answer: LocationAnswer, of text: String) {
        let key = LocationSearch.key(text)
        remember(answer, of: key)
        if key == LocationSearch.key(self.text), enteredKey == nil { recall(key) }
    }

    // MARK: Details

    /// Shows what was answered before to a text, if it was.
    private mutating func recall(_ key: String) {
        entered.reset()
        enteredKey = answers[key] == nil ? nil : key
        guard let answer = answers[key] else { return }
        entered.finish(answer.orNothing, of: entered.begin())
    }

    private mutating func remember(_ answer: LocationAnswer, of key: String) {
        if answers.count >= LocationSearch.mostRemembered { answers.removeAll() }
        answers[key] = answer
    }

    private static func trimmed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The form in which texts are the same.
    private static func key(_ text: String) -> String { trimmed(text).lowercased() }
}

extension LocationAnswer {
    /// The answer; nil where it says nothing.
    fileprivate var orNothing: LocationAnswer? {
        locations.isEmpty && failures.isEmpty ? nil : self
    }
}
