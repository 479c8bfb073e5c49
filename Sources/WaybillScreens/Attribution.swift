/// The attribution of data, shown at the foot of a screen.
///
/// ```swift
/// screen.attribution = Attribution(
///     "© OpenStreetMap contributors",
///     target: "https://www.openstreetmap.org/copyright")
/// ```
public struct Attribution: Hashable, Sendable {
    /// The owner, such as `© OpenStreetMap contributors`.
    public var text: String

    /// An external address for more information, linked from the text if it is safe.
    public var target: String?

    /// A further note about the data, as a sentence.
    public var note: String?

    /// Creates an attribution.
    public init(_ text: String, target: String? = nil, note: String? = nil) {
        self.text = text
        self.target = target
        self.note = note
    }

    /// All of it as plain text, for hosts without links and for screen readers.
    public var plainText: String { text + noteText }

    package var noteText: String { note.map { ". \($0)" } ?? "" }

    package var link: ExternalLink? {
        target.flatMap { ExternalLink(text: text, target: $0) }
    }
}
