import Foundation
public import OpenStreetMap
import Waybill

extension MapShape {
    /// Writes shapes as a collection of features of GeoJSON (RFC 7946).
    ///
    /// The kind of each is in its properties, such as `"kind":"park"`, and its
    /// name. Coordinates have seven decimals. The attribution and the
    /// licence are beside the features (RFC 7946, section 6.1).
    ///
    /// - Complexity: O(*n*) in the number of points, and O(*r* *n*) for an area
    ///   of *r* outlines.
    public static func geoJSON(_ shapes: [MapShape]) -> String {
        var writer = JSONWriter()
        writer.object {
            $0.field("type", "FeatureCollection")
            $0.field("attribution", OSMLicense.attribution)
            $0.field("license", OSMLicense.url)
            $0.name("features")
            $0.list(shapes) { writer, shape in shape.write(to: &writer) }
        }
        return writer.text
    }

    private func write(to writer: inout JSONWriter) {
        writer.object {
            $0.field("type", "Feature")
            $0.name("properties")
            $0.object {
                $0.field("kind", "\(kind)")
                if !name.isEmpty { $0.field("name", name) }
            }
            $0.name("geometry")
            $0.object { writeGeometry(to: &$0) }
        }
    }

    private func writeGeometry(to writer: inout JSONWriter) {
        guard kind.isArea else {
            let isOne = paths.count == 1
            writer.field("type", isOne ? "LineString" : "MultiLineString")
            writer.name("coordinates")
            guard isOne else { return writer.list(paths, Self.write) }
            return Self.write(&writer, paths[0])
        }
        let polygons = MapPolygon.polygons(of: paths)
        let isOne = polygons.count == 1
        writer.field("type", isOne ? "Polygon" : "MultiPolygon")
        writer.name("coordinates")
        guard isOne else { return writer.list(polygons, Self.write) }
        Self.write(&writer, polygons[0])
    }

    private static func write(_ writer: inout JSONWriter, _ polygon: MapPolygon) {
        writer.list(polygon.rings) { writer, ring in write(&writer, ring + ring.prefix(1)) }
    }

    private static func write(_ writer: inout JSONWriter, _ path: [Coordinate]) {
        writer.list(path) { writer, point in
            writer.list([point.longitude, point.latitude]) {
                $0.value(($1 * 1e7).rounded() / 1e7)
            }
        }
    }
}
