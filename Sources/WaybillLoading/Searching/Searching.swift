/// A search as a person types: the text, what was found, and what was searched
/// lately.
///
/// A pure state machine. Each text that is typed is searched after a pause,
/// which the owner measures: ``type(_:)`` says whether there is one to wait for,
/// and ``ask()`` hands out the question when it is over. What was found before
/// stays meanwhile; a late answer changes nothing.
///
/// ```swift
/// var search = Searching<[Place], SearchError>()
/// search.type("caf")                     // .wait: begin the pause anew
/// if let question = search.ask() {       // the pause is over
///     search.finish(places, of: question)
/// }
/// ```
public struct Searching<Value, Failure: Error> {
    /// What the field holds.
    public private(set) var text: String

    /// What was found.
    public private(set) var results = Loadable<Value, Failure>()

    /// What was searched lately.
    public var recent: RecentQueries

    /// The text of which ``results`` are, without white space around it; nil
    /// where there are none.
    public private(set) var answered: String?

    /// The text that is searched next, or for which an answer is awaited.
    private var asked: (text: String, request: LoadRequest, isUnderWay: Bool)?

    /// What is to be done after a person has typed.
    public enum Typed: Hashable, Sendable {
        /// Nothing: the text means the same as before.
        case unchanged

        /// Nothing is searched: what waits or is on its way is to be given up.
        case stop

        /// The pause begins anew: what is on its way is to be given up.
        case wait
    }

    /// A text to be searched.
    public struct Question: Hashable, Sendable {
        /// The text, without white space around it.
        public let text: String

        let request: LoadRequest
    }

    /// Creates a search that was not begun.
    ///
    /// - Parameters:
    ///   - text: What the field holds; nothing by default. ``ask()`` searches
    ///     it.
    ///   - recent: What was searched lately; nothing by default.
    public init(text: String = "", recent: RecentQueries = RecentQueries()) {
        self.text = ""
        self.recent = recent
        type(text)
        self.text = text
    }

    /// Whether there is nothing to search for.
    public var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    // MARK: Events

    /// Takes what a person typed.
    ///
    /// - Parameter text: All that the field now holds.
    /// - Returns: What is to be done.
    @discardableResult
    public mutating func type(_ text: String) -> Typed {
        self.text = text
        let query = text.trimmed
        if query == (asked?.text ?? answered ?? "") { return .unchanged }
        guard !query.isEmpty else {
            results.reset()
            (asked, answered) = (nil, nil)
            return .stop
        }
        if query == answered {
            results.cancel()
            asked = nil
            return .stop
        }
        asked = (query, results.begin(), false)
        return .wait
    }

    /// Takes the question when the pause is over, or a person does not wait for
    /// it.
    ///
    /// - Returns: What is to be searched; nil where nothing is, or it is on its
    ///   way.
    public mutating func ask() -> Question? {
        guard let (text, request, isUnderWay) = asked, !isUnderWay else { return nil }
        asked?.isUnderWay = true
        return Question(text: text, request: request)
    }

    /// Searches the same text again, as after a failure.
    ///
    /// - Returns: What is to be searched; nil where there is no text.
    public mutating func askAgain() -> Question? {
        let query = text.trimmed
        guard !query.isEmpty else { return nil }
        asked = (query, results.begin(), true)
        return asked.map { Question(text: $0.text, request: $0.request) }
    }

    /// Remembers what the field holds among the latest: a person pressed Enter,
    /// or opened what was found.
    public mutating func submit() { recent.add(text) }

    /// Takes what was found.
    ///
    /// - Parameters:
    ///   - answer: What was found, or nil for nothing.
    ///   - question: What was searched.
    /// - Returns: Whether it was accepted or came too late.
    @discardableResult
    public mutating func finish(_ answer: Value?, of question: Question) -> LoadAnswer {
        guard results.finish(answer, of: question.request) == .accepted else { return .late }
        (asked, answered) = (nil, question.text)
        return .accepted
    }

    /// Takes the failure of a search; what was found before is kept.
    ///
    /// - Parameters:
    ///   - failure: Why there is no answer.
    ///   - question: What was searched.
    /// - Returns: Whether it was accepted or came too late.
    @discardableResult
    public mutating func fail(_ failure: Failure, of question: Question) -> LoadAnswer {
        guard results.fail(failure, of: question.request) == .accepted else { return .late }
        (asked, answered) = (nil, question.text)
        return .accepted
    }
}

extension Searching: Equatable where Value: Equatable, Failure: Equatable {
    /// Tells whether two searches stand where they stand; the requests that led
    /// there do not count.
    public static func == (lhs: Searching, rhs: Searching) -> Bool {
        lhs.text == rhs.text && lhs.results == rhs.results && lhs.recent == rhs.recent
            && lhs.answered == rhs.answered && lhs.asked?.text == rhs.asked?.text
            && lhs.asked?.isUnderWay == rhs.asked?.isUnderWay
    }
}

extension Searching: Sendable where Value: Sendable {}
