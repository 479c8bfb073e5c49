package import Foundation
internal import HTTPTypes
internal import WaybillLoading

/// The file format of the cached responses of one address.
///
/// The length of an index, which is JSON, the index, the bodies one after the other, and a checksum
/// of the whole. Both numbers are little-endian, of 32 and 64 bits.
package struct CacheFile: Hashable, Sendable {
    package var address: String
    package var responses: [CachedResponse]

    private struct Index: Codable {
        struct Entry: Codable {
            var head: HTTPResponse
            var selectors: HTTPFields
            var asked: Date
            var received: Date
            var length: Int
        }

        var address: String
        var entries: [Entry]
    }

    package init(address: String, responses: [CachedResponse]) {
        self.address = address
        self.responses = responses
    }

    package var bytes: Data {
        get throws {
            let entries = responses.map { response in
                Index.Entry(
                    head: response.head, selectors: response.selectors, asked: response.asked,
                    received: response.received, length: response.body.count)
            }
            let index = try JSONEncoder().encode(Index(address: address, entries: entries))
            var bytes = CacheFile.bytes(of: UInt32(clamping: index.count)) + index
            for response in responses { bytes += response.body }
            return bytes + CacheFile.bytes(of: StableHash.value(of: bytes))
        }
    }

    /// Decodes untrusted bytes; nil unless they have the right length and checksum.
    package init?(_ bytes: Data) {
        let content = bytes.dropLast(8)
        guard content.count > 4,
            bytes.suffix(8) == CacheFile.bytes(of: StableHash.value(of: content))
        else { return nil }
        let length = content.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        var rest = content.dropFirst(4)
        guard let index = try? JSONDecoder().decode(Index.self, from: rest.prefix(length)) else {
            return nil
        }
        rest = rest.dropFirst(length)
        address = index.address
        responses = []
        for entry in index.entries {
            guard (200...599).contains(entry.head.status.code),
                (0...rest.count).contains(entry.length)
            else { return nil }
            responses.append(
                CachedResponse(
                    head: entry.head, body: Data(rest.prefix(entry.length)),
                    selectors: entry.selectors, asked: entry.asked, received: entry.received))
            rest = rest.dropFirst(entry.length)
        }
        guard rest.isEmpty else { return nil }
    }

    private static func bytes(of number: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
}
