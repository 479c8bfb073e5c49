import WaybillScreens
import WaybillSessions

/// A response of the web host.
package struct WebResponse: Hashable, Sendable {
    /// The kinds of responses.
    package enum Status: Int, Hashable, Sendable {
        /// Here it is.
        case ok = 200

        /// The request is done: to be looked at elsewhere.
        case seeOther = 303

        /// The address cannot be read.
        case badRequest = 400

        /// A page from elsewhere sent the form.
        case forbidden = 403

        /// There is no such page.
        case notFound = 404

        /// The browser has a visitor already.
        case conflict = 409

        /// The method is not `GET`, `HEAD` or `POST`.
        case methodNotAllowed = 405

        /// What was sent is too large.
        case contentTooLarge = 413

        /// The address is too long.
        case addressTooLong = 414

        /// The screen refused a form.
        case unprocessable = 422

        /// What the page shows is unavailable now.
        case serviceUnavailable = 503
    }

    /// The kind of response.
    package var status: Status

    /// The header fields, by lowercase name.
    package var headers: [String: String]

    /// The body, in UTF-8; empty if it is a picture.
    package var body: String

    /// The body where it is a picture; nil if it is a text.
    package var bytes: [UInt8]?

    /// Whose it is, where that is not who asked: the visitor who was made for the same form
    /// when it was sent first.
    var visitor: Visitor?

    /// The body as gzip has it, where it is the same for everybody and was packed
    /// once.
    var packed: [UInt8]?
}

extension WebResponse {
    static func document(
        _ html: String, status: Status, pictures: [PictureOrigin] = []
    ) -> WebResponse {
        WebResponse(
            status: status, type: "text/html; charset=utf-8", cacheControl: "private, no-cache",
            body: html, pictures: pictures)
    }

    /// The way to a page, for a browser that sent a form.
    ///
    /// - Parameter address: The address of the page, percent encoded.
    static func seeOther(_ address: String) -> WebResponse {
        var response = WebResponse(
            status: .seeOther, type: "text/plain; charset=utf-8", cacheControl: "no-store",
            body: "")
        response.headers["location"] = address
        return response
    }

    /// The response to a live page that requests the cookie of its visitor.
    ///
    /// - Parameter visitor: The visitor that its ticket names; nil if it is not a
    ///   ticket.
    static func visitor(
        _ visitor: Visitor?, known: Visitor?, _ cookie: VisitorCookie
    ) -> WebResponse {
        guard let visitor else { return text("There is no such ticket.\n", status: .notFound) }
        guard known == nil || known == visitor else {
            return text("The browser has a visitor already.\n", status: .conflict)
        }
        var response = text("ok\n")
        response.headers["set-cookie"] = cookie.header(for: visitor)
        return response
    }

    static func text(_ text: String, status: Status = .ok) -> WebResponse {
        WebResponse(
            status: status, type: "text/plain; charset=utf-8", cacheControl: "no-store",
            body: text)
    }

    /// What is the same for everyone, and whose address changes with it.
    static func resource(_ source: String, type: String) -> WebResponse {
        WebResponse(
            status: .ok, type: type, cacheControl: "public, max-age=31536000, immutable",
            body: source, packed: Gzip.pack(source, level: 9))
    }

    /// How long, and by which caches, a picture is kept.
    enum PictureKeeping: String {
        /// Permanently, by any cache: its address changes with it.
        case forAll = "public, max-age=31536000, immutable"

        /// Permanently, by the browser alone.
        case privately = "private, max-age=31536000, immutable"

        /// Until it is wanted again: then it is asked whether it changed.
        case never = "no-cache"
    }

    static func picture(_ data: PictureData, keeping: PictureKeeping) -> WebResponse {
        var response = WebResponse(
            status: .ok, type: data.format.mediaType, cacheControl: keeping.rawValue, body: "")
        response.bytes = data.bytes
        response.headers["etag"] = "\"\(data.digest.prefix(32))\""
        return response
    }

    static var noPicture: WebResponse {
        text("There is no such picture here.\n", status: .notFound)
    }

    static var pictureUnavailable: WebResponse {
        text("The picture is not available now.\n", status: .serviceUnavailable)
    }

    static var methodNotAllowed: WebResponse {
        var response = text(
            "Only GET, HEAD and the forms of pages are accepted here.\n",
            status: .methodNotAllowed)
        response.headers["allow"] = "GET, HEAD, POST"
        return response
    }

    /// The response to an address that is not below the root of the app.
    static var outside: WebResponse {
        text("There is no page of the app at this address.\n", status: .notFound)
    }

    static var foreignForm: WebResponse {
        text("Only a page of this server may send a form.\n", status: .forbidden)
    }

    /// The response to a form without a button.
    static var unreadableForm: WebResponse {
        text("The form names no button.\n", status: .badRequest)
    }

    /// The features of a browser that no page uses.
    private static let permissions = [
        "camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb",
    ].map { "\($0)=()" }.joined(separator: ", ")

    /// The header fields of every response: nothing but pictures from certain servers is loaded
    /// from elsewhere, no type is guessed, no one may frame it, load it from another site or keep
    /// a hold of its window.
    private init(
        status: Status, type: String, cacheControl: String, body: String, packed: [UInt8]? = nil,
        pictures: [PictureOrigin] = []
    ) {
        self.status = status
        self.body = body
        self.packed = packed
        headers = [
            "content-type": type,
            "cache-control": cacheControl,
            "content-security-policy":
                "default-src 'none'; script-src 'self'; style-src 'self'; "
                + "img-src \((["'self'", "data:"] + pictures.map(\.text)).joined(separator: " ")); "
                + "connect-src 'self'; form-action 'self'; "
                + "base-uri 'none'; frame-ancestors 'none'",
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": WebResponse.permissions,
        ]
    }
}
