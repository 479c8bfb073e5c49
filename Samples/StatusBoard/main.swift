import Foundation
import LineHost
import Waybill
import WaybillCommandLine
import WaybillGRDB

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
    if CommandLine.arguments.dropFirst() == ["lines"] {
        let host = LineHost(app) { print($0) }
        try await host.perform("open /")
        await host.run(commands)
    } else {
        await app.run()
    }
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
    exit(1)
}

/// The lines of the standard input.
var commands: AsyncStream<String> {
    AsyncStream { continuation in
        Thread.detachNewThread {
            while let line = readLine() { continuation.yield(line) }
            continuation.finish()
        }
    }
}

var network: any HTTPTransport {
    #if os(Linux)
    HTTPClientTransport().timeLimited(to: .seconds(10)).retrying()
    #else
    URLSessionTransport().timeLimited(to: .seconds(10)).retrying()
    #endif
}
