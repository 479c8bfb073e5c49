import WaybillStore

private struct NoVersion: Error {}

/// A state in lines of text, after a line with the version.
func lines(_ version: Int) -> StateFormat<[String]> {
    @Sendable func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    return StateFormat(
        version: version,
        encode: { Array((["\(version)"] + $0).joined(separator: "\n").utf8) },
        readVersion: { bytes in
            guard let version = lines(bytes).first.flatMap({ Int($0) }) else { throw NoVersion() }
            return version
        },
        decode: { Array(lines($0).dropFirst()) })
}
