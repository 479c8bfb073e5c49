import Testing

/// A port at which another program listens, or that is none.
@Suite(.timeLimit(.minutes(60)))
struct PortTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        ("showcase", ["web"], "Error: "), ("reading-list", [], ""), ("reading-list", ["web"], ""),
    ])
    func `a port in use ends a program in status 1 and one line`(
        _ name: String, _ command: [String], _ label: String
    ) async throws {
        let server = try await Server(Executable(name: "showcase"), folder: folder)
        let outcome = try await Executable(name: name).run(
            command + ["--port", "\(server.port)"], in: folder)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        let line = "Port \(server.port) is in use: choose another with --port.\n"
        #expect(outcome.errors == label + line)
        #expect(try await server.get("/").status == 200)
        #expect(try await server.stop() == 0)
    }

    @Test(arguments: [["--port"], ["--port", "x"], ["--port=65536"], ["web", "--port", "-1"]])
    func `a port of a sample that is none is said in one line`(_ arguments: [String]) async throws {
        let outcome = try await Executable(name: "reading-list").run(arguments, in: folder)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors == "--port takes a number from 0 to 65535.\n")
    }

    @Test func `a negative port of an app is refused as a port`() async throws {
        let outcome = try await Executable(name: "showcase").run(
            ["web", "--port", "-1"], in: folder)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("A port is a number from 0 to 65535."))
    }

    @Test func `a sample lists its hosts and options`() async throws {
        let outcome = try await Executable(name: "reading-list").run(["--help"], in: folder)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(["web", "terminal", "print", "--port"].allSatisfy(outcome.output.contains))
    }

    @Test func `a sample listens at PORT, and the command line comes first`() async throws {
        let sample = Executable(name: "reading-list")
        let server = try await Server(Executable(name: "showcase"), folder: folder)
        let line = "Port \(server.port) is in use: choose another with --port.\n"
        let atPort = try await sample.run(
            shell: "PORT=$1 \"$0\"", "\(server.port)", in: folder)
        #expect(atPort.status == 1 && atPort.errors == line)
        let atOption = try await sample.run(
            shell: "PORT=x \"$0\" --port $1", "\(server.port)", in: folder)
        #expect(atOption.status == 1 && atOption.errors == line)
        let nowhere = try await sample.run(shell: "PORT=x \"$0\"", in: folder)
        #expect(nowhere.status == 64)
        #expect(nowhere.errors == "PORT takes a number from 0 to 65535.\n")
        #expect(try await server.stop() == 0)
    }

    @Test func `a sample without a terminal says so in one line`() async throws {
        let outcome = try await Executable(name: "reading-list").run(["terminal"], in: folder)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors == "This is not a terminal with a keyboard and a screen.\n")
    }
}
