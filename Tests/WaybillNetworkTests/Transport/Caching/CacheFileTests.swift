import Foundation
import Testing
import WaybillLoading
import WaybillNetwork
import WaybillTesting

struct CacheFileTests {
    private let file = CacheFile(
        address: "https://example.org/ä?x=1",
        responses: ["", "one", String(repeating: "x", count: 1000)].map { body in
            CachedResponse(
                head: HTTPResponse(
                    status: .init(code: 200, reasonPhrase: "Fine"),
                    headerFields: [.eTag: "\"a\"", .vary: "Accept", .contentType: ""]),
                body: Data(body.utf8), selectors: [.accept: "text/plain"],
                asked: Date(timeIntervalSince1970: 1.5), received: Date(timeIntervalSince1970: -2))
        })

    @Test func `what is written is read back`() throws {
        #expect(CacheFile(try file.bytes) == file)
        let empty = CacheFile(address: "", responses: [])
        #expect(CacheFile(try empty.bytes) == empty)
    }

    @Test func `a file that ends early, or later, is refused`() throws {
        let bytes = try file.bytes
        for count in 0..<bytes.count { #expect(CacheFile(bytes.prefix(count)) == nil) }
        #expect(CacheFile(bytes + [0]) == nil)
    }

    @Test func `a file in which any bit has changed is refused`() throws {
        let bytes = try file.bytes
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1 << UInt8(index % 8)
            #expect(CacheFile(damaged) == nil)
        }
    }

    /// Somebody who can write a right sum can write anything else, too.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a file that lies with a right sum never traps`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let content = try file.bytes.dropLast(8)
        for _ in 0..<3_000 {
            var bytes = Data(content.prefix(Int.random(in: 0...content.count, using: &generator)))
            for _ in 0..<Int.random(in: 0...6, using: &generator) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] =
                    [0, 1, 0xFF, .random(in: 0...255, using: &generator)]
                    .randomElement(using: &generator) ?? 0
            }
            withUnsafeBytes(of: StableHash.value(of: bytes).littleEndian) { bytes += $0 }
            if let read = CacheFile(bytes) {
                for response in read.responses { #expect(200...599 ~= response.head.status.code) }
            }
        }
    }
}
