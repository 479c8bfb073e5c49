import Foundation
import OpenStreetMap
import Places
import PlacesMap
import Synchronization
import Testing
import WaybillStorage
import WaybillTesting

/// Importing an extract for the first time and again.
@Suite struct PlaceImportTests {
    private let store: InMemoryRecordStore<Place>
    private let library: PlaceLibrary
    private let folder: URL

    init() throws {
        store = try InMemoryRecordStore()
        library = PlaceLibrary(store: store)
        folder = FileManager.default.temporaryDirectory.appending(path: "waybill-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Writes shops as an extract; a name is also the tag.
    private func file(_ name: String, _ shops: [Int: String]) throws -> String {
        let nodes = shops.sorted { $0.key < $1.key }.map {
            """
            <node id="\($0.key)" lat="\($0.key)" lon="7"><tag k="name" v="\($0.value)"/>
            <tag k="shop" v="books"/></node>
            """
        }
        let path = folder.appending(path: name)
        try Data("<osm>\(nodes.joined())</osm>".utf8).write(to: path)
        return path.path
    }

    private func load(_ name: String, _ shops: [Int: String]) async throws -> PlaceImportReport {
        try await library.importOpenStreetMap(fromFilesAt: [try file(name, shops)])
    }

    /// The places that are there, such as `n1 A (monaco)`.
    private func places() async throws -> [String] {
        try await store.matches(RecordQuery(limit: .max)).map {
            "\($0.record.id) \($0.record.name) (\($0.record.extracts.joined(separator: " ")))"
        }
    }

    private func counts(_ report: PlaceImportReport) -> [Int] {
        [report.added, report.updated, report.unchanged, report.removed]
    }

    @Test func `a newer extract updates its places and removes what has gone`() async throws {
        let first = try await load("monaco-210104.osm", [1: "A", 2: "B", 3: "C"])
        #expect(counts(first) == [3, 0, 0, 0])
        #expect(first.files.map(\.extract.description) == ["monaco"])
        #expect(first.files.first?.summary.places == 3)
        let second = try await load("monaco-latest.osm", [2: "B", 3: "New", 4: "D"])
        #expect(counts(second) == [1, 1, 1, 1])
        #expect(try await places() == ["n2 B (monaco)", "n3 New (monaco)", "n4 D (monaco)"])
    }

    @Test func `what another extract has stays when it has gone from one`() async throws {
        _ = try await load("monaco.osm", [1: "A", 2: "B"])
        #expect(counts(try await load("france.osm", [2: "B", 3: "C"])) == [1, 0, 1, 0])
        #expect(try await places() == ["n1 A (monaco)", "n2 B (france monaco)", "n3 C (france)"])
        #expect(counts(try await load("monaco.osm", [1: "A"])) == [0, 0, 1, 0])
        #expect(try await places() == ["n1 A (monaco)", "n2 B (france)", "n3 C (france)"])
        #expect(counts(try await load("france.osm", [3: "C"])) == [0, 0, 1, 1])
        #expect(try await places() == ["n1 A (monaco)", "n3 C (france)"])
    }

    @Test func `of two imports at once the second sees what the first has added`() async throws {
        let one = try file("a.osm", [1: "A", 2: "B"])
        let other = try file("b.osm", [2: "B", 3: "C"])
        await store.hold()
        async let first = library.importOpenStreetMap(fromFilesAt: [one])
        async let second = library.importOpenStreetMap(fromFilesAt: [other])
        await store.waitUntilHeld(2)
        await store.release()
        let reports = try await [first, second]
        #expect(reports.map(\.added).reduce(0, +) == 3)
        #expect(try await places() == ["n1 A (a)", "n2 B (a b)", "n3 C (b)"])
    }

    @Test func `an error names a file without what a terminal would obey`() async throws {
        let path = try file("f\u{1B}[31m\u{1B}]0;OWNED\u{7}.osm", [:])
        let error = await #expect(throws: PlaceImportError.self) {
            try await library.importOpenStreetMap(fromFilesAt: [path])
        }
        let text = try #require(error).description
        #expect(text.hasSuffix("f [31m ]0;OWNED .osm: there is no named place in it"), "\(text)")
    }

    @Test func `files of one call share places and may be one extract`() async throws {
        let files = [try file("a.osm", [1: "A", 2: "B"]), try file("b.osm", [2: "B", 3: "C"])]
        let apart = try await library.importOpenStreetMap(fromFilesAt: files)
        #expect(counts(apart) == [3, 0, 0, 0])
        #expect(try await places() == ["n1 A (a)", "n2 B (a b)", "n3 C (b)"])
        let smaller = [try file("a.osm", [1: "A"]), try file("b.osm", [3: "C"])]
        #expect(
            counts(try await library.importOpenStreetMap(fromFilesAt: smaller)) == [0, 0, 2, 1])
        let options = PlaceImportOptions(extract: ExtractName("both"))
        let one = try await library.importOpenStreetMap(fromFilesAt: smaller, options: options)
        #expect(counts(one) == [0, 0, 2, 0])
        #expect(try await places() == ["n1 A (a both)", "n3 C (b both)"])
    }

