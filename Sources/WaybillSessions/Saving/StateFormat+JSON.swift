import Foundation
public import WaybillStore

extension StateFormat where State: Codable & SendableMetatype {
    /// A format in JSON, whose errors have the path of the field, such as `items[3].name`.
    ///
    /// - Parameters:
    ///   - version: The current version, from 0. Raise it by one, and add a migration, whenever the
    ///     meaning of the content changes.
    ///   - migrations: The steps from earlier versions, in any order; none by default.
    public static func json(version: Int, migrations: [StateMigration] = []) -> StateFormat {
        StateFormat(
            version: version, migrations: migrations,
            encode: { Array(try stateEncoder().encode($0)) },
            decode: { try JSONDecoder().decode(State.self, from: Data($0)) })
    }
}

extension StateMigration {
    /// A migration between two types, both in JSON.
    ///
    /// - Parameters:
    ///   - version: The source version; the target is the next one.
    ///   - migrate: Called outside the isolation of the store.
    public static func json<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
        from version: Int, _ migrate: @escaping @Sendable (Old) throws -> New
    ) -> StateMigration {
        StateMigration(from: version) { bytes in
            let old = try JSONDecoder().decode(Old.self, from: Data(bytes))
            return Array(try stateEncoder().encode(try migrate(old)))
        }
    }
}

/// Equal states have equal bytes, so that they are not written again.
private func stateEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
}
