/// A text of the page whose words are followed to their lines.
///
/// Semantics are read from there: an undrawn text has no name.
struct TextElement: Hashable, Sendable {
    /// The number of the element on its page, counted from 0.
    let index: Int

    func moved(by count: Int) -> TextElement { TextElement(index: index + count) }
}

/// A part of a line: a text with its role and element.
struct Piece: Sendable {
    private(set) var text: String

    let role: TerminalRole

    /// The element; nil for a decoration.
    private(set) var element: TextElement?

    /// Whether it continues the last piece of its element without a blank.
    var continuesWord: Bool

    private(set) var columns: Int

    var isFocused = false

    /// Whether it is a part of a map or a chart, whose position among its neighbours has a meaning.
    var isFixed = false

    /// The identities of its rows on a map; empty for other pieces.
    var pins: [String] = []

    /// The colours of a part of a picture.
    var paint: TerminalPaint?

    /// The number of clusters of the field before it; nil outside of a field.
    var clusterStart: Int?

    init(
        _ text: String, _ role: TerminalRole, element: TextElement? = nil,
        continuesWord: Bool = false
    ) {
        self.text = text
        self.role = role
        self.element = element
        self.continuesWord = continuesWord
        columns = TextWidth.columns(of: text)
    }

    /// The piece with another text.
    func saying(_ text: String) -> Piece {
        var piece = self
        (piece.text, piece.columns) = (text, TextWidth.columns(of: text))
        return piece
    }

    mutating func renumber(by count: Int) { element = element?.moved(by: count) }

    static func blanks(_ count: Int, _ role: TerminalRole = .blank) -> Piece {
        let text =
            0..<texts.count ~= count ? texts[count] : String(repeating: " ", count: max(0, count))
        return Piece(text, role)
    }

    /// Blanks by their number, cached as lines are full of them.
    private static let texts = (0...120).map { String(repeating: " ", count: $0) }
}
