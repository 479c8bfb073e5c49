/// A text that is being edited, and the place in it where a person types.
package struct TerminalTextField: Hashable, Sendable {
    /// The most scalars that it holds; what is beyond is not taken.
    package static let limit = 1_000

    /// The text.
    package private(set) var text: String

    /// How many clusters stand before the caret.
    package private(set) var caret: Int

    /// Makes a field with the caret at its end.
    ///
    /// - Parameter text: The text; empty by default.
    package init(_ text: String = "") {
        self.text = text
        caret = text.count
    }

    /// Inserts a text at the caret, and puts the caret after it.
    ///
    /// White space becomes blanks, and what a terminal would obey is left out.
    /// A scalar that combines with what stands before it joins its cluster.
    ///
    /// - Parameter inserted: Any text.
    /// - Complexity: O(n) in the length of both texts.
    package mutating func insert(_ inserted: some Sequence<Unicode.Scalar>) {
        let head = text.prefix(caret).unicodeScalars
        let tail = text.dropFirst(caret).unicodeScalars
        let room = max(0, TerminalTextField.limit - head.count - tail.count)
        let taken = inserted.lazy
            .filter { $0.properties.isWhitespace || !$0.isUnsafe }
            .map { $0.isUnsafe ? " " : $0 }
            .prefix(room)
        var scalars = Array(head) + taken
        let before = scalars.count
        scalars += tail
        text = String(String.UnicodeScalarView(scalars))
        // What was inserted may have joined the cluster that follows.
        caret = 0
        var count = 0
        for character in text {
            guard count < before else { break }
            count += character.unicodeScalars.count
            caret += 1
        }
    }

    /// Deletes the cluster before the caret, if there is one.
    package mutating func deleteBackward() {
        guard caret > 0 else { return }
        replace(caret - 1..<caret)
    }

    /// Deletes the cluster after the caret, if there is one.
    package mutating func deleteForward() {
        guard caret < text.count else { return }
        replace(caret..<caret + 1)
    }

    /// Deletes all that stands before the caret.
    package mutating func deleteToStart() { replace(0..<caret) }

    /// Deletes all that follows the caret.
    package mutating func deleteToEnd() { replace(caret..<text.count) }

    /// Deletes the word before the caret, and the blanks after it.
    package mutating func deleteWord() {
        let head = text.prefix(caret)
        let word = head.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }
        replace(word.count..<caret)
    }

    /// Moves the caret by clusters, as far as there are some.
    ///
    /// - Parameter clusters: How many, to the left where negative.
    package mutating func move(by clusters: Int) {
        caret = min(max(0, caret + clusters), text.count)
    }

    /// Moves the caret before the first cluster.
    package mutating func moveToStart() { caret = 0 }

    /// Moves the caret after the last cluster.
    package mutating func moveToEnd() { caret = text.count }

    private mutating func replace(_ clusters: Range<Int>) {
        let start = text.index(text.startIndex, offsetBy: clusters.lowerBound)
        let end = text.index(start, offsetBy: clusters.count)
        text.removeSubrange(start..<end)
        // What stood on both sides may have become one cluster.
        caret = min(clusters.lowerBound, text.count)
    }
}
