/// A parser of the syntax in ``OpeningHours``.
struct OpeningHoursReader {
    /// The error of a text outside the supported syntax.
    struct NotUnderstood: Error {}

    private static let longest = 1_024

    private let tokens: [OpeningToken]
    private var index = 0

    /// Parses the rules, at least one; nil if any part of the text is not understood.
    static func rules(in text: String) -> [OpeningRule]? {
        guard text.utf8.count <= longest, let tokens = OpeningToken.tokens(of: text) else {
            return nil
        }
        var reader = OpeningHoursReader(tokens: tokens)
        guard let rules = try? reader.rules(), !contradict(rules) else { return nil }
        return rules
    }

    private init(tokens: [OpeningToken]) { self.tokens = tokens }

    /// Whether a rule hides an earlier one completely, which is a mistake.
    private static func contradict(_ rules: [OpeningRule]) -> Bool {
        rules.indices.contains { index in
            let rule = rules[index]
            guard rule.clearsItsDays else { return false }
            return rules[..<index].contains { rule.days.isEveryDay || $0.days == rule.days }
        }
    }

    // MARK: Rules

    private mutating func rules() throws(NotUnderstood) -> [OpeningRule] {
        var rules = [try rule(.replacing)]
        while let token = peek {
            index += 1
            switch token {
            case .sign(";") where peek == nil: return rules
            case .sign(";"): rules.append(try rule(.replacing))
            case .sign(","): rules.append(try rule(.adding))
            case .sign("|"): rules.append(try rule(.filling))
            default: throw NotUnderstood()
            }
        }
        return rules
    }

    private mutating func rule(_ joint: OpeningRule.Joint) throws(NotUnderstood) -> OpeningRule {
        let start = index
        var rule = OpeningRule(joint: joint)
        if takesAlways() {
            rule.days.weekdays = OpeningDays.wholeWeek
        } else {
            rule.days = try days()
            if index > start { _ = takes(":") }
            rule.spans = try spans()
        }
        try readStatus(of: &rule)
        guard index > start else { throw NotUnderstood() }
        // An open end of closed or unknown hours has no meaning.
        if rule.status != .open, rule.spans.contains(where: \.hasOpenEnd) {
            throw NotUnderstood()
        }
        return rule
    }

    private mutating func takesAlways() -> Bool {
        let always: [OpeningToken] = [
            .number(24, digits: 2), .sign("/"), .number(7, digits: 1),
        ]
        guard tokens[index...].starts(with: always) else { return false }
        index += always.count
        return true
    }

    /// Reads the status; a comment alone means unknown, by the specification.
    private mutating func readStatus(of rule: inout OpeningRule) throws(NotUnderstood) {
        var isStated = true
        switch peek {
        case .word("open"): rule.status = .open
        case .word("off"), .word("closed"): rule.status = .closed
        case .word("unknown"): rule.status = .unknown
        default: isStated = false
        }
        if isStated { index += 1 }
        guard case .comment(let comment)? = peek else { return }
        index += 1
        if !comment.isEmpty { rule.comment = comment }
        if !isStated { rule.status = .unknown }
    }

    // MARK: Times

    private mutating func spans() throws(NotUnderstood) -> [OpeningSpan] {
        guard case .time? = peek else { return [] }
        var spans = [try span()]
        while peek == .sign(","), case .time? = token(at: index + 1) {
            index += 1
            spans.append(try span())
        }
        return spans
    }

    private mutating func span() throws(NotUnderstood) -> OpeningSpan {
        guard let start = takeTime(), start < 1_440 else { throw NotUnderstood() }
        if takes("+") { return OpeningSpan(start: start, end: start, hasOpenEnd: true) }
        guard takes("-"), var end = takeTime(), end != start else { throw NotUnderstood() }
        if end < start { end += 1_440 }
        guard end - start <= 1_440 else { throw NotUnderstood() }
        return OpeningSpan(start: start, end: end, hasOpenEnd: takes("+"))
    }

    private mutating func takeTime() -> Int? {
        guard case .time(let minutes)? = peek else { return nil }
        index += 1
        return minutes
    }
}

extension OpeningHoursReader {
    // MARK: Tokens

    var peek: OpeningToken? { token(at: index) }

    var peekFurther: OpeningToken? { token(at: index + 1) }

    mutating func skip() { index += 1 }

    /// Consumes a sign if it is the next token.
    mutating func takes(_ sign: Character) -> Bool {
        guard peek == .sign(sign) else { return false }
        index += 1
        return true
    }

    private func token(at index: Int) -> OpeningToken? {
        index < tokens.count ? tokens[index] : nil
    }
}