    @Test func `a file that is named twice is read once, however it is named`() async throws {
        let path = try file("a.osm", [1: "A"])
        let other = try file("b.osm", [2: "B"])
        let link = folder.appending(path: "link.osm").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let roundabout = folder.appending(path: "x/../a.osm").path
        let read = Mutex<Set<Int>>([])
        let report = try await library.importOpenStreetMap(
            fromFilesAt: [path, path, link, roundabout, other]
        ) { index, _ in
            read.withLock { _ = $0.insert(index) }
        }
        #expect(report.files.map(\.path) == [path, other])
        #expect(read.withLock(\.self) == [0, 4], "progress goes by the paths that were given")
        #expect(try await places() == ["n1 A (a)", "n2 B (b)"])
    }

    @Test func `a file of the same name with another ending is of the same extract`()
        async throws
    {
        let xml = try file("a.osm", [1: "A", 2: "B"])
        let json = folder.appending(path: "a.geojson").path
        let feature = """
            {"type": "Feature", "id": "node/3", "properties": {"name": "C", "shop": "tea"},
            "geometry": {"type": "Point", "coordinates": [7, 3]}}
            """
        try Data(feature.utf8).write(to: URL(filePath: json))
        let report = try await library.importOpenStreetMap(fromFilesAt: [xml, json])
        #expect(report.files.map(\.extract.description) == ["a", "a"])
        #expect(try await places() == ["n1 A (a)", "n2 B (a)", "n3 C (a)"])
    }

    @Test(arguments: [
        (1, 1, "the one place of the extract “a” is not in it"),
        (2, 2, "none of the 2 places of the extract “a” is in it"),
        (11, 12, "11 of the 12 places of the extract “a” are not in it"),
    ])
    func `an error about another area counts as a person does`(
        _ missing: Int, _ count: Int, _ words: String
    ) {
        let reason = PlaceImportError.Reason.otherArea(
            ExtractName(ofFileAt: "a.osm"), missing: missing, of: count)
        let error = PlaceImportError(path: "b.osm", reason: reason)
        #expect("\(error)".hasPrefix("b.osm: \(words); if it is another area"), "\(error)")
        #expect("\(error)".contains("this one") == (missing < count))
    }

    @Test func `places of other sources stay, and the starter city makes room`() async throws {
        let point = try #require(Coordinate(latitude: 1, longitude: 2))
        let other = Place(
            id: "x", name: "Of a server", category: try #require(PlaceCategory("shop=books")),
            coordinate: point, source: .api)
        var old = other
        old.id = "n9"
        old.source = .openStreetMap  // of a database without extracts
        try await library.addStarterCityIfEmpty()
        _ = try await store.load(removing: []) { [other, old] in
            try $0(other)
            try $0(old)
        }
        #expect(counts(try await load("a.osm", [1: "A"])) == [1, 0, 0, 0])
        #expect(counts(try await load("a.osm", [1: "B", 9: "C"])) == [0, 2, 0, 0])
        #expect(try await places() == ["n1 B (a)", "n9 C (a)", "x Of a server ()"])
    }

    @Test func `an extract keeps its time zone until another one is given`() async throws {
        let path = try file("a.osm", [1: "A", 2: "B"])
        for (zone, expected) in [
            ("Asia/Tokyo", "Asia/Tokyo"), (nil, "Asia/Tokyo"), ("Europe/Paris", "Europe/Paris"),
        ] {
            let options = PlaceImportOptions(timeZone: zone.flatMap { TimeZone(identifier: $0) })
            _ = try await library.importOpenStreetMap(fromFilesAt: [path], options: options)
            let zones = try await store.matches(RecordQuery()).map(\.record.timeZone)
            #expect(zones == [expected, expected])
        }
    }

