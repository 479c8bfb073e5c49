import CWaybillBzip2
import CWaybillZlib
import OpenStreetMap

/// Compressors for text files.
enum TextFiles {
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        let status = deflateInit2_(
            &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        precondition(status == Z_OK, "zlib cannot pack: \(status)")
        defer { deflateEnd(&stream) }
        var input = bytes
        let room = bytes.count + bytes.count / 100 + 100
        return [UInt8](unsafeUninitializedCapacity: room) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(room)
                let status = deflate(&stream, Z_FINISH)
                precondition(status == Z_STREAM_END, "zlib cannot pack: \(status)")
            }
            count = room - Int(stream.avail_out)
        }
    }

    static func bzip2(_ bytes: [UInt8]) -> [UInt8] {
        var input = bytes.map(CChar.init(bitPattern:))
        var count = UInt32(bytes.count + bytes.count / 100 + 600)
        var output = [CChar](repeating: 0, count: Int(count))
        let status = BZ2_bzBuffToBuffCompress(
            &output, &count, &input, UInt32(input.count), 1, 0, 0)
        precondition(status == BZ_OK, "bzip2 cannot pack: \(status)")
        return output[..<Int(count)].map(UInt8.init(bitPattern:))
    }
}

/// A writer of OpenStreetMap XML.
enum XMLWriter {
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;").replacing("\n", with: "&#10;")
    }

    /// Writes places as elements, each way and relation with one node at its position.
    static func file(_ places: [OSMNamedPlace]) -> [UInt8] {
        var xml = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n"
        for (index, place) in places.enumerated() {
            let position = "lat=\"\(place.latitude)\" lon=\"\(place.longitude)\""
            let tags = place.tags.sorted { $0.key < $1.key }.map {
                "<tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>"
            }.joined()
            let node = 1 << 50 + index
            switch place.kind {
            case .node:
                xml += "<node id=\"\(place.id)\" \(position)>\(tags)</node>\n"
            case .way:
                xml += "<node id=\"\(node)\" \(position)/>"
                xml += "<way id=\"\(place.id)\"><nd ref=\"\(node)\"/>\(tags)</way>\n"
            case .relation:
                xml += "<relation id=\"\(place.id)\"><member type=\"way\" ref=\"\(node)\" role=''/>"
                xml += "\(tags)</relation><way id='\(node)'><nd ref='\(node)'/></way>"
                xml += "<node id=\"\(node)\" \(position) />\n"
            }
        }
        return Array((xml + "</osm>\n").utf8)
    }
}
