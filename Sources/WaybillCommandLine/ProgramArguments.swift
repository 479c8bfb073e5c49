import WaybillScreens

/// The host that a command line names, and its settings.
enum ProgramArguments: Equatable {
    case web(port: Int?, address: String?)
    case terminal(RouteURL, isLinear: Bool)
    case print(RouteURL)
    case help

    static let usage = """
        USAGE: [web] [--port N] [--address A]
               terminal [--linear] [ADDRESS]
               print [ADDRESS]

        web        Serves the app at http://127.0.0.1:8080; PORT=N and --port choose another port,
                   0 for any that is free, and --address another address of this machine.
        terminal   Runs the app in this terminal, from the screen at an address such as /search on;
                   --linear line by line, for a screen reader or a pipe.
        print      Prints one screen as text.
        """

    /// Reads a command line, the name of the program first.
    init(_ arguments: [String], _ environment: [String: String]) throws(Unknown) {
        var words = arguments.dropFirst()
        guard words.allSatisfy({ !["--help", "-h"].contains($0) }) else {
            self = .help
            return
        }
        switch words.first {
        case "terminal":
            let isLinear = words.contains("--linear")
            words.removeAll { $0 == "--linear" }
            self = .terminal(try Self.screen(words.dropFirst()), isLinear: isLinear)
        case "print": self = .print(try Self.screen(words.dropFirst()))
        default:
            self = try Self.server(words.first == "web" ? words.dropFirst() : words, environment)
        }
    }

    private static func screen(_ words: ArraySlice<String>) throws(Unknown) -> RouteURL {
        guard let word = words.first else { return RouteURL() }
        guard words.count == 1, !word.hasPrefix("-"), let url = RouteURL(word) else {
            throw Unknown(
                description: "“\(words.last ?? "")” is not an address of a screen, such as /search."
            )
        }
        return url
    }

    private static func server(
        _ words: ArraySlice<String>, _ environment: [String: String]
    ) throws(Unknown) -> ProgramArguments {
        var values: [String: String] = [:]
        var words = words
        while let word = words.popFirst() {
            let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map(String.init)
            guard let name = sides.first, ["--port", "--address"].contains(name) else {
                throw Unknown(
                    description: "“\(word)” is unknown; --help lists the words of the command line."
                )
            }
            values[name] = sides.count == 2 ? sides[1] : words.popFirst() ?? ""
        }
        if values["--address"] == "" {
            throw Unknown(description: "--address takes an address of this machine.")
        }
        if values["--port"] == nil, let port = environment["PORT"], !port.isEmpty {
            values["PORT"] = port
        }
        let port = values.first { $0.key != "--address" }
        guard let port else { return .web(port: nil, address: values["--address"]) }
        guard let number = UInt16(port.value) else {
            throw Unknown(description: "\(port.key) takes a number from 0 to 65535.")
        }
        return .web(port: Int(number), address: values["--address"])
    }

    /// An error: the reason why a command line is refused.
    struct Unknown: Error, CustomStringConvertible {
        let description: String
    }
}