    @Test func `an extract without a place removes nothing`() async throws {
        _ = try await load("a.osm", [1: "A"])
        let path = try file("a.osm", [:])
        let error = await #expect(throws: PlaceImportError.self) {
            try await library.importOpenStreetMap(fromFilesAt: [path])
        }
        #expect(error?.path == path && error?.reason == .noPlaces)
        #expect(try await places() == ["n1 A (a)"])
    }

    @Test func `another area under the same name removes nothing`() async throws {
        _ = try await load("map.osm", [1: "A", 2: "B"])
        let path = try file("map.osm", [3: "C"])
        let error = await #expect(throws: PlaceImportError.self) {
            try await library.importOpenStreetMap(fromFilesAt: [path])
        }
        #expect(error?.reason == .otherArea(ExtractName(ofFileAt: "map.osm"), missing: 2, of: 2))
        #expect(error?.description.contains("“map”") == true)
        #expect(try await places() == ["n1 A (map)", "n2 B (map)"])
        let options = PlaceImportOptions(extract: ExtractName("nice"))
        _ = try await library.importOpenStreetMap(fromFilesAt: [path], options: options)
        #expect(try await places().count == 3)
    }

    @Test func `an area that overlaps one of the same name removes nothing, unless it is named`()
        async throws
    {
        func area(_ ids: ClosedRange<Int>) -> [Int: String] {
            Dictionary(uniqueKeysWithValues: ids.map { ($0, "A") })
        }
        _ = try await load("map.osm", area(1...40))
        #expect(counts(try await load("map.osm", area(1...20))) == [0, 0, 20, 20], "half may go")
        let path = try file("map.osm", area(20...60))
        let error = await #expect(throws: PlaceImportError.self) {
            try await library.importOpenStreetMap(fromFilesAt: [path])
        }
        #expect(
            error?.reason
                == .otherArea(ExtractName(ofFileAt: "map.osm"), missing: 19, of: 20))
        #expect(try await places().count == 20)
        let options = PlaceImportOptions(extract: ExtractName("map"))
        let named = try await library.importOpenStreetMap(fromFilesAt: [path], options: options)
        #expect(counts(named) == [40, 0, 1, 19])
    }

    @Test func `a damaged file changes nothing, whatever came before it`() async throws {
        _ = try await load("a.osm", [1: "A"])
        let good = try file("a.osm", [1: "New", 2: "B"])
        let bad = folder.appending(path: "b.osm").path
        try Data("<osm><node".utf8).write(to: URL(filePath: bad))
        let error = await #expect(throws: PlaceImportError.self) {
            try await library.importOpenStreetMap(fromFilesAt: [good, bad])
        }
        #expect(error?.path == bad)
        #expect(try await places() == ["n1 A (a)"])
    }

    @Test func `places keep the time zone of their import`() async throws {
        let zone = try #require(TimeZone(identifier: "Australia/Sydney"))
        let report = try await library.importOpenStreetMap(
            fromFilesAt: [try file("a.osm", [1: "A"])],
            options: PlaceImportOptions(timeZone: zone))
        #expect(report.files.map(\.timeZone) == ["Australia/Sydney"])
        #expect(try await library.place(id: "n1")?.timeZone == "Australia/Sydney")
        let again = try await load("a.osm", [1: "A"])
        #expect(counts(again) == [0, 0, 1, 0])
        #expect(again.files.map(\.timeZone) == ["Australia/Sydney"], "that of the extract before")
        let other = try await load("b.osm", [2: "B"])
        #expect(counts(other) == [1, 0, 0, 0])
        #expect(other.files.map(\.timeZone) == [TimeZone.current.identifier])
        #expect(try await library.place(id: "n2")?.timeZone == TimeZone.current.identifier)
    }

    /// What the extracts have, kept by a test the plain way.
    @Test func `imports in any order leave what the last of each extract has`() async throws {
        for seed in SeededGenerator.seeds(40) {
            var random = SeededGenerator(seed: seed)
            let store = try InMemoryRecordStore<Place>()
            let library = PlaceLibrary(store: store)
            var extracts: [String: [Int: String]] = [:]
            var names: [Int: String] = [:]
            for _ in 0..<12 {
                let name = ["a", "b", "c"].randomElement(using: &random) ?? "a"
                var shops = [1: "A"]  // each extract has it: it is the same area
                for id in 2...8 where Bool.random(using: &random) {
                    shops[id] = ["X", "Y"].randomElement(using: &random)
                }
                _ = try await library.importOpenStreetMap(
                    fromFilesAt: [try file("\(name).osm", shops)])
                extracts[name] = shops
                names.merge(shops) { $1 }
                let expected = (1...8).compactMap { id -> String? in
                    let holders = extracts.filter { $0.value[id] != nil }.keys.sorted()
                    return holders.isEmpty
                        ? nil : "n\(id) \(names[id] ?? "") (\(holders.joined(separator: " ")))"
                }
                let found = try await store.matches(RecordQuery(limit: .max)).map {
                    "\($0.record.id) \($0.record.name) "
                        + "(\($0.record.extracts.joined(separator: " ")))"
                }
                #expect(found == expected, "seed \(seed)")
            }
        }
    }
}
