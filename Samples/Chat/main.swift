import Foundation
import Waybill
import WaybillTerminal
import WaybillWeb

let app = ChatApp(savedIn: URL(filePath: "chat.json"))
switch CommandLine.arguments.dropFirst().first {
case "terminal", "print": await TerminalHost(app).runToEnd()
default: await WebServer(app).runToEnd()
}
