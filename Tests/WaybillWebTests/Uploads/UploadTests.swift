import Foundation
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Synchronization
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Files that pages send, with a script and without.
@Suite(.timeLimit(.minutes(60)))
struct UploadTests {
    private let log = DeskLog()
    private let visitor = WaybillSessions.Visitor()
    private let host: WebHost<TestClock>

    init() { host = WebHost(FileApp(log: log), clock: TestClock()) }

    private static func body(_ text: String) -> RequestBody {
        RequestBody(buffer: ByteBuffer(string: text))
    }

    // MARK: With a script

    /// A live page that has offered a file, and the ticket for it.
    private func offer(_ size: Int = 3) async throws -> (visit: LiveVisit, token: String) {
        let visit = LiveVisit(app: FileApp(log: log), host: host.livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
        _ = await visit.next()
        let deed = LiveInput.Deed.file(name: "a.txt", size: size)
        await visit.receive(await visit.message(deed, to: "file", number: 1))
        let response = try #require(await visit.next())
        let token = try #require(response.split(separator: "\"").dropLast().last)
        return (visit, String(token))
    }

    private func receive(_ text: String, _ token: String) async -> Int {
        await host.receive(Self.body(text), for: token, limits: ServerLimits()).status
    }

    @Test func `a file that was offered is taken once`() async throws {
        let (visit, token) = try await offer()
        #expect(await receive("abc", token) == 200)
        #expect(log.lines == [#"file("a.txt", 3)"#])
        #expect(await receive("abc", token) == 404 && log.lines.count == 1)
        await visit.close()
    }

    @Test(arguments: ["ab", "abcd", ""])
    func `a file of another size than was announced is not handed on`(_ text: String) async throws {
        let (visit, token) = try await offer()
        #expect(await receive(text, token) == 400)
        #expect(log.lines.isEmpty)
        await visit.close()
    }

    @Test func `a file goes when its page is closed, though someone holds the visit`()
        async throws
    {
        let (visit, token) = try await offer()
        #expect(await receive("abc", token) == 200)
        let path = try #require(log.paths.first)
        #expect(FileManager.default.fileExists(atPath: path))
        await visit.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file whose page was closed meanwhile is not reported as received`() async throws {
        let (visit, token) = try await offer()
        await visit.close()
        #expect(await receive("abc", token) == 409)
        #expect(log.lines.isEmpty)
    }

    @Test func `a file whose field is disabled meanwhile is not reported as received`()
        async throws
    {
        let (visit, token) = try await offer()
        await visit.receive(await visit.message(.value(.set("off")), to: "name", number: 2))
        #expect(await receive("abc", token) == 409)
        #expect(log.lines == [#"name("off")"#])
        await visit.close()
    }

    @Test(arguments: [true, false])
    func `a visit that was closed is released with all that it held`(_ isAtRest: Bool) async throws
    {
        let former = try await closedVisit(isAtRest)
        // Where it is held for ever, the time limit of the suite cancels this.
        while former.visit != nil, !Task.isCancelled { await Task.yield() }
        #expect(former.visit == nil)
        #expect(log.paths.count == 1 && !FileManager.default.fileExists(atPath: log.paths[0]))
    }

    private struct Former { weak var visit: LiveVisit? }

    /// A visit that was sent a file and closed, in the moment after or later.
    private func closedVisit(_ isAtRest: Bool) async throws -> Former {
        let (visit, token) = try await offer()
        #expect(await receive("abc", token) == 200)
        if isAtRest { await visit.rest() }
        await visit.close()
        return Former(visit: visit)
    }

    @Test func `a file goes when its control has another one`() async throws {
        let (visit, token) = try await offer()
        #expect(await receive("abc", token) == 200)
        _ = await visit.next()
        let deed = LiveInput.Deed.file(name: "b.txt", size: 2)
        await visit.receive(await visit.message(deed, to: "file", number: 2))
        let response = try #require(await visit.next())
        let second = try #require(response.split(separator: "\"").dropLast().last)
        #expect(await receive("ab", String(second)) == 200)
        let paths = log.paths
        #expect(paths.count == 2 && Set(paths).count == 2)
        #expect(paths.map { FileManager.default.fileExists(atPath: $0) } == [false, true])
        await visit.close()
    }

    @Test func `a file of a form is there until the response, and in no later form`() async throws {
        _ = try await send("abc").get()
        let path = try #require(log.paths.first)
        #expect(log.paths.count == 1)
        while FileManager.default.fileExists(atPath: path), !Task.isCancelled { await Task.yield() }
        #expect(!FileManager.default.fileExists(atPath: path))
        await host.close()
        let folder = URL(filePath: path).deletingLastPathComponent()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `folders of processes that were ended are deleted, and no others`() throws {
        let parent = FileManager.default.temporaryDirectory
            .appendingPathComponent("sweep-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: parent) }
        func make(_ name: String) throws {
            let url = parent.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data("abc".utf8).write(to: url.appendingPathComponent("file"))
        }
        try make("waybill-uploads-gone")
        try make("waybill-other-kept")
        let folder = UploadFolder(in: parent)
        let file = try UploadedFile(in: folder)
        UploadFolder.sweep(parent)
        let names = try FileManager.default.contentsOfDirectory(atPath: parent.path)
        #expect(names.count == 2 && names.contains("waybill-other-kept"))
        #expect(FileManager.default.fileExists(atPath: file.path))
        let used = URL(filePath: file.path).deletingLastPathComponent()
        let facts = try FileManager.default.attributesOfItem(atPath: used.path)
        #expect(facts[.posixPermissions] as? Int == 0o700)
        folder.remove()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: parent.path)
                == ["waybill-other-kept"])
    }

    @Test func `all files have a limit of bytes, and those of a peer`() throws {
        let folder = UploadFolder()
        let one = Peer(try SocketAddress(ipAddress: "192.0.2.1", port: 1))
        let other = Peer(try SocketAddress(ipAddress: "192.0.2.2", port: 1))
        var limits = ServerLimits()
        limits.uploadedBytes = 3 * UploadFolder.blockBytes + 10
        limits.uploadedBytesPerPeer = 2 * UploadFolder.blockBytes
        var file: UploadedFile? = try UploadedFile(in: folder, of: one, limits)
        #expect(throws: UploadFailure.full) {
            try file?.write(Array(repeating: 0, count: UploadFolder.blockBytes + 1))
        }
        let second = try UploadedFile(in: folder, of: one, limits)
        #expect(throws: UploadFailure.full) { try second.write([0]) }
        let third = try UploadedFile(in: folder, of: other, limits)
        try third.write([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(throws: UploadFailure.full) { try third.write([0]) }
        file = nil
        try second.write([0])
        try third.write([0])
    }

    @Test func `a file that is longer than its field takes is refused, whatever was announced`()
        async throws
    {
        let (visit, token) = try await offer()
        #expect(await receive("0123456789x", token) == 413)
        #expect(log.lines.isEmpty)
        await visit.close()
    }

    @Test func `a file that breaks off is not handed on`() async throws {
        let (visit, token) = try await offer()
        let pieces = AsyncThrowingStream<ByteBuffer, any Error> { stream in
            stream.yield(ByteBuffer(string: "a"))
            stream.finish(throwing: CancellationError())
        }
        let response = await host.receive(
            RequestBody(asyncSequence: pieces), for: token, limits: ServerLimits())
        #expect(response.status == 400 && log.lines.isEmpty)
        await visit.close()
    }

    /// A file is sent over a connection that ends in its middle, and then another one as a whole.
    ///
    /// One upload at a time: when the second is taken, the first is over.
    @Test(arguments: [
        "Content-Length: 3\r\n\r\na", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    ])
    func `a file whose connection is closed in its middle is not handed on`(
        _ cut: String
    ) async throws {
        var limits = ServerLimits()
        limits.uploadsPerPeer = 1
        try await serving(FileApp(log: log), limits: limits) { port in
            try await Visitor.visit(port) { page in
                try await page.comeAlive()
                try await page.show()
                _ = await page.frame()
                var number = 1
                try await Visitor.visit(port) { sender in
                    let token = try await Self.ticket(&page, number, "cut.txt")
                    try await sender.say(Self.request(token) + cut)
                }
                var status = ""
                repeat {
                    number += 1
                    let token = try await Self.ticket(&page, number, "whole.txt")
                    status = try await Visitor.visit(port) { sender in
                        try await sender.say(
                            Self.request(token) + "Content-Length: 3\r\n\r\nabc")
                        return String(try await sender.response().prefix(12))
                    }
                } while status == "HTTP/1.1 503"
                #expect(status == "HTTP/1.1 200")
            }
        }
        #expect(log.lines == [#"file("whole.txt", 3)"#])
    }

    private static func request(_ token: String) -> String {
        "POST /upload/\(token) HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
    }

    /// What a live page is given for a file of three bytes.
    private static func ticket(
        _ page: inout Visitor, _ number: Int, _ name: String
    ) async throws -> String {
        let id = ElementID.root.section("fields").row("file").control("file")
        let session = AppSession(app: FileApp())
        session.open(RouteURL())
        let print = try #require(session.page?.element(id)).fingerprint
        session.close()
        try await page.send(#"["file","\#(id)",\#(number),1,"\#(print)","\#(name)",3]"#)
        while let frame = await page.frame() {
            guard frame.text.hasPrefix("{\"o\"") else { continue }
            return String(try #require(frame.text.split(separator: "\"").dropLast().last))
        }
        return ""
    }

    @Test func `the body of a request that ends before its end fails`() throws {
        for isHalf in [true, false] {
            let channel = EmbeddedChannel()
            try channel.pipeline.syncOperations.addHandler(WholeBody())
            channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
            let head = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
            try channel.writeInbound(HTTPRequestPart.head(head))
            try channel.writeInbound(HTTPRequestPart.end(nil))
            try channel.writeInbound(HTTPRequestPart.head(head))
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "a")))
            try channel.throwIfErrorCaught()
            if isHalf {
                channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
            } else {
                channel.close(promise: nil)
            }
            #expect(throws: WholeBody.Cut.self) { try channel.throwIfErrorCaught() }
        }
    }

    // MARK: How many

    @Test func `one peer has a share, and others have theirs`() async throws {
        let desk = UploadDesk()
        let one = Peer(try SocketAddress(ipAddress: "192.0.2.1", port: 1))
        let other = Peer(try SocketAddress(ipAddress: "192.0.2.2", port: 1))
        var limits = ServerLimits()
        (limits.uploads, limits.uploadsPerPeer) = (3, 2)
        try await desk.whileActive(for: one, limits) {
            try await desk.whileActive(for: one, limits) {
                await #expect(throws: UploadFailure.busy) {
                    try await desk.whileActive(for: one, limits) {}
                }
                try await desk.whileActive(for: other, limits) {
                    await #expect(throws: UploadFailure.busy) {
                        try await desk.whileActive(for: other, limits) {}
                    }
                }
            }
        }
        // All places are free again.
        try await desk.whileActive(for: one, limits) {
            try await desk.whileActive(for: one, limits) {}
        }
    }

    // MARK: Limits of a connection

    private static let rules = UploadRules(prefix: "/upload/", limit: 100, time: .seconds(600))

    @Test(arguments: [
        ("POST", "/upload/x", "", true), ("POST", "/", "multipart/form-data; boundary=a", true),
        ("GET", "/upload/x", "", false), ("POST", "/uploads", "", false),
        ("POST", "/", "application/x-www-form-urlencoded", false),
    ])
    func `only requests that may upload a file are long and slow`(
        _ method: String, _ target: String, _ type: String, _ isUpload: Bool
    ) throws {
        let length = EmbeddedChannel()
        try length.pipeline.syncOperations.addHandler(BodyLimit(10, uploads: Self.rules))
        length.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        var head = HTTPRequest(
            method: try #require(.init(method)), scheme: "http", authority: "a", path: target)
        if !type.isEmpty { head.headerFields[.contentType] = type }
        try length.writeInbound(HTTPRequestPart.head(head))
        try length.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 0, count: 110)))
        #expect(length.isActive == isUpload)
        if isUpload {
            try length.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 0, count: 1)))
            #expect(!length.isActive)
        }
        let time = EmbeddedChannel()
        try time.pipeline.syncOperations.addHandler(
            RequestDeadline(.seconds(10), uploads: Self.rules))
        time.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        var slow = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: method), uri: target)
        if !type.isEmpty { slow.headers.add(name: "content-type", value: type) }
        try time.writeInbound(HTTPServerRequestPart.head(slow))
        time.embeddedEventLoop.advanceTime(by: .seconds(11))
        #expect(time.isActive == isUpload)
        time.embeddedEventLoop.advanceTime(by: .seconds(600))
        #expect(!time.isActive)
    }

    // MARK: Without a script

    private func open(_ address: String = "/") async throws -> HTMLDocument {
        let response = await host.respond(method: "GET", target: address, visitor: visitor)
        return try HTMLDocument(response.body)
    }

    private func name(_ control: String, _ page: HTMLDocument) throws -> String {
        let element = try #require(page.elements(with: "data-c", control).first)
        return try #require(element.descendants.compactMap { $0["name"] }.last)
    }

    /// Sends a form with a name and a file, and presses the primary button.
    private func send(
        _ file: String, field: String? = nil, limits: ServerLimits = ServerLimits(),
        to address: String = "/", earlier: String? = nil
    ) async throws -> Result<WebResponse, UploadFailure> {
        let page = try await open(address)
        let once = try #require(page.elements(with: "name", "w-once").first?["value"])
        let primary = try #require(page.elements(with: "class", "default").first?["value"])
        var text = ""
        let pairs = [("w-once", once), ("w-press", primary), (try name("name", page), "Ada")]
        for (name, value) in (earlier.map { [("w-earlier", $0)] } ?? []) + pairs {
            text += "--a\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let field = try field ?? name("file", page)
        text +=
            "--a\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"a.txt\"\r\n\r\n"
        text += "\(file)\r\n--a--\r\n"
        let reader = try #require(MultipartReader(contentType: "multipart/form-data; boundary=a"))
        return await host.submit(
            Self.body(text), reader, limits: limits, to: address, for: visitor)
    }

    @Test func `a file is chosen, and the form is sent`() async throws {
        _ = try await send("abc").get()
        #expect(log.lines == [#"file("a.txt", 3)"#, #"name("Ada")"#, "send"])
    }

    @Test func `a file that its field does not take is reported beside it, and the rest stays`()
        async throws
    {
        let response = try await send("0123456789x").get()
        #expect(log.lines == [#"name("Ada")"#], "nothing is sent without it")
        #expect(response.status == .unprocessable)
        let page = try HTMLDocument(response.body)
        let file = try #require(page.elements(with: "data-c", "file").first)
        #expect(file.text.contains("up to 10 bytes"))
        let name = try #require(page.elements(with: "data-c", "name").first)
        #expect(name.descendants.contains { $0["value"] == "Ada" })
    }

    @Test func `a form that was not sent for its file is sent once with another file`()
        async throws
    {
        let response = try await send("0123456789x").get()
        let page = try HTMLDocument(response.body)
        let earlier = page.elements(with: "name", "w-earlier").compactMap { $0["value"] }
        #expect(earlier.count == 1 && earlier[0].contains("w-press=-"))
        let count = log.lines.count
        _ = try await send("abc", earlier: earlier[0]).get()
        #expect(log.lines.dropFirst(count).filter { $0 == "send" }.count == 1)
    }

    @Test func `the forms before one with a file are performed once`() async throws {
        let page = try await open()
        let primary = try #require(page.elements(with: "class", "default").first?["value"])
        let query = [(try name("name", page), "Eve"), ("w-press", primary)]
        let url = RouteURL(query: query.map { RouteURL.Parameter($0, $1) })
        _ = try await send("abc", earlier: String(url.description.dropFirst(2))).get()
        #expect(log.lines.filter { $0 == #"name("Eve")"# }.count == 1)
        #expect(log.lines.filter { $0 == "send" }.count == 2)
    }

    /// The page does not keep it: sent again without it, the form would have none.
    @Test func `a file that a page does not keep has to be chosen again`() async throws {
        let response = try await send("abc").get()
        let page = try HTMLDocument(response.body)
        let file = try #require(page.elements(with: "data-c", "file").first)
        #expect(response.status == .ok && !file.text.contains("a.txt"))
        #expect(file.text.contains("Choose the file again"))
    }

    @Test func `a file for a field that the page does not have is ignored`() async throws {
        var limits = ServerLimits()
        limits.body = 1_000
        _ = try await send("abc", field: "0.a", limits: limits).get()
        #expect(log.lines == [#"name("Ada")"#, "send"])
        let long = String(repeating: "x", count: 1_000)
        let response = try await send(long, field: "0.a", limits: limits)
        #expect(throws: UploadFailure.tooLong) { try response.get() }
    }

    @Test(arguments: [
        (0, "0 bytes"), (1_023, "1023 bytes"), (1_024, "1 KB"), (1 << 20, "1 MB"),
        (16 << 20, "16 MB"), (256 << 20, "256 MB"), (3 << 19, "1.5 MB"), (-1, "0 bytes"),
    ])
    func `limits are written as text`(_ bytes: Int, _ words: String) {
        #expect(UploadRules.words(for: bytes) == words)
    }
}
