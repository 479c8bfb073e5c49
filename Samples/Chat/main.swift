import Foundation
import Waybill
import WaybillTerminal
import WaybillWeb

let app = ChatApp(savedIn: URL(filePath: "chat.json"))
if CommandLine.arguments.contains("terminal") {
    try await TerminalHost(app).run()
} else {
    try await WebServer(app).run()
}
try await app.talk.flush()
