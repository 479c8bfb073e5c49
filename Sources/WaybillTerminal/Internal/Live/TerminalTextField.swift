/// A text with a caret.
package struct TerminalTextField: Hashable, Sendable {
    /// The maximum number of scalars in a search.
    package static let limit = 1_000

    package private(set) var text: String

    /// The number of clusters before the caret.
    package private(set) var caret: Int

    package let hasLines: Bool

    /// The maximum number of clusters; nil for the limit of a search.
    private let clusterLimit: Int?

    /// Creates a field with the caret at its end.
    ///
    /// - Parameter limit: The maximum number of clusters; nil, the default, for ``limit`` scalars.
    package init(_ text: String = "", limit: Int? = nil, hasLines: Bool = false) {
        self.text = text
        self.hasLines = hasLines
        clusterLimit = limit
        caret = text.count
    }

    /// The maximum number of scalars: a cluster may have many.
    private var scalarLimit: Int {
        max(TerminalTextField.limit, min(clusterLimit ?? 0, 1 << 20) * 8)
    }

    /// Inserts a text at the caret, and moves the caret after it.
    ///
    /// White space becomes blanks, except allowed line breaks, and control characters are dropped.
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

    /// The scalars with a line feed for each line break: a terminal pastes line feeds as returns.
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

    /// Inserts as much as fits between two parts of the text.
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
        // The inserted text may have joined the next cluster.
        let before = head.count + middle.count
        caret = 0
        var count = 0
        for character in text {
            guard count < before else { break }
            count += character.unicodeScalars.count
            caret += 1
        }
    }

    /// Replaces the text, as after a change of the page; the caret stays, or moves to the end.
    package mutating func replace(with other: String) {
        guard other != text else { return }
        let wasAtEnd = caret == text.count
        text = other
        caret = wasAtEnd ? text.count : min(caret, text.count)
    }

    package mutating func deleteBackward() { replace(max(0, caret - 1)..<caret) }

    package mutating func deleteForward() { replace(caret..<min(caret + 1, text.count)) }

    /// Deletes the line before the caret.
    package mutating func deleteToStart() { replace(lineStart..<caret) }

    /// Deletes the rest of the line after the caret, or at its end the line break.
    package mutating func deleteToEnd() {
        let end = lineEnd
        replace(caret..<(end == caret ? min(end + 1, text.count) : end))
    }

    /// Deletes the word before the caret, and the blanks after it.
    package mutating func deleteWord() { replace(wordStart..<caret) }

    /// Moves the caret by a number of clusters, to the left if negative, within the text.
    package mutating func move(by clusters: Int) { move(to: caret + clusters) }

    /// Moves the caret after a number of clusters, within the text.
    package mutating func move(to place: Int) { caret = min(max(0, place), text.count) }

    /// Moves the caret before the word on its left, or after the one on its right.
    package mutating func moveByWord(isRight: Bool) {
        guard isRight else {
            caret = wordStart
            return
        }
        let tail = text.dropFirst(caret)
        let rest = tail.drop(while: \.isWhitespace).drop { !$0.isWhitespace }
        caret = text.count - rest.count
    }

    /// Moves the caret to the start of its line.
    package mutating func moveToStart() { caret = lineStart }

    /// Moves the caret to the end of its line.
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
        // The clusters on both sides may have joined.
        caret = min(clusters.lowerBound, text.count)
    }
}
