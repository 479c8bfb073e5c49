/// A picture in a row, with a known size, so that the layout does not change when it loads.
///
/// ```swift
/// let content = Content.image(
///     Picture(
///         .named("harbour", version: "3"), width: 240, height: 160,
///         alternative: "Boats in the harbour", widths: [240, 480]))
/// ```
///
/// A named picture is loaded from the app's picture library when it becomes visible, and takes no
/// memory before that.
public struct Picture: Hashable, Sendable {
    /// The source of a picture.
    public enum Source: Hashable, Sendable {
        /// A picture of the app's library, by name, loaded when visible.
        ///
        /// It is public. With a version, browsers cache it until that changes; without one they
        /// revalidate it each time.
        case named(String, version: String = "")

        /// The bytes themselves, for a few pictures such as a chosen file; a host keeps only the
        /// latest.
        case data(PictureData)

        /// A picture on another server, by its address, if the library allows its origin.
        ///
        /// Browsers load it themselves, terminals through the library if that supports it. Other
        /// hosts show the alternative text.
        case url(String)

        /// The initials of a name, on a colour that is always the same for that name.
        case initials(String)
    }

    /// The clip shape of a picture.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
        /// Rounded corners, as of a button.
        case rounded

        /// No clipping.
        case square

        /// A circle or an ellipse.
        case round
    }

    /// The source.
    public let source: Source

    /// The width in points, from 1 to 4,096; less in a narrow layout.
    public let width: Int

    /// The height in points, from 1 to 4,096.
    public let height: Int

    /// The alternative text; nil for a decoration, or beside the same text.
    public let alternative: String?

    /// The widths of its variants, in ascending pixels, for browsers to choose from; empty for one.
    public let widths: [Int]

    /// The clip shape.
    public let shape: Shape

    /// The valid range of points, and of pixels of a variant.
    static let sides = 1...4_096

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - width: The width in points, clamped to 1 to 4,096.
    ///   - height: The height in points, clamped likewise.
    ///   - alternative: The alternative text, in a few words; nil for a decoration, or beside the
    ///     same text.
    ///   - widths: The widths of its variants, in pixels; a single one by default.
    public init(
        _ source: Source, width: Int, height: Int, alternative: String?,
        widths: [Int] = [], shape: Shape = .rounded
    ) {
        self.source = source
        self.width = Picture.side(width)
        self.height = Picture.side(height)
        self.alternative = alternative
        self.widths = Set(widths.map(Picture.side)).sorted()
        self.shape = shape
    }

    /// The initials of a name in a circle, for a subject without a picture.
    ///
    /// - Parameters:
    ///   - size: The diameter in points; 40 by default.
    ///   - alternative: The alternative text; none by default, as the name is usually beside it.
    public static func avatar(
        of name: String, size: Int = 40, alternative: String? = nil
    ) -> Picture {
        Picture(.initials(name), width: size, height: size, alternative: alternative, shape: .round)
    }

    /// The alternative text; nil for a decoration.
    public var spokenText: String? {
        alternative.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    private static func side(_ length: Int) -> Int {
        min(max(length, sides.lowerBound), sides.upperBound)
    }
}

extension Content {
    var spokenPicture: SemanticsNode? {
        guard case .image(let picture) = self else { return nil }
        return picture.spokenText.map { SemanticsNode(.image, $0) }
    }
}
