import WaybillWeb

/// Measures what screens cost a server, without a socket: the time that
/// processors work, bytes, and memory.
///
/// Its arguments are the tables that are wanted: `changes`, `selecting`, `fields`, `frames`,
/// `pages`, `sessions`, `headless`, `writes`; all by default.
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == Sessions.argument, let address = arguments.last {
            return try await Sessions.measure(address)
        }
        let app = RowsApp()
        let host = WebServer(app)
        func isWanted(_ table: String) -> Bool { arguments.isEmpty || arguments.contains(table) }
        print("Processor time of this process, medians.")
        if isWanted("changes") { try await Changes(app: app, host: host).run() }
        if isWanted("selecting") { try await Selecting(host: host).run() }
        if isWanted("fields") { try await Fields(host: host).run() }
        if isWanted("frames") { try await Frames(app: app, host: host).run() }
        if isWanted("pages") { await FirstPages(host: host).run() }
        if isWanted("sessions") { try Sessions.run() }
        if isWanted("headless") { try await Headless.run() }
        if isWanted("writes") { try await Writes.run() }
    }
}
