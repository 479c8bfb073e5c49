import Foundation
import Waybill
import WaybillTerminal
import WaybillWeb

let app = StarterApp(savedIn: URL(filePath: "starter.json"))
if CommandLine.arguments.contains("terminal") {
    await TerminalHost(app).runToEnd()
} else {
    await WebServer(app).runToEnd()
}
try await app.items.flush()
