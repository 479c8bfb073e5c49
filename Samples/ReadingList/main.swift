import Foundation
import Waybill
import WaybillCommandLine

let app = ReadingApp(savedIn: URL(filePath: "reading-list.json")) {
    try await Task.sleep(for: .seconds(1))
    return [
        Recommendation(title: "Utopia", author: "Thomas More"),
        Recommendation(title: "Kim", author: "Rudyard Kipling"),
    ]
}
await app.run()
