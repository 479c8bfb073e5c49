import Hummingbird
import Showcase
import Waybill
import WaybillCommandLine
import WaybillWeb

/// Serves a site with pages of its own at `/`, and Showcase at `/places`, where the
/// host speaks German and has colours of its own; with the argument `fields` ``FieldsApp``.
@main
enum Main {
    static func main() async {
        if CommandLine.arguments.contains("fields") {
            let app = FieldsApp()
            return await app.run(on: WebServer(app, port: 0), arguments: ["OwnSite"])
        }
        let router = Router()
        router.get("/") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
                body: ResponseBody(
                    byteBuffer: ByteBuffer(
                        string: "<!doctype html><title>Own</title><a href='/places'>Places</a>")))
        }
        router.get("places/export.csv") { _, _ in
            Response(
                status: .ok, headers: [.contentDisposition: "attachment; filename=export.csv"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "name\n")))
        }
        let app = ShowcaseApp()
        let server = WebServer(app, port: 0, tls: .asForwarded, settings: german)
        await app.run(on: server, beside: router)
    }

    private static var german: WebSettings {
        var settings = WebSettings(
            root: RouteURL(path: ["places"]), language: "de", title: "Schaufenster")
        settings.texts.skip = "Zum Inhalt"
        settings.texts.search = "Suchen"
        settings.texts.rows = { "Zeilen \($0) bis \($1) von \($2)" }
        settings.texts.previousRows = "Vorige Zeilen"
        settings.texts.nextRows = "Nächste Zeilen"
        settings.texts.reconnecting = "Nicht verbunden. Ein neuer Versuch läuft…"
        settings.texts.notFound = WebTexts.ErrorPage(
            title: "Nicht gefunden", hint: "Die Adresse ist vielleicht falsch geschrieben."
        ) { "Unter \($0) gibt es keine Seite" }
        settings.theme.light.accent = 0x8A1C4A
        settings.theme.light.background = 0xFBF4F7
        settings.theme.dark.accent = 0xF0A0C0
        return settings
    }
}
