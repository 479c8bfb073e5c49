package import Foundation
import WaybillLoading

/// The file format of the cached responses of one address.
///
/// `WBHC`, a version, the address, the responses, and a checksum of the whole. Whole numbers are
/// little-endian, of 32 or 64 bits; texts and bodies are prefixed by their length.
package struct CacheFile: Hashable, Sendable {
    package var address: String

    package var responses: [CachedResponse]

    private static let mark = Array("WBHC".utf8) + [1]

    package init(address: String, responses: [CachedResponse]) {
        self.address = address
        self.responses = responses
    }

    package var bytes: Data {
        var writer = CacheFileWriter()
        writer.bytes += CacheFile.mark
        writer.write(address)
        writer.write(UInt32(clamping: responses.count))
        for response in responses {
            writer.write(UInt32(clamping: response.head.status.code))
            writer.write(response.head.status.reasonPhrase)
            writer.write(response.head.headerFields)
            writer.write(response.selectors)
            writer.write(response.asked.timeIntervalSince1970.bitPattern)
            writer.write(response.received.timeIntervalSince1970.bitPattern)
            writer.write(response.body)
        }
        writer.write(StableHash.value(of: writer.bytes))
        return writer.bytes
    }

    /// Decodes untrusted bytes; nil unless they match ``bytes`` exactly.
    package init?(_ bytes: Data) {
        var reader = CacheFileReader(bytes.dropLast(8))
        var tail = CacheFileReader(bytes.suffix(8))
        guard bytes.count > 8, tail.number64() == StableHash.value(of: bytes.dropLast(8)),
            reader.take(CacheFile.mark.count)?.elementsEqual(CacheFile.mark) == true,
            let address = reader.text(), let count = reader.number32()
        else { return nil }
        var responses: [CachedResponse] = []
        for _ in 0..<count {
            guard let response = reader.response() else { return nil }
            responses.append(response)
        }
        guard reader.isAtEnd else { return nil }
        self.address = address
        self.responses = responses
    }
}

private struct CacheFileWriter {
    var bytes = Data()

    mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    mutating func write(_ data: Data) {
        write(UInt32(clamping: data.count))
        bytes += data
    }

    mutating func write(_ text: String) { write(Data(text.utf8)) }

    mutating func write(_ fields: HTTPFields) {
        write(UInt32(clamping: fields.count))
        for field in fields {
            write(field.name.rawName)
            write(field.value)
        }
    }
}

private struct CacheFileReader {
    private var rest: Data

    init(_ bytes: Data) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ count: Int) -> Data? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func number32() -> UInt32? {
        take(4)?.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func number64() -> UInt64? {
        take(8)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func data() -> Data? { number32().flatMap { take(Int($0)) } }

    mutating func text() -> String? { data().flatMap { String(validating: $0, as: UTF8.self) } }

    mutating func date() -> Date? {
        guard let seconds = number64().map(Double.init(bitPattern:)), seconds.isFinite else {
            return nil
        }
        return Date(timeIntervalSince1970: seconds)
    }

    mutating func fields() -> HTTPFields? {
        guard let count = number32() else { return nil }
        var fields = HTTPFields()
        for _ in 0..<count {
            guard let name = text().flatMap({ HTTPField.Name($0) }), let value = text() else {
                return nil
            }
            fields.append(HTTPField(name: name, value: value))
        }
        return fields
    }

    mutating func response() -> CachedResponse? {
        guard let code = number32(), 200...599 ~= code, let reason = text(),
            let fields = self.fields(), let selectors = self.fields(), let asked = date(),
            let received = date(), let body = data()
        else { return nil }
        let status = HTTPResponse.Status(code: Int(code), reasonPhrase: reason)
        return CachedResponse(
            head: HTTPResponse(status: status, headerFields: fields), body: Data(body),
            selectors: selectors, asked: asked, received: received)
    }
}
