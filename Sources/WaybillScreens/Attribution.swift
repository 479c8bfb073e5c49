/// The attribution of data, shown at the foot of a screen.
///
/// ```swift
/// screen.attribution = Attribution(
///     "© OpenStreetMap contributors",
///     target: "https://www.openstreetmap.org/copyright")
/// ```
public struct Attribution: Hashable, Sendable {
    /// Whose it is, such as `© OpenStreetMap contributors`.
    public var text: String

    /// Where to read more of them, as an address outside of the app; hosts that
    /// have links put it behind the text, where it is safe to follow.
    public var target: String?

    /// A further note about the data, as a sentence.
    public var note: String?

    /// Describes whose data is shown.
    public init(_ text: String, target: String? = nil, note: String? = nil) {
        self.text = text
        self.target = target
        self.note = note
    }

    /// All of it as a text, for hosts without links and to be read aloud.
    public var plainText: String { text + noteText }

    package var noteText: String { note.map { ". \($0)" } ?? "" }

    /// The link behind the text; nil if there is none or none may follow it.
    package var link: ExternalLink? {
        target.flatMap { ExternalLink(text: text, target: $0) }
    }
}
