import Foundation
import Waybill
import WaybillTerminal
import WaybillWeb

let app = ChatApp(savedIn: URL(filePath: "chat.json"))
if CommandLine.arguments.contains("terminal") {
    await TerminalHost(app).runToEnd()
} else {
    await WebServer(app).runToEnd()
}
try await app.talk.flush()
