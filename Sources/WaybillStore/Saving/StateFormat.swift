/// The encoding of a state, with migrations from earlier versions of the app.
public struct StateFormat<State>: Sendable {
    package let version: Int

    private let encode: @Sendable (State) throws -> [UInt8]
    private let decode: @Sendable ([UInt8]) throws -> State
    private let migrations: [Int: StateMigration]

    /// Reads the version from the bytes; nil if the kit's envelope carries it.
    private let readVersion: (@Sendable ([UInt8]) throws -> Int)?

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - version: The current version, from 0. Raise it by one, and add a migration, whenever the
    ///     meaning of the bytes changes.
    ///   - migrations: The steps from earlier versions, in any order; the first of two from one
    ///     version counts. None by default.
    ///   - encode: Called outside the isolation of the store.
    ///   - decode: Decodes untrusted bytes. Called outside the isolation of the store.
    public init(
        version: Int, migrations: [StateMigration] = [],
        encode: @escaping @Sendable (State) throws -> [UInt8],
        decode: @escaping @Sendable ([UInt8]) throws -> State
    ) {
        self.version = version
        self.encode = encode
        self.decode = decode
        self.migrations = Dictionary(
            migrations.map { ($0.version, $0) }, uniquingKeysWith: { first, _ in first })
        readVersion = nil
    }

    /// Creates a format whose bytes carry their version, without an envelope.
    package init(
        version: Int, write: @escaping @Sendable (State) throws -> [UInt8],
        readVersion: @escaping @Sendable ([UInt8]) throws -> Int,
        read: @escaping @Sendable ([UInt8]) throws -> State
    ) {
        self.version = version
        encode = write
        decode = read
        migrations = [:]
        self.readVersion = readVersion
    }

    package func bytes(of state: State) throws(SavedStateError) -> [UInt8] {
        do {
            let payload = try encode(state)
            guard readVersion == nil else { return payload }
            return SavedStateEnvelope(version: version, payload: payload[...]).bytes
        } catch {
            throw SavedStateError(.notEncodable, error)
        }
    }

    func state(in bytes: [UInt8]) throws(SavedStateError) -> (State, version: Int) {
        let envelope = try envelope(bytes)
        guard envelope.version <= version else {
            throw SavedStateError(
                .laterVersion(envelope.version),
                message: "It has version \(envelope.version), and this app knows up to \(version).")
        }
        guard envelope.version >= 0 else {
            throw SavedStateError(.damaged, message: "Its version is \(envelope.version).")
        }
        var payload = Array(envelope.payload)
        for step in envelope.version..<version {
            guard let migration = migrations[step] else {
                throw SavedStateError(
                    .noMigration(from: step),
                    message: "No migration leads from version \(step) to \(step + 1).")
            }
            do {
                payload = try migration.migrate(payload)
            } catch {
                throw SavedStateError(.migrationFailed(from: step), error)
            }
        }
        do {
            return (try decode(payload), envelope.version)
        } catch {
            throw SavedStateError(.damaged, error)
        }
    }

    private func envelope(_ bytes: [UInt8]) throws(SavedStateError) -> SavedStateEnvelope {
        guard let readVersion else { return try SavedStateEnvelope(bytes) }
        do {
            return SavedStateEnvelope(version: try readVersion(bytes), payload: bytes[...])
        } catch {
            throw SavedStateError(.damaged, error)
        }
    }
}

/// A step from one version of a saved state to the next.
public struct StateMigration: Sendable {
    /// The source version; the target is the next one.
    package let version: Int

    let migrate: @Sendable ([UInt8]) throws -> [UInt8]

    /// Creates a migration step.
    ///
    /// - Parameters:
    ///   - version: The source version; the target is the next one.
    ///   - migrate: Converts the bytes, which are untrusted.
    public init(from version: Int, migrate: @escaping @Sendable ([UInt8]) throws -> [UInt8]) {
        self.version = version
        self.migrate = migrate
    }
}
