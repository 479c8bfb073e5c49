import WaybillNetwork

/// A reader of the elements of Overpass API JSON.
///
/// <https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL#Output_Format_(out:)>
enum OverpassElement {
    /// Reads an element; nil if it is no node, way or relation, such as a count.
    static func read(_ field: JSONField) throws(OSMReadError) -> OSMPlainElement? {
        do throws(ParseError) {
            return try element(field)
        } catch {
            throw OSMReadError(error, in: "an element,")
        }
    }

    private static func element(_ field: JSONField) throws(ParseError) -> OSMPlainElement? {
        guard let kind = OSMNamedPlace.Kind(rawValue: try field["type"].text()) else { return nil }
        var element = OSMPlainElement(kind: kind, id: try number(field["id"]))
        if case .object(let tags)? = field["tags"].value {
            for (key, value) in tags {
                guard case .text(let text) = value else { continue }
                element.add(key, text)
            }
        }
        switch kind {
        case .node:
            element.position = try field.position("lat", "lon")
        case .way:
            for node in try field["nodes"].elementsIfPresent() {
                element.nodes.append(try number(node))
            }
            element.position = OSMBoundingBox.middle(of: try shape(field["geometry"], &element))
        case .relation:
            var positions: [OSMPosition] = []
            for member in try field["members"].elementsIfPresent() {
                positions += try read(member: member, into: &element)
            }
            element.position = OSMBoundingBox.middle(of: positions)
        }
        if kind != .node, element.position == nil { element.position = try stated(field) }
        return element
    }

    /// The centre or the box computed by the server.
    private static func stated(_ field: JSONField) throws(ParseError) -> OSMPosition? {
        if let centre = try field["center"].position("lat", "lon") { return centre }
        let bounds = field["bounds"]
        let corners = [
            try bounds.position("minlat", "minlon"), try bounds.position("maxlat", "maxlon"),
        ]
        return OSMBoundingBox.middle(of: corners.compactMap(\.self))
    }

    private static func read(
        member: JSONField, into element: inout OSMPlainElement
    ) throws(ParseError) -> [OSMPosition] {
        switch try member["type"].text() {
        case "node":
            element.nodes.append(try number(member["ref"]))
            return [try member.position("lat", "lon")].compactMap(\.self)
        case "way":
            element.ways.append(try number(member["ref"]))
            return try shape(member["geometry"], &element)
        default: return []
        }
    }

    /// The points of a shape; those outside of the query's box are null.
    private static func shape(
        _ field: JSONField, _ element: inout OSMPlainElement
    ) throws(ParseError) -> [OSMPosition] {
        var positions: [OSMPosition] = []
        element.add(point: nil, startsLine: true)
        for point in try field.elementsIfPresent() {
            let position = point.isPresent ? try point.position("lat", "lon") : nil
            element.add(point: position, startsLine: false)
            if let position { positions.append(position) }
        }
        return positions
    }

    private static func number(_ field: JSONField) throws(ParseError) -> Int64 {
        guard case .integer(let number)? = field.value else {
            throw field.isPresent
                ? field.invalid("not a whole number") : ParseError(.missing, field: field.path)
        }
        return number
    }
}
