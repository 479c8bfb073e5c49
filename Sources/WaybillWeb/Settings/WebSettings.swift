public import WaybillScreens

/// The settings of the web host: the app's root path, its language, texts and theme.
///
/// ```swift
/// var settings = WebSettings(root: RouteURL(path: ["places"]))
/// settings.language = "de"
/// settings.texts.search = "Suchen"
/// settings.theme.light.accent = 0x8A1C4A
/// settings.theme.dark.accent = 0xF0A0C0
/// let server = WebServer(app, port: 0, settings: settings)
/// ```
public struct WebSettings: Sendable {
    /// The path of the app; the root by default.
    ///
    /// With `/places`, pages are at `/places/…`, the live connection at `/places/live` and cookies
    /// are limited to it. Addresses of screens are without it: ``WebServer`` adds and removes it.
    public var root: RouteURL

    /// The language of the pages as a BCP 47 tag, such as `de` or `pt-BR`, which sets their
    /// direction.
    public var language: String

    /// The host's own texts.
    public var texts = WebTexts()

    /// The colours.
    public var theme = WebTheme()

    /// The app's name on its pages; its own name if nil.
    public var title: String?

    /// Creates settings; by default at the root, in English and in the colours of the kit.
    ///
    /// - Parameter root: The path of the app; its query is ignored.
    public init(
        root: RouteURL = RouteURL(), language: String = "en", title: String? = nil
    ) {
        self.root = root
        self.language = language
        self.title = title
    }
}
