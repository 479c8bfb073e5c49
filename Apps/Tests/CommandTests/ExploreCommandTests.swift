import Foundation
import Testing
import WaybillTesting

@Suite(.timeLimit(.minutes(2)))
struct ExploreCommandTests {
    private let explore = Executable(name: "explore")
    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("explore.sqlite")
    }

    @Test func `print shows a screen of the starter city as plain text`() async throws {
        let outcome = try await explore.run(
            "print", "/places/central-park", "--database", database, in: folder)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("Central Park\n════════════\nPark\n"))
        #expect(outcome.output.contains("© OpenStreetMap contributors"))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test func `print keeps to the width that is asked for`() async throws {
        let outcome = try await explore.run(
            "print", "--width", "40", "--database", database, in: folder)
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }

    @Test(arguments: ["/nowhere", "nonsense", "/places/nowhere"])
    func `a screen that is not there ends in status 1 and one line`(_ url: String) async throws {
        let outcome = try await explore.run("print", url, "--database", database, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [["print", "--width", "x"], ["web", "--port", "99999"], ["fly"]])
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
        #expect(rows.count == 100)
        #expect(try await server.get("/healthz").body == "ok\n")
        #expect(try await server.get("/places/nowhere").status == 404)
        #expect(try await server.get("/nowhere").status == 404)
        #expect(try await server.get("/", method: "POST").status == 405)
        #expect(try await server.get("/", method: "HEAD").body.isEmpty)
        #expect(try await server.stop() == 0)
    }

    @Test func `a port that is taken ends in status 1 and one line`() async throws {
        let server = try await Server(explore, "web", database: database, folder: folder)
        let outcome = try await explore.run(
            "web", "--port", "\(server.port)", "--database", database, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(try await server.stop() == 0)
    }

    @Test func `two apps may use one database at once`() async throws {
        let server = try await Server(explore, "web", database: database, folder: folder)
        async let first = explore.run("print", "/", "--database", database, in: folder)
        async let second = explore.run(
            "print", "/search?q=park", "--database", database, in: folder)
        #expect(try await first.status == 0)
        #expect(try await second.status == 0)
        #expect(try await server.get("/").status == 200)
        #expect(try await server.stop() == 0)
    }
}
