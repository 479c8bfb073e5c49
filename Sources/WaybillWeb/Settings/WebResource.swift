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

    /// The parts of the script of every page; each may use the definitions of all others.
    private static let parts = [
        PackageResources.page_js, PackageResources.liveness_js, PackageResources.presses_js,
        PackageResources.connection_js, PackageResources.input_js, PackageResources.menus_js,
        PackageResources.moves_js, PackageResources.frames_js, PackageResources.patches_js,
        PackageResources.lists_js, PackageResources.looking_js, PackageResources.focus_js,
        PackageResources.controls_js,
    ]

    /// The script of every page, without comment lines and indentation.
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
            json.member("doNow") { $0.value(texts.doNow) }
            json.member("dismiss") { $0.value(texts.dismiss) }
            json.member("cancel") { $0.value(texts.cancel) }
            json.member("tooLarge") { $0.value(texts.fileTooLarge) }
            json.member("notSent") { $0.value(texts.fileFailed) }
        }
        let parts = parts.map(packed).joined(separator: "\n")
            .replacing("SETTINGS_OF_THE_HOST", with: json.text, maxReplacements: 1)
        return WebResource(
            type: "text/javascript; charset=utf-8",
            source: "(() => {\n\"use strict\";\n\(parts)\n})();\n")
    }

    static func formsScript() -> WebResource {
        WebResource(
            type: "text/javascript; charset=utf-8",
            source: packed(PackageResources.forms_js))
    }

    static func mapScript() -> WebResource {
        WebResource(
            type: "text/javascript; charset=utf-8", source: packed(PackageResources.map_js))
    }

    private static func packed(_ source: [UInt8]) -> String {
        String(decoding: source, as: UTF8.self)
            .split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") }.joined(separator: "\n")
    }
}
