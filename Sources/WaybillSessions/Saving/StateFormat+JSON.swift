import Foundation
public import WaybillStore

extension StateFormat where State: Codable & SendableMetatype {
    /// A format of a JSON object with the members `version` and `state`, for use by other tools.
    ///
    /// Errors have the path of the field, such as `state.items[3].name`. Equal states have equal
    /// bytes.
    public static func json(version: Int) -> StateFormat {
        StateFormat(
            version: version,
            encode: { state in
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                return Array(try encoder.encode(VersionedState(version: version, state: state)))
                    + Array("\n".utf8)
            },
            readVersion: { bytes in
                try JSONDecoder().decode(SavedVersion.self, from: Data(bytes)).version
            },
            decode: { try JSONDecoder().decode(VersionedState<State>.self, from: Data($0)).state })
    }
}

private struct VersionedState<State: Codable>: Codable {
    var version: Int
    var state: State
}

/// The version alone: the state may have another structure.
private struct SavedVersion: Decodable { var version: Int }
