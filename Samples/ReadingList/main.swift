import Foundation
import Waybill
import WaybillTerminal
import WaybillWeb

let app = ReadingApp(savedIn: URL(filePath: "reading-list.json")) {
    try await Task.sleep(for: .seconds(1))
    return [
        Recommendation(title: "Utopia", author: "Thomas More"),
        Recommendation(title: "Kim", author: "Rudyard Kipling"),
    ]
}
switch CommandLine.arguments.dropFirst().first {
case "terminal", "print": await TerminalHost(app).runToEnd()
default: await WebServer(app).runToEnd()
}
