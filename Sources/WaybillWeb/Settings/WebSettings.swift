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
    /// The address below which the app is: `/places` for pages at `/places/…`, the
    /// live connection at `/places/live` and cookies for `/places` alone.
    ///
    /// The root by default. Addresses of screens are without it: ``WebServer``
    /// adds it to the addresses of its pages, and removes it from those of requests.
    public var root: RouteURL

    /// The language of the pages as BCP 47 names it, such as `de` or `pt-BR`; the direction in which
    /// they are read follows from it.
    public var language: String

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
        root: RouteURL = RouteURL(), language: String = "en",
        texts: WebTexts = WebTexts(), theme: WebTheme = WebTheme(), title: String? = nil
    ) {
        self.root = root
        self.language = language
        self.texts = texts
        self.theme = theme
        self.title = title
    }
}
