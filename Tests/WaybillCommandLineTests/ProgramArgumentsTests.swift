import Testing
import WaybillScreens

@testable import WaybillCommandLine

/// The command line of a program that calls `app.run()`.
@Suite struct ProgramArgumentsTests {
    private func read(
        _ words: [String], _ environment: [String: String] = [:]
    ) throws -> ProgramArguments {
        try ProgramArguments(["app"] + words, environment)
    }

    @Test(
        arguments: [
            ([], nil), (["web"], nil), (["--port", "9000"], 9_000), (["web", "--port=0"], 0),
        ] as [([String], Int?)])
    func `an app is served at a port, with the word web before it or without`(
        _ words: [String], _ port: Int?
    ) throws {
        #expect(try read(words) == .web(port: port, address: nil))
        #expect(try read(words, ["PORT": "9001"]) == .web(port: port ?? 9_001, address: nil))
    }

    @Test func `an address is that of the server`() throws {
        let words = ["--address", "0.0.0.0", "--port", "80"]
        #expect(try read(words) == .web(port: 80, address: "0.0.0.0"))
    }

    @Test func `an app is shown whole, line by line, or one screen of it is printed`() throws {
        let url = try #require(RouteURL("/a?b=1"))
        #expect(try read(["terminal"]) == .terminal(RouteURL(), isLinear: false))
        #expect(try read(["terminal", "/a?b=1"]) == .terminal(url, isLinear: false))
        #expect(try read(["terminal", "--linear", "/a?b=1"]) == .terminal(url, isLinear: true))
        #expect(try read(["terminal", "/a?b=1", "--linear"]) == .terminal(url, isLinear: true))
        #expect(try read(["print"]) == .print(RouteURL()))
        #expect(try read(["print", "/a?b=1"]) == .print(url))
    }

    @Test(arguments: [["--help"], ["-h"], ["web", "--help"], ["terminal", "-h"]])
    func `help is printed for every host`(_ words: [String]) throws {
        #expect(try read(words) == .help)
    }

    @Test(arguments: [
        ["prnt"], ["--prt", "1"], ["web", "web"], ["--port", "1", "9000"], ["print", "--linear"],
        ["print", "/a", "/b"], ["print", "%ZZ"], ["terminal", "/a", "--port"], ["="], [""],
    ]) func `an unknown word is refused by its name`(_ words: [String]) {
        let error = #expect(throws: ProgramArguments.Unknown.self) { try read(words) }
        #expect(words.contains { error?.description.contains("“\($0)”") == true })
    }

    @Test(arguments: [
        ["--port", "70000"], ["--port=x"], ["--port", "-1"], ["--port="], ["--port"],
    ])
    func `a port that is not one is refused`(_ words: [String]) {
        let error = #expect(throws: ProgramArguments.Unknown.self) { try read(words) }
        #expect(error?.description == "--port takes a number from 0 to 65535.")
    }

    @Test func `an option without a value is refused`() {
        let error = #expect(throws: ProgramArguments.Unknown.self) { try read(["--address"]) }
        #expect(error?.description == "--address takes an address of this machine.")
    }
}
