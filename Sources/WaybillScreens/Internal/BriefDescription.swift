/// A text that describes a value up to a length, reading no more of the value than needed.
struct BriefDescription {
    private var text = ""
    private let limit: Int
    private let secrets: Set<String>

    static func text(
        of value: Any, limit: Int = 300, hiding secrets: Set<String> = []
    ) -> String {
        var description = BriefDescription(limit: limit, secrets: secrets)
        description.add(value, depth: 0)
        return description.isFull ? description.text.prefix(limit) + "…" : description.text
    }

    private init(limit: Int, secrets: Set<String>) {
        self.limit = limit
        self.secrets = secrets
    }

    private var isFull: Bool { text.count > limit }

    private mutating func add(_ value: Any, depth: Int) {
        guard !isFull else { return }
        if let string = value as? String {
            let string = secrets.contains(string) ? Secret.dots : hidden(string)
            text += depth == 0 ? string.prefix(limit + 1) : "\"\(string.prefix(limit + 1))\""
            return
        }
        let mirror = Mirror(reflecting: value)
        guard depth < 16, !mirror.children.isEmpty else {
            text += hidden(String(describing: value)).prefix(limit + 1)
            return
        }
        switch mirror.displayStyle {
        case .optional: for child in mirror.children { add(child.value, depth: depth) }
        case .enum:
            for child in mirror.children.prefix(1) {
                text += child.label ?? ""
                let isTuple = Mirror(reflecting: child.value).displayStyle == .tuple
                if !isTuple { text += "(" }
                add(child.value, depth: depth + 1)
                if !isTuple { text += ")" }
            }
        case .collection, .set, .dictionary: list(mirror, "[", "]", depth)
        case .tuple: list(mirror, "(", ")", depth)
        default:
            text += "\(mirror.subjectType)"
            list(mirror, "(", ")", depth)
        }
    }

    /// The least length of a secret to search for within a text: shorter ones occur in many words.
    private static let leastOfPart = 4

    private func hidden(_ words: String) -> String {
        var words = words
        for secret in secrets.sorted(by: { $0.count > $1.count })
        where secret.count >= BriefDescription.leastOfPart && words.contains(secret) {
            words = words.split(separator: secret, omittingEmptySubsequences: false)
                .joined(separator: Secret.dots)
        }
        return words
    }

    private mutating func list(
        _ mirror: Mirror, _ opening: String, _ closing: String, _ depth: Int
    ) {
        text += opening
        var isFirst = true
        for child in mirror.children {
            guard !isFull else { return }
            if !isFirst { text += ", " }
            isFirst = false
            // The unnamed members of a tuple have the labels .0, .1 and so on.
            if let label = child.label, !label.hasPrefix(".") { text += "\(label): " }
            add(child.value, depth: depth + 1)
        }
        text += closing
    }
}
