import WaybillStore

/// A state in lines of text, which checks nothing.
func lines(
    _ version: Int, _ migrations: StateMigration...
) -> StateFormat<[String]> {
    StateFormat(
        version: version, migrations: migrations,
        encode: { Array($0.joined(separator: "\n").utf8) },
        decode: { bytes in
            String(decoding: bytes, as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        })
}
