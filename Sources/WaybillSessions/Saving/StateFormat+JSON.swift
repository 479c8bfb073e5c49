import Foundation
public import WaybillStore

extension StateFormat where State: Codable & SendableMetatype {
    /// States in JSON.
    ///
    /// - Parameters:
    ///   - version: The version that is written, from 0. Raise it by one, and add
    ///     a migration, whenever what is written means something else.
    ///   - migrations: The steps from earlier versions, in any order; none by
    ///     default.
    /// - Returns: The format. The error of a field that cannot be read has its
    ///   path, as `items[3].name`.
    public static func json(version: Int, migrations: [StateMigration] = []) -> StateFormat {
        StateFormat(
            version: version, migrations: migrations,
            encode: { Array(try stateEncoder().encode($0)) },
            decode: { try JSONDecoder().decode(State.self, from: Data($0)) })
    }
}

extension StateMigration {
    /// A step between two types, both in JSON.
    ///
    /// - Parameters:
    ///   - version: The version that it starts from; it leads to the one after.
    ///   - migrate: The state of the one version as that of the next. Called
    ///     outside the isolation of the store.
    public static func json<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
        from version: Int, _ migrate: @escaping @Sendable (Old) throws -> New
    ) -> StateMigration {
        StateMigration(from: version) { bytes in
            let old = try JSONDecoder().decode(Old.self, from: Data(bytes))
            return Array(try stateEncoder().encode(try migrate(old)))
        }
    }
}

/// The same state has the same bytes, so that it is not written again.
private func stateEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
}
