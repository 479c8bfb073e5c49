import Foundation
import WaybillNetwork

/// The style sheet or the script of every page, cached by an address that changes with it.
struct WebResource: Sendable {
    let response: WebResponse

    let version: String

    private init(type: String, source: String) {
        response = WebResponse.resource(source, type: type)
        version = fingerprint(of: source)
    }

    static func stylesheet(_ theme: WebTheme) -> WebResource {
        let source = String(decoding: PackageResources.waybill_css, as: UTF8.self)
        return WebResource(type: "text/css; charset=utf-8", source: source + theme.css)
    }

    /// The script of every page; `Scripts/minify` makes it from the files in `Script`.
    static func script(
        _ texts: WebTexts, prefix: String, forms: String, map: String
    ) -> WebResource {
        var json = JSONWriter()
        json.object { json in
            json.member("root") { $0.value(prefix) }
            json.member("forms") { $0.value(forms) }
            json.member("map") { $0.value(map) }
            json.member("actions") { $0.value(texts.actions) }
            json.member("place") { $0.value(texts.rowPlace("{place}", "{count}")) }
            json.member("reconnecting") { $0.value(texts.reconnecting) }
            json.member("disconnected") { $0.value(texts.disconnected) }
            json.member("notLive") { $0.value(texts.notLive) }
            json.member("postponed") { $0.value(texts.postponed) }
            json.member("undone") { $0.value(texts.undone("{press}")) }
            json.member("changed") { $0.value(texts.changed) }
            json.member("doNow") { $0.value(texts.doNow) }
            json.member("dismiss") { $0.value(texts.dismiss) }
            json.member("cancel") { $0.value(texts.cancel) }
            json.member("tooLarge") { $0.value(texts.fileTooLarge) }
            json.member("notSent") { $0.value(texts.fileFailed) }
        }
        let source = String(decoding: PackageResources.waybill_js, as: UTF8.self)
        return script(
            source.replacing("SETTINGS_OF_THE_HOST", with: json.text, maxReplacements: 1))
    }

    static func formsScript() -> WebResource {
        script(String(decoding: PackageResources.waybill_forms_js, as: UTF8.self))
    }

    static func mapScript() -> WebResource {
        script(String(decoding: PackageResources.waybill_map_js, as: UTF8.self))
    }

    private static func script(_ source: String) -> WebResource {
        WebResource(type: "text/javascript; charset=utf-8", source: source)
    }
}
