import Foundation
import Waybill
import WaybillCommandLine

let app = ChatApp(savedIn: URL(filePath: "chat.json"))
await app.run()
