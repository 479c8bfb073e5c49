/// A picture in a row, whose size is known before it is there: nothing jumps when it comes.
///
/// ```swift
/// let content = Content.image(
///     Picture(
///         .named("harbour", version: "3"), width: 240, height: 160,
///         alternative: "Boats in the harbour", widths: [240, 480]))
/// ```
///
/// A picture with a name is loaded from the app's picture library when it is looked at, and takes
/// no memory before that: thousands of rows may name pictures.
public struct Picture: Hashable, Sendable {
    /// The source of a picture.
    public enum Source: Hashable, Sendable {
        /// The app's, by name: its library loads it when it is looked at.
        ///
        /// It is the same for everyone. Where it has a version, browsers keep it for as
        /// long as that stays the same; without one they ask each time whether it changed.
        case named(String, version: String = "")

        /// The picture itself.
        ///
        /// For a few, such as one that a person has just chosen: a host keeps the latest
        /// of them and no more.
        case data(PictureData)

        /// One on another server, by its address, where the app's library allows its origin.
        ///
        /// A browser loads it itself; a terminal has it from the library, where that loads
        /// pictures. Elsewhere its alternative stands for it.
        case url(String)

        /// The first letters of a name, on a colour that is always the same for that name.
        case initials(String)
    }

    /// The shape to which a picture is clipped.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
        /// With corners as round as those of a button.
        case rounded

        /// As it is.
        case square

        /// As a circle, or an ellipse.
        case round
    }

    /// Where it comes from.
    public let source: Source

    /// How wide it is shown, in points, from 1 to 4,096; less where there is less room.
    public let width: Int

    /// How high it is shown, in points, from 1 to 4,096.
    public let height: Int

    /// Its alternative text; nil for a decoration, or beside a text that says the same.
    public let alternative: String?

    /// In which widths the app's library has it, in pixels, from the narrowest; empty for one
    /// alone.
    ///
    /// A browser requests the one that suits its screen.
    public let widths: [Int]

    /// How it is cut out.
    public let shape: Shape

    /// The numbers of points, and of pixels of a variant, that are allowed.
    static let sides = 1...4_096

    /// Describes a picture.
    ///
    /// - Parameters:
    ///   - width: How wide it is shown, in points; what is not allowed becomes the
    ///     nearest that is.
    ///   - height: How high it is shown, in points.
    ///   - alternative: Its alternative text, in a few words; nil for a decoration, or beside a
    ///     text that says the same.
    ///   - widths: In which widths the app's library has it, in pixels; one alone by default.
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

    /// The picture of a person or a thing that has none: its initials in a circle.
    ///
    /// - Parameters:
    ///   - size: How wide and high it is shown, in points; 40 by default.
    ///   - alternative: Its alternative text; none by default, as the name is usually written
    ///     beside it.
    public static func avatar(
        of name: String, size: Int = 40, alternative: String? = nil
    ) -> Picture {
        Picture(.initials(name), width: size, height: size, alternative: alternative, shape: .round)
    }

    /// The alternative text; nil if it is decoration.
    public var spokenText: String? {
        alternative.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    private static func side(_ length: Int) -> Int {
        min(max(length, sides.lowerBound), sides.upperBound)
    }
}

extension Content {
    /// The picture, where it is one that is read aloud.
    var spokenPicture: SemanticsNode? {
        guard case .image(let picture) = self else { return nil }
        return picture.spokenText.map { SemanticsNode(.image, $0) }
    }
}
