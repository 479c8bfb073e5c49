import Foundation
import WaybillNetwork

/// The style sheet or a script of pages, cached by an address that changes with it.
struct WebResource: Sendable {
    let response: WebResponse

    let version: String

    private init(type: String, source: String) {
        response = WebResponse.resource(source, type: type)
        version = fingerprint(of: source)
    }

    /// The style sheet; `Scripts/minify` makes it from the file in `Style`.
    static func stylesheet(_ theme: WebTheme) -> WebResource {
        let source = String(decoding: PackageResources.waybill_css, as: UTF8.self)
        return WebResource(type: "text/css; charset=utf-8", source: source + theme.css)
    }

    /// The script of every page; `Scripts/minify` makes it from the files in `Script`.
    ///
    /// - Parameter parts: The addresses of the scripts that it loads when needed, by their names.
    static func script(
        _ texts: WebTexts, prefix: String, parts: KeyValuePairs<String, String>
    ) -> WebResource {
        var json = JSONWriter()
        json.object { json in
            json.member("root") { $0.value(prefix) }
            for (name, address) in parts { json.member(name) { $0.value(address) } }
            json.member("reconnecting") { $0.value(texts.reconnecting) }
            json.member("disconnected") { $0.value(texts.disconnected) }
            json.member("notLive") { $0.value(texts.notLive) }
            json.member("postponed") { $0.value(texts.postponed) }
            json.member("undone") { $0.value(texts.undone("{press}")) }
            json.member("changed") { $0.value(texts.changed) }
            json.member("doNow") { $0.value(texts.doNow) }
            json.member("dismiss") { $0.value(texts.dismiss) }
        }
        return script(PackageResources.waybill_js, json)
    }

    static func formsScript(_ texts: WebTexts) -> WebResource {
        var json = JSONWriter()
        json.object { json in
            json.member("cancel") { $0.value(texts.cancel) }
            json.member("tooLarge") { $0.value(texts.fileTooLarge) }
            json.member("notSent") { $0.value(texts.fileFailed) }
        }
        return script(PackageResources.waybill_forms_js, json)
    }

    static func gesturesScript(_ texts: WebTexts) -> WebResource {
        var json = JSONWriter()
        json.object { json in
            json.member("actions") { $0.value(texts.actions) }
            json.member("place") { $0.value(texts.rowPlace("{place}", "{count}")) }
        }
        return script(PackageResources.waybill_gestures_js, json)
    }

    static func listsScript() -> WebResource { script(PackageResources.waybill_lists_js) }

    static func mapScript() -> WebResource { script(PackageResources.waybill_map_js) }

    /// - Parameter settings: The host's texts and addresses; nil for a script without them.
    private static func script(_ bytes: [UInt8], _ settings: JSONWriter? = nil) -> WebResource {
        var source = String(decoding: bytes, as: UTF8.self)
        if let settings {
            source.replace("SETTINGS_OF_THE_HOST", with: settings.text, maxReplacements: 1)
        }
        return WebResource(type: "text/javascript; charset=utf-8", source: source)
    }
}
