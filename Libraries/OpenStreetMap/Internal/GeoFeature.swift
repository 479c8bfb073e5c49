import WaybillNetwork

/// A reader of GeoJSON features (RFC 7946).
///
/// Tags are the properties, or their member `tags`. The identity is `@id` or the ID of the feature:
/// `node/1` by Overpass turbo, `n1` or `a2` by osmium (an area: twice the ID of a way, or twice
/// that of a relation plus one).
enum GeoFeature {
    static func read(_ field: JSONField) throws(OSMReadError) -> OSMPlainElement? {
        do throws(ParseError) {
            guard try field["type"].text() == "Feature" else {
                throw field["type"].invalid("not “Feature”")
            }
            return try feature(field)
        } catch {
            throw OSMReadError(error, in: "a feature,")
        }
    }

    /// Rejects coordinate systems other than degrees of WGS 84.
    static func check(referenceSystem: JSONValue) throws(OSMReadError) {
        guard case .object(let system) = referenceSystem,
            case .object(let properties)? = system["properties"],
            case .text(let name)? = properties["name"]
        else { return }
        guard name.hasSuffix("CRS84") || name.hasSuffix(":4326") else {
            throw OSMReadError(.unsupportedFeature(name: "crs \(name)"))
        }
    }

    private static func feature(_ field: JSONField) throws(ParseError) -> OSMPlainElement? {
        var element = OSMPlainElement(kind: .node, id: 0)
        element.lines = try lines(field["geometry"])
        element.position = OSMBoundingBox.middle(of: element.lines.flatMap(\.self))
        let properties = field["properties"]
        let tags = fields(properties["tags"]) ?? fields(properties) ?? [:]
        for (key, value) in tags where !key.hasPrefix("@") {
            if let text = text(value) { element.add(key, text) }
        }
        if let (kind, id) = identity(field["id"].value, properties) {
            element.kind = kind
            element.id = id
        } else {
            element.id = GeoIdentity.number(of: element)
        }
        return element
    }

    private static func fields(_ field: JSONField) -> [String: JSONValue]? {
        guard case .object(let fields)? = field.value else { return nil }
        return fields
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .flag(let flag): flag ? "yes" : "no"
        case .null, .array, .object: nil
        }
    }

    // MARK: Identity

    private static func identity(
        _ id: JSONValue?, _ properties: JSONField
    ) -> (OSMNamedPlace.Kind, Int64)? {
        for value in [properties["@id"].value, id] {
            if case .text(let text)? = value, let identity = GeoIdentity.element(text) {
                return identity
            }
        }
        for (type, number) in [("@type", "@id"), ("type", "id")] {
            if case .text(let type)? = properties[type].value,
                let kind = OSMNamedPlace.Kind(rawValue: type),
                let id = properties[number].value.flatMap(text).flatMap(Int64.init)
            {
                return (kind, id)
            }
        }
        return nil
    }

    // MARK: Shape

    /// The lines and outlines of a geometry; a point is a line of one.
    private static func lines(_ geometry: JSONField) throws(ParseError) -> [[OSMPosition]] {
        guard geometry.isPresent else { return [] }
        var lines: [[OSMPosition]] = []
        let type = try geometry["type"].text()
        if type == "GeometryCollection" {
            for part in try geometry["geometries"].elements() {
                lines += try self.lines(part)
            }
        } else if let value = geometry["coordinates"].value {
            lines.append([])
            try add(value, geometry["coordinates"], to: &lines)
        }
        if type == "MultiPoint" { return lines.joined().map { [$0] } }
        return lines
    }

    /// Adds a point (a list of numbers), a line (of points) or deeper lists.
    private static func add(
        _ value: JSONValue, _ field: JSONField, to lines: inout [[OSMPosition]]
    ) throws(ParseError) {
        guard case .array(let parts) = value else { throw field.invalid("not a list of numbers") }
        guard let first = parts.first else { return }
        if case .array = first {
            if lines.last?.isEmpty == false { lines.append([]) }
            for part in parts { try add(part, field, to: &lines) }
            return
        }
        guard parts.count >= 2, let longitude = number(parts[0]), let latitude = number(parts[1])
        else { throw field.invalid("not a list of numbers") }
        lines[lines.count - 1].append(
            OSMPosition(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .null: .nan  // not on Earth: `NaN` before its repair
        default: nil
        }
    }
}
