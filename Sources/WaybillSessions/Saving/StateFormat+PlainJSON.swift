import Foundation
import WaybillStore

extension StateFormat where State: Codable & SendableMetatype {
    /// A format of a JSON object with the members `version` and `state`, for use by other tools.
    static func plainJSON(version: Int) -> StateFormat {
        StateFormat(
            version: version,
            write: { state in
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                return Array(try encoder.encode(PlainState(version: version, state: state)))
                    + Array("\n".utf8)
            },
            readVersion: { bytes in
                try JSONDecoder().decode(PlainVersion.self, from: Data(bytes)).version
            },
            read: { try JSONDecoder().decode(PlainState<State>.self, from: Data($0)).state })
    }
}

private struct PlainState<State: Codable>: Codable {
    var version: Int
    var state: State
}

/// The version alone: the state may have another structure.
private struct PlainVersion: Decodable { var version: Int }
