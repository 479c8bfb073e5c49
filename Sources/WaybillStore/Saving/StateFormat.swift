/// How a state is encoded and decoded, and how states of earlier versions of
/// the app are migrated.
public struct StateFormat<State>: Sendable {
    package let version: Int

    private let encode: @Sendable (State) throws -> [UInt8]
    private let decode: @Sendable ([UInt8]) throws -> State
    private let migrations: [Int: StateMigration]

    /// Reads the version of bytes that carry it themselves; nil if the kit's
    /// envelope carries it.
    private let readVersion: (@Sendable ([UInt8]) throws -> Int)?

    /// Describes a format.
    ///
    /// - Parameters:
    ///   - version: The version that is written, from 0. Raise it by one, and add
    ///     a migration, whenever bytes that are written mean something else.
    ///   - migrations: The steps from earlier versions, in any order; of two from
    ///     one version the first counts. None by default.
    ///   - encode: The state in bytes. Called outside the isolation of the store.
    ///   - decode: The state in bytes that may be anything. Called outside the
    ///     isolation of the store.
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

    /// Describes a format whose bytes carry their version, without an envelope.
    ///
    /// - Parameters:
    ///   - write: The state and the version in bytes.
    ///   - read: The state in bytes of this version.
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
    /// The version that it starts from; it leads to the one after.
    package let version: Int

    let migrate: @Sendable ([UInt8]) throws -> [UInt8]

    /// Describes a step.
    ///
    /// - Parameters:
    ///   - version: The version that it starts from; it leads to the one after.
    ///   - migrate: The bytes of the one version as those of the next. They may
    ///     be anything.
    public init(from version: Int, migrate: @escaping @Sendable ([UInt8]) throws -> [UInt8]) {
        self.version = version
        self.migrate = migrate
    }
}
