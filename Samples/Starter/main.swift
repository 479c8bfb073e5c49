import Foundation
import Waybill
import WaybillTerminal
import WaybillWeb

let app = StarterApp(savedIn: URL(filePath: "starter.json"))
if CommandLine.arguments.contains("terminal") {
    await TerminalHost(app).runToEnd()
} else {
    let port = ProcessInfo.processInfo.environment["PORT"].flatMap(Int.init)
    await WebServer(app, port: port ?? 8080).runToEnd()
}
try await app.items.flush()
