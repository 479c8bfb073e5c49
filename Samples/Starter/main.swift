import Foundation
import Waybill
import WaybillCommandLine

let file = URL(filePath: "starter.json")
let items = SharedStore(Items(), savedIn: file, reduce: Items.reduce)
await StarterApp(items: items).run()
