import Foundation
import Waybill
import WaybillCommandLine

let app = ReadingApp(savedIn: URL(filePath: "reading-list.json")) {
    try await Task.sleep(for: .seconds(1))
    return [
        Book(id: 0, title: "Utopia", author: "Thomas More"),
        Book(id: 0, title: "Kim", author: "Rudyard Kipling"),
    ]
}
await app.run()
