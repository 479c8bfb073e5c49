import Testing
import WaybillNetwork

struct CacheRulesTests {
    private func allows(
        _ fields: HTTPFields, status: Int = 200, asking asked: HTTPFields = [:],
        method: HTTPRequest.Method = .get, isShared: Bool = true
    ) -> Bool {
        let request = HTTPRequest(
            method: method, scheme: "http", authority: "x", path: "/", headerFields: asked)
        let response = HTTPResponse(
            status: HTTPResponse.Status(code: status), headerFields: fields)
        return CacheRules(isShared: isShared).allowKeeping(response, to: request)
    }

    @Test(arguments: [
        (200, true), (203, true), (204, true), (206, false), (300, true), (301, true),
        (302, false), (304, false), (307, false), (308, true), (400, false), (401, false),
        (403, false), (404, true), (410, true), (429, false), (500, false), (501, true),
        (503, false),
    ])
    func `which statuses are stored`(_ status: Int, _ isKept: Bool) {
        #expect(allows([:], status: status) == isKept)
    }

    @Test func `a temporary redirection is stored if the server sets a lifetime`() {
        for status in [302, 307] {
            #expect(allows([.cacheControl: "max-age=1"], status: status))
            #expect(allows([.expires: "0"], status: status))
        }
    }

    @Test func `what may not be kept is not`() {
        #expect(!allows([.cacheControl: "no-store"]))
        #expect(!allows([.cacheControl: "max-age=9, No-Store"]))
        #expect(!allows([:], asking: [.cacheControl: "no-store"]))
        #expect(!allows([.contentRange: "bytes 0-1/2"]))
        for method in [HTTPRequest.Method.head, .post, .put, .options] {
            #expect(!allows([:], method: method))
        }
    }

    @Test func `what is private is stored for one person only`() {
        for value in ["private", "private=\"x\"", "max-age=5,private"] {
            #expect(!allows([.cacheControl: value]))
            #expect(allows([.cacheControl: value], isShared: false))
        }
    }

    @Test(arguments: [HTTPField.Name.authorization, .cookie, .proxyAuthorization])
    func `a response to one person is stored where the server allows it`(_ name: HTTPField.Name) {
        for isShared in [true, false] {
            #expect(!allows([:], asking: [name: "x"], isShared: isShared))
            #expect(
                !allows([.cacheControl: "max-age=9"], asking: [name: "x"], isShared: isShared))
            for open in ["public", "must-revalidate", "s-maxage=1"] {
                #expect(
                    allows([.cacheControl: open], asking: [name: "x"], isShared: isShared))
            }
        }
    }

    @Test func `a response that sets a cookie is not shared`() {
        #expect(!allows([.setCookie: "a=b"]))
        #expect(allows([.setCookie: "a=b", .cacheControl: "public"]))
        #expect(allows([.setCookie: "a=b"], isShared: false))
    }

    @Test(arguments: [
        "*", "Accept, *", "not a name", "Authorization", "Accept, cookie", "X-API-Key",
    ])
    func `what varies by a secret, or by anything, is not kept`(_ vary: String) {
        #expect(!allows([.vary: vary, .cacheControl: "public"]))
    }

    @Test func `what varies by other fields is kept`() {
        #expect(allows([.vary: "Accept , accept-language,"]))
    }
}
