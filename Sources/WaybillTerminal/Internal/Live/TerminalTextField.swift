/// A text that is being edited, and the place in it where a person types.
package struct TerminalTextField: Hashable, Sendable {
    /// The most scalars that a search holds; what is beyond is not taken.
    package static let limit = 1_000

    package private(set) var text: String

    /// How many clusters stand before the caret.
    package private(set) var caret: Int

    package let hasLines: Bool

    /// The most clusters that it holds; nil for as many as a search does.
    private let clusterLimit: Int?

    /// Makes a field with the caret at its end.
    ///
    /// - Parameter limit: The most clusters that it holds; nil, the default, for ``limit``
    ///   scalars.
    package init(_ text: String = "", limit: Int? = nil, hasLines: Bool = false) {
        self.text = text
        self.hasLines = hasLines
        clusterLimit = limit
        caret = text.count
    }

    /// The most scalars that it holds: a cluster may have many.
    private var scalarLimit: Int {
        max(TerminalTextField.limit, min(clusterLimit ?? 0, 1 << 20) * 8)
    }

    /// Inserts a text at the caret, and puts the caret after it.
    ///
    /// White space becomes blanks, line breaks stay where they are kept, and what a
    /// terminal would obey is left out. A scalar that combines with what stands before
    /// it joins its cluster.
    ///
    /// - Complexity: O(n) in the length of both texts.
    package mutating func insert(_ inserted: some Sequence<Unicode.Scalar>) {
        let head = text.prefix(caret).unicodeScalars
        let tail = text.dropFirst(caret).unicodeScalars
        let room = max(0, scalarLimit - head.count - tail.count)
        let taken = Array(
            TerminalTextField.lineFeeds(in: inserted).lazy.filter { scalar in
                scalar.properties.isWhitespace || !scalar.isUnsafe
            }
            .map { [hasLines] in hasLines && $0 == "\n" ? $0 : $0.isUnsafe ? " " : $0 }
            .prefix(room))
        var count = taken.count
        if let clusterLimit {
            let fitting = String(String.UnicodeScalarView(taken))
                .prefix(max(1, clusterLimit - text.count + 1))
            count = fitting.unicodeScalars.count
        }
        put(Array(head), taken.prefix(count), Array(tail))
    }

    /// The scalars with one line feed for each line break: a terminal sends a return for what
    /// was a line feed in a text that is pasted.
    private static func lineFeeds(
        in scalars: some Sequence<Unicode.Scalar>
    ) -> [Unicode.Scalar] {
        var feeds: [Unicode.Scalar] = []
        var isAfterReturn = false
        for scalar in scalars {
            if !(isAfterReturn && scalar == "\n") { feeds.append(scalar == "\r" ? "\n" : scalar) }
            isAfterReturn = scalar == "\r"
        }
        return feeds
    }

    /// Puts as much between two parts of the text as there is room for.
    private mutating func put(
        _ head: [Unicode.Scalar], _ middle: ArraySlice<Unicode.Scalar>, _ tail: [Unicode.Scalar]
    ) {
        var middle = middle
        let most = max(clusterLimit ?? .max, text.count)
        while true {
            let whole = String(String.UnicodeScalarView(head + middle + tail))
            guard clusterLimit != nil, whole.count > most, !middle.isEmpty else {
                text = whole
                break
            }
            middle.removeLast()
        }
        // What was inserted may have joined the cluster that follows.
        let before = head.count + middle.count
        caret = 0
        var count = 0
        for character in text {
            guard count < before else { break }
            count += character.unicodeScalars.count
            caret += 1
        }
    }

    /// Takes another text, such as when a page changed it: the caret stays where it was, or at the
    /// end.
    package mutating func replace(with other: String) {
        guard other != text else { return }
        let wasAtEnd = caret == text.count
        text = other
        caret = wasAtEnd ? text.count : min(caret, text.count)
    }

    package mutating func deleteBackward() {
        guard caret > 0 else { return }
        replace(caret - 1..<caret)
    }

    package mutating func deleteForward() {
        guard caret < text.count else { return }
        replace(caret..<caret + 1)
    }

    /// Deletes all that stands before the caret on its line.
    package mutating func deleteToStart() { replace(lineStart..<caret) }

    /// Deletes all that follows the caret on its line; at its end, the line break.
    package mutating func deleteToEnd() {
        let end = lineEnd
        replace(caret..<(end == caret ? min(end + 1, text.count) : end))
    }

    /// Deletes the word before the caret, and the blanks after it.
    package mutating func deleteWord() { replace(wordStart..<caret) }

    /// Moves the caret by clusters, as far as there are some.
    ///
    /// - Parameter clusters: How many, to the left where negative.
    package mutating func move(by clusters: Int) { move(to: caret + clusters) }

    /// Moves the caret to a place, as far as there is one.
    ///
    /// - Parameter place: How many clusters stand before it.
    package mutating func move(to place: Int) { caret = min(max(0, place), text.count) }

    /// Moves the caret before the word that is left of it, or after the one that is right
    /// of it.
    package mutating func moveByWord(isRight: Bool) {
        guard isRight else {
            caret = wordStart
            return
        }
        let tail = text.dropFirst(caret)
        let rest = tail.drop(while: \.isWhitespace).drop { !$0.isWhitespace }
        caret = text.count - rest.count
    }

    /// Moves the caret before the first cluster of its line.
    package mutating func moveToStart() { caret = lineStart }

    /// Moves the caret after the last cluster of its line.
    package mutating func moveToEnd() { caret = lineEnd }

    private var wordStart: Int {
        let head = text.prefix(caret)
        return head.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }.count
    }

    private var lineStart: Int {
        guard hasLines else { return 0 }
        let head = text.prefix(caret)
        return head.lastIndex(of: "\n").map { head[...$0].count } ?? 0
    }

    private var lineEnd: Int {
        guard hasLines else { return text.count }
        return caret + text.dropFirst(caret).prefix { $0 != "\n" }.count
    }

    private mutating func replace(_ clusters: Range<Int>) {
        guard !clusters.isEmpty else { return }
        let start = text.index(text.startIndex, offsetBy: clusters.lowerBound)
        let end = text.index(start, offsetBy: clusters.count)
        text.removeSubrange(start..<end)
        // What stood on both sides may have become one cluster.
        caret = min(clusters.lowerBound, text.count)
    }
}
