import Foundation
import WaybillStore

extension StateFormat where State: Codable & SendableMetatype {
    /// States in an object of JSON with the members `version` and `state`, which
    /// other tools read and write too.
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

/// The version alone: a state of another one may read otherwise.
private struct PlainVersion: Decodable { var version: Int }
