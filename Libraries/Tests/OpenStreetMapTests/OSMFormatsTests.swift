import Foundation
import OpenStreetMap
import PlacesTestSupport
import Testing

/// The same places in every format.
@Suite struct OSMFormatsTests {
    /// A café, a park of three corners, and a museum of a way and a node.
    private static let pbf: [UInt8] = {
        var block = PBFBlockWriter()
        block.addDenseNodes([
            .init(
                id: 1, latitude: 437_000_000, longitude: 74_000_000,
                tags: ["name": "Café “Ü” & <Co>", "amenity": "cafe", "opening_hours": "24/7"]),
            .init(id: 2, latitude: 437_100_000, longitude: 74_200_000),
            .init(id: 3, latitude: 437_300_000, longitude: 74_400_000),
            .init(id: 4, latitude: 437_200_000, longitude: 74_600_000),
        ])
        block.addWay(5, nodes: [2, 3, 4, 2], tags: ["name": "Parc", "leisure": "park"])
        block.addWay(6, nodes: [2, 3])
        block.addRelation(
            7, [.way(6), .node(4), .relation(9)], tags: ["name": "Musée", "tourism": "museum"])
        return PBFWriter.file(block)
    }()

    private static let cafe = """
        "tags": {"name": "Caf\\u00e9 “Ü” & <Co>", "amenity": "cafe", "opening_hours": "24/7"}
        """
    private static let parc = "\"tags\": {\"name\": \"Parc\", \"leisure\": \"park\"}"
    private static let musee = "\"tags\": {\"name\": \"Musée\", \"tourism\": \"museum\"}"

    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE_IS_NOT_HERE -->
        <osm version='0.6' generator="a &quot;test&quot;">
          <bounds minlat="43" minlon="7" maxlat="44" maxlon="8"/>
          <!-- <node id="99" lat="1" lon="1"><tag k="name" v="No"/><tag k="shop" v="no"/></node> -->
          <node id="1" lat="43.7" lon="7.4000000" version="3" user="&#x41;b">
            <tag k='name' v='Café “&#220;” &amp; &lt;Co>'/>
            <tag k="amenity" v="cafe"/><tag k="opening_hours" v="24/7"/>
          </node>
          <node id="2" lat="+43.71" lon="7.42"/><node id="3" lat="43.73" lon="7.44"></node>
          <node id="4" lat="43.72" lon="746e-2"/>
          <way id="5"><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="2"/>
            <tag k="name" v="Parc"/><tag k="leisure" v="park"/></way>
          <way id="6"><nd ref="2"/><nd ref="3"/></way>
          <relation id="7"><member type="way" ref="6" role="outer"/>
            <member type="node" ref="4" role=""/><member type="relation" ref="9" role=""/>
            <tag k="name" v="Musée"/><tag k="tourism" v="museum"/></relation>
          <node id="8" visible="false" lat="1" lon="1"><tag k="name" v="x"/><tag k="shop" v="y"/></node>
        </osm>
        """.replacing("<!DOCTYPE_IS_NOT_HERE -->", with: "<?also an='instruction'?>")

    /// Ways before their nodes, as written by `out body; >; out skel`.
    private static let overpass = """
        {"version": 0.6, "generator": "Overpass API", "elements": [
        {"type": "relation", "id": 7, "members": [{"type": "way", "ref": 6, "role": "outer"},
          {"type": "node", "ref": 4, "role": ""}, {"type": "relation", "ref": 9, "role": ""}],
          \(musee)},
        {"type": "way", "id": 5, "nodes": [2, 3, 4, 2], \(parc)}, {"type": "way", "id": 6, "nodes": [2, 3]},
        {"type": "node", "id": 1, "lat": 43.7, "lon": 7.4, \(cafe)},
        {"type": "node", "id": 2, "lat": 43.71, "lon": 7.42}, {"type": "node", "id": 3, "lat": 43.73, "lon": 7.44},
        {"type": "node", "id": 4, "lat": 43.72, "lon": 7.46}, {"type": "count", "id": 0}]}
        """

    private static let overpassCentres = """
        {"elements": [{"type": "node", "id": 1, "lat": 43.7, "lon": 7.4, \(cafe)},
        {"type": "way", "id": 5, "center": {"lat": 43.72, "lon": 7.44}, "nodes": [2, 3], \(parc)},
        {"type": "relation", "id": 7, "center": {"lat": 43.72, "lon": 7.44}, \(musee)}],
        "remark": "runtime remark: none"}
        """

    private static let overpassShapes = """
        {"elements": [{"type": "node", "id": 1, "lat": 43.7, "lon": 7.4, \(cafe)},
        {"type": "way", "id": 5, "bounds": {"minlat": 0, "minlon": 0, "maxlat": 1, "maxlon": 1},
         "geometry": [null, {"lat": 43.71, "lon": 7.42}, {"lat": 43.73, "lon": 7.46}], \(parc)},
        {"type": "relation", "id": 7, "bounds": {"minlat": 43.71, "minlon": 7.42, "maxlat": 43.73,
         "maxlon": 7.46}, "members": [{"type": "way", "ref": 6, "geometry": [
         {"lat": 43.71, "lon": 7.42}, {"lat": 43.73, "lon": 7.44}]},
         {"type": "node", "ref": 4, "lat": 43.72, "lon": 7.46}], \(musee)}]}
        """

    private static let features = [
        """
        {"type": "Feature", "id": "node/1", "properties": {"@id": "node/1", "name": "Café “Ü” & <Co>",
        "amenity": "cafe", "opening_hours": "24/7", "@x": 1},
        "geometry": {"type": "Point", "coordinates": [7.4, 43.7]}}
        """,
        """
        {"type": "Feature", "properties": {"type": "way", "id": 5, \(parc)}, "geometry":
        {"type": "Polygon", "coordinates": [[[7.42, 43.71], [7.44, 43.73], [7.46, 43.72], [7.42, 43.71]]]}}
        """,
        """
        {"geometry": {"type": "GeometryCollection", "geometries": [{"type": "LineString",
        "coordinates": [[7.42, 43.71, 12], [7.44, 43.73, 12]]}, {"type": "Point", "coordinates":
        [7.46, 43.72]}]}, "id": "a15", "properties": {"name": "Musée", "tourism": "museum"},
        "type": "Feature"}
        """,
    ].map { $0.replacing("\n", with: " ") }

    private static let files: [(String, [UInt8])] = [
        ("XML", Array(xml.utf8)), ("XML with a mark", [0xEF, 0xBB, 0xBF] + Array(xml.utf8)),
        ("XML, gzip", TextFiles.gzip(Array(xml.utf8))),
        ("XML, bzip2", TextFiles.bzip2(Array(xml.utf8))),
        ("Overpass", Array(overpass.utf8)),
        ("Overpass, gzip", TextFiles.gzip(Array(overpass.utf8))),
        ("Overpass with centres", Array(overpassCentres.utf8)),
        ("Overpass with shapes", Array(overpassShapes.utf8)),
        (
            "GeoJSON",
            Array(
                ("{\"type\": \"FeatureCollection\", \"bbox\": [7, 43, 8, 44], \"features\": [ "
                    + features.joined(separator: " , ") + " ] }\n").utf8)
        ),
        ("GeoJSON by line", Array(features.joined(separator: "\n").utf8)),
        ("GeoJSON sequence", Array(features.map { "\u{1E}\($0)\n" }.joined().utf8)),
        (
            "GeoJSON sequence, bzip2",
            TextFiles.bzip2(Array(features.map { "\u{1E}\($0)" }.joined().utf8))
        ),
    ]

    private static func sorted(_ places: [OSMNamedPlace]) -> [OSMNamedPlace] {
        places.sorted { $0.id < $1.id }
    }

    @Test(arguments: files)
    func `a small city is the same in every format`(_ name: String, _ bytes: [UInt8]) throws {
        let expected = Self.sorted(try PBFReading(Self.pbf).places)
        #expect(expected.map(\.id) == [1, 5, 7])
        #expect(expected.map(\.longitude) == [7.4, 7.44, 7.44])
        let reading = try PBFReading(bytes)
        #expect(Self.sorted(reading.places) == expected)
        #expect(reading.summary.places == 3)
        #expect(reading.summary.placesWithoutPosition == 0)
        let shares = reading.progress.map(\.fractionCompleted)
        #expect(shares == shares.sorted() && shares.last == 1)
    }

    @Test(.enabled(if: OSMTestData.has("monaco-2021.osm.pbf"), OSMTestData.absence))
    func `Monaco as XML has the places of its PBF`() throws {
        let expected = try PBFReading(path: OSMTestData.path("monaco-2021.osm.pbf")).places
        let xml = XMLWriter.file(expected)
        func key(_ place: OSMNamedPlace) -> String { "\(place.kind) \(place.id)" }
        let sorted = expected.sorted { key($0) < key($1) }
        for bytes in [xml, TextFiles.gzip(xml), TextFiles.bzip2(xml)] {
            let places = try PBFReading(bytes).places
            #expect(places.sorted { key($0) < key($1) } == sorted)
        }
    }

    @Test func `a feature that is not a known element keeps its number in every file`() throws {
        func feature(_ id: String, _ name: String, _ x: Double) -> String {
            """
            {"type": "Feature", "id": \(id), "properties": {"name": "\(name)", "shop": "books",
            "seats": 12, "cost": 1.5, "free": true, "other": null, "list": []},
            "geometry": {"type": "Point", "coordinates": [\(x), 1]}}
            """
        }
        func ids(_ text: String) throws -> [Int64] {
            let places = try PBFReading(Array(text.utf8)).places
            #expect(places.first?.tags["seats"] == "12" && places.first?.tags["free"] == "yes")
            #expect(places.first?.tags["cost"] == "1.5" && places.first?.tags["other"] == nil)
            return places.map(\.id)
        }
        let first = try ids(feature("1", "A", 2) + feature("2", "B", 2) + feature("3", "A", 3))
        let second = try ids(feature("\"x\"", "A", 3) + feature("1", "B", 2) + feature("7", "A", 2))
        #expect(first == second.reversed())
        #expect(Set(first).count == 3 && first.allSatisfy { $0 < 0 })
    }

    @Test(arguments: [
        "null", "{\"type\": \"Polygon\", \"coordinates\": []}",
        "{\"type\": \"Point\", \"coordinates\": [7, 91]}",
        "{\"type\": \"Point\", \"coordinates\": [1e300, 0]}",
    ])
    func `a feature that lies nowhere is counted and left out`(_ geometry: String) throws {
        let text = """
            {"type": "Feature", "geometry": \(geometry), "id": "way/1",
            "properties": {"name": "A", "shop": "books"}}
            """
        let reading = try PBFReading(Array(text.utf8))
        #expect(reading.places.isEmpty && reading.summary.placesWithoutPosition == 1)
    }
}
