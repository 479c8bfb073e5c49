import Foundation
import MarkdownHost
import Waybill
import WaybillGRDB
import WaybillTerminal
import WaybillWeb

#if os(Linux)
import WaybillHTTP
#endif

// STATUS_API is the address below which an API responses at /services.
let address = ProcessInfo.processInfo.environment["STATUS_API"]
do {
    let app = BoardApp(
        services: try GRDBRecordStore(path: "services.sqlite", format: Service.format),
        server: APIServer(address ?? "https://status.example"),
        over: address == nil ? MadeUpServices() : network,
        stamps: try GRDBRecordStore<UpdateStamp>(path: "services.sqlite"))
    switch CommandLine.arguments.dropFirst().first {
    case "terminal", "print": await TerminalHost(app).runToEnd()
    case "markdown" where CommandLine.arguments.count == 2:
        print(try await MarkdownHost(app).open("/"), terminator: "")
    default: await WebServer(app).runToEnd()
    }
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
    exit(1)
}

var network: any HTTPTransport {
    #if os(Linux)
    HTTPClientTransport().timeLimited(to: .seconds(10)).retrying()
    #else
    URLSessionTransport().timeLimited(to: .seconds(10)).retrying()
    #endif
}
