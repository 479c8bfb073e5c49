import OpenStreetMap
import Testing
import WaybillTesting

/// Text files that are invalid, truncated, wrongly packed or hostile.
@Suite struct OSMTextDamageTests {
    private static let xml = """
        <?xml version="1.0"?><osm><node id="1" lat="1" lon="2"><tag k="name" v="A&amp;B"/>\
        <tag k="shop" v="yes"/></node><way id="2"><nd ref="1"/><tag k="name" v="W"/>\
        <tag k="leisure" v="park"/></way></osm>
        """
    private static let json = """
        {"elements":[{"type":"node","id":1,"lat":1.5,"lon":-2e0,"tags":{"name":"A\\"\\u00e9","shop":"x"}},\
        {"type":"way","id":2,"nodes":[1],"tags":{"name":"W","shop":"y"}}],"remark":"ok"}
        """
    private static let geo = """
        {"type":"Feature","id":"w1","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},\
        "properties":{"name":"A","shop":"x"}}
        """

    @Test(arguments: [xml, json, geo])
    func `a file that is cut ends as an error`(_ text: String) throws {
        let bytes = Array(text.utf8)
        #expect(throws: Never.self) { try PBFReading(bytes) }
        for length in 1..<bytes.count {
            let error = try PBFReading.error(of: Array(bytes[..<length]))
            guard case .truncated = error.reason else {
                #expect(length == 1 || error.textOffset != nil, "cut at \(length): \(error)")
                continue
            }
        }
    }

