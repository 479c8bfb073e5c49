import Foundation
import Waybill
import WaybillCommandLine

let file = URL(filePath: "chat.json")
let talk = SharedStore(Talk(), savedIn: file, reduce: Talk.reduce)
await ChatApp(talk: talk).run()
