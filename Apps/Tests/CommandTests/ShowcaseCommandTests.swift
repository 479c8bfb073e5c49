import Foundation
import Testing
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
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

    @Test func `it says what it is, and its version`() async throws {
        let help = try await showcase.run("--help", in: folder)
        #expect(help.status == 0 && help.errors.isEmpty)
        for word in ["web (default)", "terminal", "print", "--version"] {
            #expect(help.output.contains(word), "\(help.output)")
        }
        let version = try await showcase.run("--version", in: folder)
        #expect(version.status == 0 && version.output == "0.1.0\n")
    }

    @Test func `the addresses that are opened are logged on request`() async throws {
        let outcome = try await showcase.run(
            "terminal", "--linear", "--log", "/grid", in: folder)
        #expect(outcome.status == 0 && outcome.errors == "opened /grid\n", "\(outcome.errors)")
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
