import WaybillLoading

/// The OpenStreetMap identity of a GeoJSON feature.
enum GeoIdentity {
    /// Reads `node/1`, `n1`, or `a2` for an area.
    static func element(_ text: String) -> (OSMNamedPlace.Kind, Int64)? {
        if let slash = text.firstIndex(of: "/") {
            guard let kind = OSMNamedPlace.Kind(rawValue: String(text[..<slash])),
                let id = Int64(text[text.index(after: slash)...])
            else { return nil }
            return (kind, id)
        }
        guard let letter = text.first, let id = Int64(text.dropFirst()) else { return nil }
        switch letter {
        case "n": return (.node, id)
        case "w": return (.way, id)
        case "r": return (.relation, id)
        case "a": return id.isMultiple(of: 2) ? (.way, id / 2) : (.relation, (id - 1) / 2)
        default: return nil
        }
    }

    /// A negative ID of a feature without one, by its tags and position: equal in every file.
    static func number(of element: OSMPlainElement) -> Int64 {
        var texts = (["name"] + OSMNamedPlace.categoryKeys).map { element.tags[$0] ?? "" }
        if let position = element.position {
            texts += ["\(position.latitude)", "\(position.longitude)"]
        }
        let hash = StableHash.value(of: texts.map { $0 + "\0" }.joined().utf8)
        return -1 - Int64(hash >> 2)
    }
}
