import Foundation
import Testing
import WaybillTestSupport
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct ExploreCommandTests {
    private let explore = Executable(name: "explore")
    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("explore.sqlite")
        // A database without a table: it is there, and gets the starter city.
        try Data().write(to: URL(filePath: database))
    }

    @Test func `print shows a screen of the starter city as plain text`() async throws {
        let outcome = try await explore.run(
            "print", "/places/w25723255", "--database", database, in: folder)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("Square Beaumarchais\n═══════════════════\nPark\n"))
        #expect(outcome.output.contains("© OpenStreetMap contributors"))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test(arguments: ["/nowhere", "nonsense", "/places/nowhere"])
    func `a screen that is not there ends in status 1 and one line`(_ url: String) async throws {
        let outcome = try await explore.run("print", url, "--database", database, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        "http://127.0.0.1:8080/search?q=louis+barral",
        "HTTPS://guide.example/search?q=louis%20barral#x",
    ])
    func `an address that is copied from a browser prints its page`(_ url: String) async throws {
        let pasted = try await explore.run("print", url, "--database", database, in: folder)
        let typed = try await explore.run(
            "print", "/search?q=louis+barral", "--database", database, in: folder)
        #expect(pasted.status == 0 && pasted.output == typed.output, "\(pasted.errors)")
        #expect(pasted.output.contains("allée louis Barral"))
    }

    @Test func `a database that is created at a given path is reported once`() async throws {
        let mistyped = folder.path("mistyped\u{1B}.sqlite")
        let shown = mistyped.replacing("\u{1B}", with: "\u{FFFD}")
        let line = "A new database was begun at \(shown).\n"
        // There is no terminal here: it ends when the database is open.
        let first = try await explore.run("terminal", "--database", mistyped, in: folder)
        let second = try await explore.run("terminal", "--database", mistyped, in: folder)
        #expect(first.errors.hasPrefix(line), "\(first.errors)")
        #expect(second.status == 1 && !second.errors.contains("A new database"))
        let page = try await explore.run("print", "--database", mistyped, in: folder)
        #expect(page.status == 0 && page.errors.isEmpty)
        #expect(page.output.contains("Depart Grand Prix de Monaco"))
    }

    @Test func `print makes no database where none is, and says that there is none`() async throws {
        let mistyped = folder.path("nope\u{1B}.sqlite")
        let outcome = try await explore.run("print", "--database", mistyped, in: folder)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("There is no database at "), "\(outcome.errors)")
        #expect(outcome.errors.contains("nope\u{FFFD}.sqlite; 'explore web'"))
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: mistyped))
    }

    @Test func `print into a pipe is as wide as COLUMNS`() async throws {
        let outcome = try await explore.run(
            shell: "COLUMNS=44 \"$0\" print --database \"$1\" | cat", database, in: folder)
        let widths = outcome.output.split(separator: "\n").map(\.count)
        #expect(widths.max().map { (36...44).contains($0) } == true, "\(widths)")
        for wrong in ["0", "-1", "x", "", "99999999999999999999"] {
            let usual = try await explore.run(
                shell: "COLUMNS=\(wrong) \"$0\" print --database \"$1\"", database, in: folder)
            let widest = usual.output.split(separator: "\n").map(\.count).max()
            #expect(widest.map { (60...80).contains($0) } == true, "\(wrong)")
        }
    }

    #if os(Linux)
    @Test func `a page that cannot be written ends in status 1 and one line`() async throws {
        let outcome = try await explore.run(
            shell: "\"$0\" print --database \"$1\" >/dev/full", database, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("No space left"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    #endif

    @Test(arguments: ["", "trap '' PIPE; "])
    func `a page of which the first line is read ends quietly`(_ trap: String) async throws {
        let outcome = try await explore.run(
            shell: "\(trap)\"$0\" print --database \"$1\" | head -1", database, in: folder)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ["print", "--width", "x"], ["web", "--port", "99999"], ["fly"], ["print", ""],
        ["terminal", ""],
    ])
    func `a wrong call is refused with the status of usage`(_ arguments: [String]) async throws {
        let process = try explore.makeProcess(
            arguments, output: folder.path("out"), errors: folder.path("err"))
        #expect(try await process.runToEnd() == 64)
    }

    @Test func `the web host serves the starter city and stops when asked to`() async throws {
        let server = try await Server(explore, "web", database: database, folder: folder)
        let (body, status) = try await server.get("/")
        #expect(status == 200)
        let rows = try HTMLDocument(body).elements(with: "data-id")
        #expect(rows.count == 103, "the first one has the filters, the last one asks for more")
        #expect(try await server.get("/healthz").body == "ok\n")
        #expect(try await server.get("/places/nowhere").status == 404)
        #expect(try await server.get("/nowhere").status == 404)
        #expect(try await server.get("/", method: "POST").status == 403)
        #expect(try await server.get("/", method: "HEAD").body.isEmpty)
        #expect(try await server.stop() == 0)
    }

    @Test(arguments: [
        (["web"], true), (["web", "--no-allow-import"], false),
        (["web", "--address", "0.0.0.0"], false), (["web", "--behind-proxy"], false),
        (["web", "--address", "0.0.0.0", "--allow-import"], true),
    ])
    func `cities are added where this machine alone reaches the guide, or as it is said`(
        _ arguments: [String], _ allows: Bool
    ) async throws {
        let server = try await Server(explore, arguments, database: database, folder: folder)
        let body = try await server.get("/settings").body
        #expect(body.contains("Monaco") && body.contains("Add a city") == allows)
        #expect(try await server.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path("explore.settings")))
    }
}
