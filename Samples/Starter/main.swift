import Foundation
import Waybill
import WaybillTerminal
import WaybillWeb

let app = StarterApp(savedIn: URL(filePath: "starter.json"))
if CommandLine.arguments.contains("terminal") {
    try await TerminalHost(app).run()
} else {
    let port = ProcessInfo.processInfo.environment["PORT"].flatMap(Int.init)
    try await WebServer(app, port: port ?? 8080).run()
}
try await app.items.flush()