    @Test(arguments: [
        ("A\tB", "A\u{FFFD}B"), ("A\nB", "A\u{FFFD}B"), ("A\0B", "A\u{FFFD}B"),
        (#"A\'B"#, "A\u{FFFD}B"), (#"A\x41"#, "A\u{FFFD}41"), (#"A\u00g1"#, "A\u{FFFD}00g1"),
        (#"A\éB"#, "A\u{FFFD}éB"), (#"A\"\u00e9\'"#, "A\"é\u{FFFD}"), (#"A\\\'"#, #"A\\#u{FFFD}"#),
    ])
    func `a control character or an unknown escape in a name spoils no other place`(
        written: String, read: String
    ) throws {
        let json = """
            {"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":{"name":"\(written)","shop":"x"}},\
            {"type":"node","id":2,"lat":1,"lon":2,"tags":{"name":"W","shop":"y"}}]}
            """
        let geo = """
            {"type":"FeatureCollection","features":[{"type":"Feature","id":"n1",\
            "geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"\(written)",\
            "shop":"x"}},{"type":"Feature","id":"n2","geometry":{"type":"Point",\
            "coordinates":[1,2]},"properties":{"name":"W","shop":"y"}}]}
            """
        for text in [json, geo] {
            let places = try PBFReading(Array(text.utf8)).places
            #expect(Set(places.map(\.name)) == [read, "W"])
        }
    }

    @Test func `an element of more attributes than any has is refused at once`() throws {
        func file(_ count: Int) -> [UInt8] {
            let attributes = (0..<count).map { "a\($0)=\"\"" }.joined(separator: " ")
            return Array("<osm><node id=\"1\" lat=\"1\" lon=\"2\" \(attributes)/></osm>".utf8)
        }
        #expect(throws: Never.self) { try PBFReading(file(61)) }
        for count in [62, 60_000] {
            guard case .malformed = try PBFReading.error(of: file(count)).reason else {
                Issue.record("\(count) attributes")
                continue
            }
        }
    }

    @Test(arguments: [TextFiles.gzip, TextFiles.bzip2] as [@Sendable ([UInt8]) -> [UInt8]])
    func `a packed file that is cut ends as an error`(
        _ pack: @Sendable ([UInt8]) -> [UInt8]
    ) throws {
        let bytes = pack(Array(Self.xml.utf8))
        for length in 4..<bytes.count {
            let error = try PBFReading.error(of: Array(bytes[..<length]))
            #expect(error.reason == .truncated, "cut at \(length) of \(bytes.count): \(error)")
        }
    }

    @Test(arguments: [TextFiles.gzip, TextFiles.bzip2] as [@Sendable ([UInt8]) -> [UInt8]])
    func `packed pieces that follow one another are one file`(
        _ pack: @Sendable ([UInt8]) -> [UInt8]
    ) throws {
        let bytes = Array(Self.xml.utf8)
        let half = bytes.count / 2
        let joined = pack(Array(bytes[..<half])) + pack([]) + pack(Array(bytes[half...]))
        #expect(try PBFReading(joined).places == PBFReading(bytes).places)
        let error = try PBFReading.error(of: joined + Array("rubbish".utf8))
        guard case .malformed = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.textOffset == Int64(bytes.count))
    }

    @Test func `zeros behind a gzip stream fill it up`() throws {
        let packed = TextFiles.gzip(Array(Self.xml.utf8)) + Array(repeating: 0, count: 1_000)
        #expect(try PBFReading(packed).places.count == 2)
    }

    @Test func `what unpacks to far more than itself is refused`() throws {
        let blanks = Array(repeating: UInt8(ascii: " "), count: 90 << 20)
        let packed = TextFiles.gzip(Array("<osm>".utf8) + blanks + Array("</osm>".utf8))
        let error = try PBFReading.error(of: packed)
        guard case .tooLarge("the unpacked file", _, _) = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(arguments: [
        ("<!DOCTYPE osm [<!ENTITY a \"aaaa\">]><osm/>", "document type"),
        ("<!DOCTYPE osm SYSTEM \"file:///etc/passwd\"><osm/>", "document type"),
        ("<osm><!DOCTYPE x></osm>", "document type"),
        (
            "{\"type\":\"FeatureCollection\",\"crs\":{\"properties\":{\"name\":\"EPSG:3857\"}},\"features\":[]}",
            "crs EPSG:3857"
        ),
    ])
    func `what a file should not need is refused by name`(_ text: String, _ name: String) throws {
        #expect(
            try PBFReading.error(of: Array(text.utf8)).reason == .unsupportedFeature(name: name))
    }

    @Test(arguments: [
        ("<osm><node lat='1' lon='2'/></osm>", "no number"),
        ("<osm><node id='1' lat='north' lon='2'/></osm>", "position"),
        ("<osm><node id='99999999999999999999'/></osm>", "no number"),
        ("<osm><node id='1' id='2'/></osm>", "twice"), ("<osm><node id=1/></osm>", "quotes"),
        ("<osm></node></osm>", "did not begin"), ("<osm/><osm/>", "second root"),
        ("<osm><way id='1'><nd ref='x'/></way></osm>", "reference"),
        ("<osm><node id='1'><tag k='x'/></node></osm>", "no value"),
        ("<osm>< node/></osm>", "no name"),
        ("{\"elements\":[{\"type\":\"node\"}]}", "id is missing"),
        ("{\"elements\":[{\"type\":\"node\",\"id\":1.5}]}", "not a whole number"),
        ("{\"elements\":[{\"type\":\"node\",\"id\":1,\"lat\":\"x\",\"lon\":1}]}", "lat is a text"),
        ("{\"elements\":[1]}", "an element"),
        ("{\"features\":[{\"type\":\"x\"}]}", "not “Feature”"),
        (
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1]}}",
            "not a list of numbers"
        ),
        ("{\"elements\":[}", "not JSON"), ("{\"elements\" []}", "not JSON"),
        ("{\"elements\":[]} x", "not JSON"),
        ("{\"elements\":[{\"type\":\"node\",\"id\":1,\"lat\":Nan}]}", "not JSON"),
    ])
    func `a file that breaks its format says how and where`(_ text: String, _ what: String) throws {
        let error = try PBFReading.error(of: Array(text.utf8))
        #expect(error.description.contains(what), "\(error)")
        #expect(error.textOffset != nil && error.description.contains("at byte"), "\(error)")
    }

    @Test(arguments: [
        ("<html><body>Too many requests</body></html>", "a web page"),
        ("<!DOCTYPE html><html></html>", "a web page"),
        ("<osmChange/>", "XML of another kind (<osmChange>)"),
        ("[]", "a list of JSON"), ("{\"error\":\"no\"}", "JSON of another kind"),
        ("{}", "JSON of another kind"),
    ])
    func `what is something else is said to be that`(_ text: String, _ found: String) throws {
        let error = try PBFReading.error(of: Array(text.utf8))
        #expect(error.reason == .notOpenStreetMap(found: found))
    }

    @Test func `text in another encoding is refused by its name`() throws {
        let latin = "<?xml version='1.0' encoding='ISO-8859-1'?><osm/>"
        #expect(
            try PBFReading.error(of: Array(latin.utf8)).reason
                == .unsupportedEncoding(name: "ISO-8859-1"))
        for start in [[0xFF, 0xFE, 0x3C, 0], [0x3C, 0, 0x6F, 0], [0xFE, 0xFF, 0, 0x3C]] as [[UInt8]]
        {
            #expect(try PBFReading.error(of: start).reason == .unsupportedEncoding(name: "UTF-16"))
        }
    }

    /// Damaged names, each with its decoded text.
    private static let damagedNames: [([UInt8], String)] = [
        (Array("A&#0;B".utf8), "A\u{FFFD}B"), (Array("A&#xD800;B".utf8), "A\u{FFFD}B"),
        (Array("A&#;&#x110000;B".utf8), "A\u{FFFD}\u{FFFD}B"),
        (Array("A&nbsp;B & C".utf8), "A&nbsp;B & C"), (Array("A &&amp; B".utf8), "A && B"),
        ([0x41, 0xE9, 0x42], "A\u{FFFD}B"), ([0x41, 0xE9], "A\u{FFFD}"),
    ]

    @Test(arguments: damagedNames)
    func `a damaged name does not refuse its file`(_ bytes: [UInt8], _ name: String) throws {
        func places(_ start: String, _ end: String) throws -> Set<String> {
            let file = Array(start.utf8) + bytes + Array(end.utf8)
            return Set(try PBFReading(file).places.compactMap { $0.tags["name"] })
        }
        let node =
            "<node id='2' lat='1' lon='2'><tag k='shop' v='x'/><tag k='name' v='Other'/></node>"
        let names = try places(
            "<osm><node id='1' lat='1' lon='2'><tag k='shop' v='x'/><tag k='name' v='",
            "'/></node>\(node)</osm>")
        #expect(names == [name, "Other"])
        guard !bytes.contains(UInt8(ascii: "&")) else { return }
        let other = #"{"type":"node","id":2,"lat":1,"lon":2,"tags":{"shop":"x","name":"Other"}}"#
        let read = try places(
            #"{"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":{"shop":"x","name":""#,
            #""}},\#(other)]}"#)
        #expect(read == [name, "Other"])
    }

    @Test(arguments: [TextFiles.gzip, TextFiles.bzip2] as [@Sendable ([UInt8]) -> [UInt8]])
    func `thousands of empty packed streams are refused early`(
        _ pack: @Sendable ([UInt8]) -> [UInt8]
    ) throws {
        let many = Array(repeatElement(pack([]), count: 12_000).joined())
        let error = try PBFReading.error(of: pack(Array("<osm>".utf8)) + many)
        #expect(error.description.contains("packed streams"), "\(error)")
    }

    /// Files that unpack to nothing, white space or a comment, and to no element.
    @Test(arguments: [
        TextFiles.gzip(Array("<osm>".utf8)) + TextFiles.gzip([]),
        TextFiles.bzip2(Array("<osm><!--".utf8)),
        Array("<osm>".utf8),
    ])
    func `a cancelled reading ends without an element`(_ bytes: [UInt8]) async throws {
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try PBFReading(bytes)
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test func `what is nested too deeply or too long is refused`() throws {
        let deep = String(repeating: "<osm>", count: 100_000)
        #expect(try PBFReading.error(of: Array(deep.utf8)).description.contains("deep"))
        let lists = "{\"elements\":" + String(repeating: "[", count: 100_000)
        #expect(try PBFReading.error(of: Array(lists.utf8)).reason == .truncated)
        let closed = lists + String(repeating: "]", count: 100_000) + "}"
        #expect(try PBFReading.error(of: Array(closed.utf8)).description.contains("not JSON"))
        let long = "<osm><node id='" + String(repeating: "1", count: 2 << 20) + "'/></osm>"
        let wide = "{\"elements\":[\"" + String(repeating: "a", count: 9 << 20) + "\"]}"
        for text in [long, wide] {
            guard case .tooLarge = try PBFReading.error(of: Array(text.utf8)).reason else {
                Issue.record("\(text.prefix(20))")
                continue
            }
        }
    }

    @Test func `damage anywhere never traps`() {
        let files = [Self.xml, Self.json, Self.geo].map { Array($0.utf8) }
        let packed = files + files.map(TextFiles.gzip) + files.map(TextFiles.bzip2)
        for seed in SeededGenerator.seeds(1_150) {
            var mutator = PBFMutator(seed: seed)
            do {
                let places = try PBFReading(
                    mutator.damaged(packed[Int(seed % 9)]), name: "text-seed-\(seed)"
                ).places
                for place in places {
                    #expect(
                        abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "seed \(seed)")
                }
            } catch {
                #expect(error is OSMReadError, "seed \(seed): \(error)")
            }
        }
    }
}
