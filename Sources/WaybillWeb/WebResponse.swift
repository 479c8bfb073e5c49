import WaybillScreens
import WaybillSessions

/// A response of the web host.
package struct WebResponse: Hashable, Sendable {
    package enum Status: Int, Hashable, Sendable {
        /// The page or resource follows.
        case ok = 200

        /// The form was performed; the browser continues elsewhere.
        case seeOther = 303

        /// The address is invalid.
        case badRequest = 400

        /// A page from elsewhere sent the form.
        case forbidden = 403

        case notFound = 404

        /// The browser has a visitor already.
        case conflict = 409

        /// The method is not `GET`, `HEAD` or `POST`.
        case methodNotAllowed = 405

        /// The request body is too large.
        case contentTooLarge = 413

        case addressTooLong = 414

        /// The screen refused a form.
        case unprocessable = 422

        /// The content is unavailable now.
        case serviceUnavailable = 503
    }

    package var status: Status

    /// The header fields, by lowercase name.
    package var headers: [String: String]

    /// The body, in UTF-8; empty for a picture.
    package var body: String

    /// The body of a picture; nil for a text.
    package var bytes: [UInt8]?

    /// The visitor who first sent the form, unless it is the requesting one.
    var visitor: Visitor?

    /// The tokens in the body of a document, which are others in each response.
    var tokens: DocumentTokens?

    /// The body in gzip, if it is the same for every visitor and was compressed once.
    var packed: [UInt8]?
}

/// The tokens of a document: of its form, and of the visit that waits for its live page.
struct DocumentTokens: Hashable {
    let once: String

    let visit: String?
}

extension WebResponse {
    static func document(
        _ html: String, status: Status, pictures: [PictureOrigin] = []
    ) -> WebResponse {
        WebResponse(
            status: status, type: "text/html; charset=utf-8", cacheControl: "private, no-cache",
            body: html, pictures: pictures)
    }

    /// A redirect to a page, percent encoded, after a form.
    static func seeOther(_ address: String) -> WebResponse {
        var response = WebResponse(
            status: .seeOther, type: "text/plain; charset=utf-8", cacheControl: "no-store",
            body: "")
        response.headers["location"] = address
        return response
    }

    /// The response to a request for the visitor's cookie; nil for an invalid ticket.
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

    /// A static resource, whose address changes with its content.
    static func resource(_ source: String, type: String) -> WebResponse {
        WebResponse(
            status: .ok, type: type, cacheControl: "public, max-age=31536000, immutable",
            body: source, packed: Gzip.pack(source, level: 9))
    }

    /// The duration and place of a picture's caching.
    enum PictureKeeping: String {
        /// Permanently, in any cache: the address changes with the content.
        case forAll = "public, max-age=31536000, immutable"

        /// Permanently, in the browser alone.
        case privately = "private, max-age=31536000, immutable"

        /// With revalidation at each use.
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

    /// The response to an address outside of the app's root.
    static var outside: WebResponse {
        text("There is no page of the app at this address.\n", status: .notFound)
    }

    static var foreignForm: WebResponse {
        text("Only a page of this server may send a form.\n", status: .forbidden)
    }

    static var unreadableForm: WebResponse {
        text("The form names no button.\n", status: .badRequest)
    }

    /// The disabled browser features.
    private static let permissions = [
        "camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb",
    ].map { "\($0)=()" }.joined(separator: ", ")

    /// Header fields for every response: nothing from elsewhere but allowed pictures, no type
    /// guessing, no framing, no cross-site loading and no access to the window.
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
