import Foundation
import Places
import PlacesMap
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// Random saves, removals and imports, beside a model that is plain arrays.
@Suite struct SavedPlacesModelTests {
    /// What ought to be.
    private struct Model {
        /// The names of the places that the extract has, by their number.
        var places: [Int: String] = [:]

        /// Each list, what was saved last at its end, with the name that is
        /// remembered.
        var lists: [String: [(number: Int, name: String)]] = [:]

        mutating func save(_ number: Int, _ list: String) {
            let remembered = lists.values.joined().contains { $0.number == number }
            guard places[number] != nil || remembered else { return }
            guard let index = lists[list]?.firstIndex(where: { $0.number == number }) else {
                let name = places[number] ?? firstName(of: number)
                lists[list, default: []].append((number, name))
                return
            }
            if let name = places[number] { lists[list]?[index].name = name }
        }

        /// What the first of the lists remembers, in their order.
        private func firstName(of number: Int) -> String {
            SavedPlacesModelTests.lists.lazy
                .compactMap { lists[$0]?.first { $0.number == number }?.name }.first ?? ""
        }

        mutating func remove(_ number: Int, _ list: String) {
            lists[list]?.removeAll { $0.number == number }
            // Only the standard list is not there while nothing is in it.
            if list == "Saved", lists[list]?.isEmpty == true { lists[list] = nil }
        }

        /// The lists in words, as ``SavedPlacesModelTests/shown(_:)`` has them.
        var shown: [String] {
            SavedPlacesModelTests.lists.compactMap { list in
                lists[list].map { saved in
                    let names = saved.reversed().map { places[$0.number] ?? "?\($0.name)" }
                    return "\(list): \(names.joined(separator: " "))"
                }
            }
        }
    }

    /// The lists, in the order in which they are shown.
    private static let lists = ["Saved", "Lunch", "Trip"]

    private func shown(_ saved: SavedPlaces) async throws -> [String] {
        var lines: [String] = []
        for list in try await saved.lists() {
            let names = try await saved.places(in: list.name).map {
                ($0.isGone ? "?" : "") + $0.place.name
            }
            lines.append("\(list.name): \(names.joined(separator: " "))")
        }
        return lines
    }

    /// Writes an extract that now and then ends in the middle of a place.
    private func write(_ places: [Int: String], isWhole: Bool, to url: URL) throws {
        var xml = "<osm>"
        for (number, name) in places.sorted(by: { $0.key < $1.key }) {
            xml += "<node id='\(number)' lat='\(number)' lon='7'><tag k='name' v='\(name)'/>"
            xml += "<tag k='shop' v='books'/></node>"
        }
        try Data((isWhole ? xml + "</osm>" : xml + "<node id=").utf8).write(to: url)
    }

    @Test(arguments: SeededGenerator.seeds(5))
    func `lists are what was saved, whatever is imported meanwhile`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let date = SavedDate()
        let library = PlaceLibrary(
            store: try InMemoryRecordStore(), now: { date.now })
        let saved = SavedPlaces(try InMemoryRecordStore(), of: library)
        let file = FileManager.default.temporaryDirectory.appending(path: "saved-\(UUID()).osm")
        defer { try? FileManager.default.removeItem(at: file) }
        let options = PlaceImportOptions(extract: ExtractName("city"))
        var model = Model()
        for step in 0..<120 {
            let number = Int.random(in: 1...12, using: &random)
            let list = Self.lists.randomElement(using: &random) ?? "Saved"
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                model.save(number, list)
                try await saved.save("n\(number)", in: try SavedListName(list))
            case 5..<7:
                model.remove(number, list)
                try await saved.remove("n\(number)", from: try SavedListName(list))
            default:
                // Place 13 is in every one: an extract without a known place is another area's.
                var places = [13: "Town\(step)"]
                for number in 1...12 where Bool.random(using: &random) {
                    places[number] = "P\(number)v\(Int.random(in: 0...2, using: &random))"
                }
                let isWhole = Int.random(in: 0..<3, using: &random) > 0
                try write(places, isWhole: isWhole, to: file)
                do {
                    _ = try await library.importOpenStreetMap(
                        fromFilesAt: [file.path], options: options)
                    model.places = places
                    #expect(isWhole, "seed \(seed), step \(step): half a file was imported")
                } catch is PlaceImportError {
                    #expect(!isWhole, "seed \(seed), step \(step)")
                }
            }
            let lists = try await shown(saved)
            try #require(lists == model.shown, "seed \(seed), step \(step)")
        }
    }
}
