import PlacesMap
import Testing
import WaybillTesting

@Suite struct ExtractNameTests {
    @Test(arguments: [
        ("monaco-latest.osm.pbf", "monaco"), ("/data/Monaco-210104.osm.pbf", "monaco"),
        ("monaco-2021.osm.pbf", "monaco"), ("monaco_2021-01-04.osm.bz2", "monaco"),
        ("monaco.20210104.osm.gz", "monaco"), ("monaco-202101.osm.pbf", "monaco"),
        ("monaco-latest.osm (1).pbf", "monaco"), ("monaco-latest-internal.osm.pbf", "monaco"),
        ("planet-20210104T000000.osm.pbf", "planet-20210104t000000"),
        ("ile-de-france-latest.osm.pbf", "ile-de-france"), ("route-66.geojson", "route-66"),
        ("map.osm", "map"), ("export.geojson", "export"), ("area-1234.osm", "area-1234"),
        ("planet_7.4,43.7.osm.gz", "planet_7.4-43.7"), ("2021.osm.pbf", "2021"),
        (".osm.pbf", ".osm"), ("", "extract"), ("/", "extract"), ("a\nb.osm", "a-b"),
        ("monaco", "monaco"), ("monaco.pdf", "monaco"), ("monaco.osm.pbf.download", "monaco"),
        ("Zürich-latest.osm.pbf", "zürich"),
    ])
    func `a file's name without its endings and date is the extract's`(
        _ path: String, _ name: String
    ) {
        #expect(ExtractName(ofFileAt: path).description == name)
    }

    @Test(arguments: ["", " ", "a,b", "a\nb", "a\u{202E}b", String(repeating: "a", count: 101)])
    func `what cannot be a name is refused`(_ text: String) {
        #expect(ExtractName(text) == nil)
    }

    @Test func `any name of a file makes one that may be chosen`() {
        for seed in SeededGenerator.seeds(500) {
            var random = SeededGenerator(seed: seed)
            let bytes = (0..<Int.random(in: 0..<130, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            let path = String(decoding: bytes, as: UTF8.self)
            let name = ExtractName(ofFileAt: path)
            #expect(ExtractName(name.description) == name, "seed \(seed)")
        }
    }

    @Test func `blanks around a chosen name go`() {
        #expect(ExtractName("  My City\t")?.description == "My City")
    }
}
