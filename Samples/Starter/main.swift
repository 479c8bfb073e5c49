import Foundation
import Waybill
import WaybillCommandLine

let app = StarterApp(savedIn: URL(filePath: "starter.json"))
await app.run()
