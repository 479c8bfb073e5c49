import Foundation
import Testing
import WaybillTesting

@Suite(.timeLimit(.minutes(5)))
struct ShowcaseCommandTests {
    private let showcase = Executable(name: "showcase")
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `print shows the list of all screens as plain text`() async throws {
        let outcome = try await showcase.run("print", in: folder)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output.contains("Lists"))
        #expect(outcome.output.contains("A million rows"))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test(arguments: ["/nowhere", "nonsense", "/million/5"])
    func `a screen that is not there ends in status 1 and one line`(_ url: String) async throws {
        let outcome = try await showcase.run("print", url, in: folder)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors == "Error: There is no screen at \(url).\n")
    }

    @Test func `without a terminal it ends in status 1 and one line`() async throws {
        let outcome = try await showcase.run("terminal", in: folder)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ["fly"], ["web", "--port", "99999"], ["print", ""], ["print", "--width", "x"],
        ["--database", "x"],
    ])
    func `a wrong call is refused with the status of usage`(_ arguments: [String]) async throws {
        let outcome = try await showcase.run(arguments, in: folder)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(!outcome.errors.isEmpty)
    }

    @Test func `it says what it is, and its version`() async throws {
        let help = try await showcase.run("--help", in: folder)
        #expect(help.status == 0 && help.errors.isEmpty)
        for word in ["web (default)", "terminal", "print", "--version"] {
            #expect(help.output.contains(word), "\(help.output)")
        }
        let version = try await showcase.run("--version", in: folder)
        #expect(version.status == 0 && version.output == "0.1.0\n")
    }

    @Test func `the web host is the default, serves the screens and stops when asked to`()
        async throws
    {
        let server = try await Server(showcase, folder: folder)
        let (body, status) = try await server.get("/")
        #expect(status == 200)
        #expect(body.contains("A million rows"))
        #expect(try await server.get("/nowhere").status == 404)
        #expect(try await server.get("/healthz").body == "ok\n")
        #expect(try await server.stop() == 0)
    }
}
