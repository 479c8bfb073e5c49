import WaybillScreens
import WaybillSessions

/// The settings of a web host, prepared for its pages.
final class WebFace: Sendable {
    /// An app at the root, in English and in the colours of the kit.
    static let plain = WebFace(WebSettings())

    /// The path of the app, percent encoded; empty for the root.
    let prefix: String

    let language: String

    let texts: WebTexts

    let stylesheet: WebResource

    let script: WebResource

    let formsScript: WebResource

    let mapScript: WebResource

    let gesturesScript: WebResource

    let listsScript: WebResource

    var formsAddress: String { path("/waybill-forms.js?v=\(formsScript.version)") }

    let pictures: PictureServer

    /// The app's name on its pages; its own name if nil.
    private let title: String?

    init(_ settings: WebSettings, pictures: any PictureLibrary = NoPictures()) {
        self.pictures = PictureServer(pictures)
        for part in settings.root.path {
            precondition(
                part.utf8.allSatisfy(WebFace.isPlain) && !part.allSatisfy { $0 == "." },
                "An app cannot be below /\(part): use letters, digits and the signs - . _ ~")
        }
        let path = RouteURL(path: settings.root.path).description
        prefix = path == "/" ? "" : path
        language = settings.language
        precondition(
            WebLanguage.isTag(language),
            "“\(language)” is not a language: use a tag such as de or pt-BR.")
        texts = settings.texts
        title = settings.title
        stylesheet = .stylesheet(settings.theme)
        formsScript = .formsScript(settings.texts)
        mapScript = .mapScript()
        gesturesScript = .gesturesScript(settings.texts)
        listsScript = .listsScript()
        script = .script(
            settings.texts, prefix: prefix,
            parts: [
                "forms": "/waybill-forms.js?v=\(formsScript.version)",
                "map": "/waybill-map.js?v=\(mapScript.version)",
                "gestures": "/waybill-gestures.js?v=\(gesturesScript.version)",
                "lists": "/waybill-lists.js?v=\(listsScript.version)",
            ])
    }

    /// Whether a byte needs no escape in a path and a cookie.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    func name(on page: Page) -> String { title ?? page.appName }

    /// The text with the range of a long list's rows on a page.
    func words(for window: Page.Window, _ sections: [Page.Section]) -> String {
        let count = sections.reduce(0) { $0 + $1.rows.count }
        let (first, last) = (window.firstRow + 1, window.firstRow + count)
        return window.hasMore
            ? texts.rowsOfMore(first, last) : texts.rows(first, last, window.rowCount)
    }

    /// The address of a screen on the server, percent encoded.
    func address(of url: RouteURL) -> String { prefix + url.description }

    func path(_ path: String) -> String { prefix + path }

    /// The address within the app of a path and query on the server, percent encoded.
    func local(_ target: String) -> String? {
        guard !prefix.isEmpty else { return target }
        guard target.hasPrefix(prefix) else { return nil }
        let rest = target.dropFirst(prefix.count)
        switch rest.first {
        case "/": return String(rest)
        case nil, "?", "#": return "/\(rest)"
        default: return nil
        }
    }
}
