import Foundation
import Waybill
import WaybillCommandLine

let file = URL(filePath: "reading-list.json")
let library = SharedStore(Library(), savedIn: file, reduce: Library.reduce)
await ReadingApp(library: library) {
    try await Task.sleep(for: .seconds(1))
    return [Book(title: "Utopia", author: "Thomas More"), Book(title: "Kim", author: "R. Kipling")]
}.run()
