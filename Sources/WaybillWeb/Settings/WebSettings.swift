public import WaybillScreens

/// The settings of the web host: the app's root path, its language, texts and theme.
///
/// ```swift
/// var settings = WebSettings(root: RouteURL(path: ["places"]))
/// settings.language = WebLanguage("de")
/// settings.texts.search = "Suchen"
/// settings.theme.light.accent = WebColor(0x8A1C4A)
/// settings.theme.dark.accent = WebColor(0xF0A0C0)
/// let server = WebServer(app, port: 0, settings: settings)
/// ```
public struct WebSettings: Sendable {
    /// The address below which the app is: `/places` for pages at `/places/…`, the
    /// live connection at `/places/live` and cookies for `/places` alone.
    ///
    /// The root by default. Addresses of screens are without it: ``WebHost`` and
    /// ``WebServer`` put it before those that they give out, and take it from those
    /// that they get.
    public var root: RouteURL

    /// The language of the pages.
    public var language: WebLanguage

    /// The host's own texts.
    public var texts: WebTexts

    /// The colours.
    public var theme: WebTheme

    /// The app's name on its pages; its own name if nil.
    public var title: String?

    /// Describes an app at the root, in English and in the colours of the kit, except what is
    /// given.
    ///
    /// - Parameters:
    ///   - root: The address below which the app is; its parameters do not count.
    ///   - texts: The host's own texts.
    public init(
        root: RouteURL = RouteURL(), language: WebLanguage = WebLanguage("en"),
        texts: WebTexts = WebTexts(), theme: WebTheme = WebTheme(), title: String? = nil
    ) {
        self.root = root
        self.language = language
        self.texts = texts
        self.theme = theme
        self.title = title
    }
}

/// The language of pages, and the direction in which it is written.
public struct WebLanguage: Hashable, Sendable {
    /// The directions in which lines are written.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// As in English.
        case leftToRight = "ltr"

        /// As in Arabic.
        case rightToLeft = "rtl"
    }

    /// The language as BCP 47 names it, such as `de` or `pt-BR`.
    package let tag: String

    package let direction: Direction

    /// Names a language.
    ///
    /// - Parameters:
    ///   - tag: The language as BCP 47 names it.
    ///   - direction: The direction in which it is written; that which is usual for
    ///     the language by default.
    public init(_ tag: String, direction: Direction? = nil) {
        let isTag = tag.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "-")
        }
        precondition(
            isTag && !tag.isEmpty, "“\(tag)” is not a language: use a tag such as de or pt-BR.")
        self.tag = tag
        self.direction = direction ?? (WebLanguage.isLeftward(tag) ? .rightToLeft : .leftToRight)
    }

    /// Whether a language is usually written from right to left.
    static func isLeftward(_ tag: String) -> Bool {
        let parts = tag.lowercased().split(separator: "-")
        return parts.contains { leftwardScripts.contains(String($0)) }
            || parts.first.map { leftward.contains(String($0)) } == true
                && !parts.contains("latn")
    }

    /// The languages that are usually written from right to left.
    private static let leftward: Set = [
        "ar", "arc", "ckb", "dv", "fa", "he", "khw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur",
        "yi",
    ]

    /// The scripts that are written from right to left.
    private static let leftwardScripts: Set = ["arab", "hebr", "nkoo", "syrc", "thaa"]
}
