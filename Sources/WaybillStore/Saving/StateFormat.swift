/// The encoding of a state, whose bytes carry its version.
public struct StateFormat<State>: Sendable {
    private let version: Int
    private let encode: @Sendable (State) throws -> [UInt8]
    private let readVersion: @Sendable ([UInt8]) throws -> Int
    private let decode: @Sendable ([UInt8]) throws -> State

    /// Creates a format, whose closures are called outside the isolation of the store.
    ///
    /// - Parameters:
    ///   - version: The current version. Raise it whenever the meaning of the bytes changes: a
    ///     state of another version is not restored.
    ///   - encode: Encodes a state with the version.
    ///   - readVersion: Decodes the version alone from untrusted bytes.
    ///   - decode: Decodes untrusted bytes of the current version.
    public init(
        version: Int, encode: @escaping @Sendable (State) throws -> [UInt8],
        readVersion: @escaping @Sendable ([UInt8]) throws -> Int,
        decode: @escaping @Sendable ([UInt8]) throws -> State
    ) {
        self.version = version
        self.encode = encode
        self.readVersion = readVersion
        self.decode = decode
    }

    package func bytes(of state: State) throws(SavedStateError) -> [UInt8] {
        do {
            return try encode(state)
        } catch {
            throw SavedStateError(.notEncodable, error)
        }
    }

    func state(in bytes: [UInt8]) throws(SavedStateError) -> State {
        do {
            let saved = try readVersion(bytes)
            guard saved == version else {
                throw SavedStateError(
                    .otherVersion(saved),
                    message: "It has version \(saved), and this app reads version \(version).")
            }
            return try decode(bytes)
        } catch {
            throw SavedStateError(.damaged, error)
        }
    }
}
