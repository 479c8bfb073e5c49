import Testing

@testable import WaybillWeb

/// What the command line of a program says to its server.
@Suite struct WebServerProgramTests {
    private func server(_ words: [String], _ environment: [String: String] = [:]) throws {
        _ = try WebServer(NoteApp(notes: []))
            .listening(asSaidBy: ["app"] + words, in: environment)
    }

    @Test(arguments: [[], ["web"], ["--port", "9000"], ["web", "--port=9000"]])
    func `a port is taken, and the word web before it`(_ words: [String]) throws {
        try server(words)
        try server(words, ["PORT": "9001"])
    }

    @Test(arguments: [["prnt"], ["--prt", "1"], ["web", "web"], ["--port", "1", "9000"]])
    func `a word that means nothing is refused and not served`(_ words: [String]) {
        let error = #expect(throws: CommandLineError.self) { try server(words) }
        let wrong = words.first { $0 != "--port" && $0 != "1" } ?? ""
        #expect(error?.description.contains("“\(wrong)”") == true)
    }

    @Test(arguments: [["--port"], ["--port", "70000"], ["--port=x"]])
    func `a port that is not one is refused`(_ words: [String]) {
        let error = #expect(throws: CommandLineError.self) { try server(words) }
        #expect(error?.description == "--port takes a number from 0 to 65535.")
    }
}
