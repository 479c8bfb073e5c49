/// A saver of a state: it writes a state, and restores it when the app starts
/// again.
///
/// ```swift
/// let saver = StateSaver<Tally>(file: url, format: .json(version: 1))
/// let store = Store(await saver.restore().state ?? Tally(), reducer: reducer)
/// let saving = store.save(with: saver) { error in print(error.description) }
/// store.dispatch(.add(3))
/// try await saving.flush()
/// ```
///
/// What is damaged, or comes from a later version of the app, is never read as a state and never
/// overwritten: it is set aside, and reported. So is what could not be read at the beginning,
/// before anything is saved. Where that is not possible, nothing is saved. It works outside the
/// isolation of the store's owner, one thing after the other.
public actor StateSaver<State: Sendable> {
    private let archive: any StateArchive
    private let format: StateFormat<State>

    private enum Look {
        case none

        /// There is something that is neither restored nor set aside.
        case failed

        case done
    }

    private var look = Look.none

    /// The content of the archive, if known.
    private var current: [UInt8]?

    /// Creates a saver, which does nothing yet.
    ///
    /// - Parameters:
    ///   - archive: Where the state is kept. It belongs to this saver alone.
    ///   - format: How it is encoded.
    public init(_ archive: some StateArchive, format: StateFormat<State>) {
        self.archive = archive
        self.format = format
    }

    private init(_ archive: any StateArchive, _ format: StateFormat<State>, _ found: Found) {
        self.archive = archive
        self.format = format
        (look, current) = (found.look, found.bytes)
    }

    /// Reads what is kept at once, and creates a saver that goes on from there.
    ///
    /// - Parameters:
    ///   - archive: Where the state is kept. It belongs to the saver alone.
    ///   - format: How it is encoded.
    /// - Complexity: O(n) in the number of bytes, beside what the format does.
    package static func opened(
        _ archive: some StateArchive, format: StateFormat<State>
    ) -> (saver: StateSaver, restored: RestoredState<State>) {
        let found = find(in: archive, format)
        return (StateSaver(archive, format, found), found.restored)
    }

    /// Reads what is kept.
    ///
    /// - Returns: The state, or why there is none. What is not a state is set
    ///   aside.
    /// - Complexity: O(n) in the number of bytes, beside what the format does.
    public func restore() -> RestoredState<State> {
        let found = StateSaver.find(in: archive, format)
        (look, current) = (found.look, found.bytes)
        return found.restored
    }

    private struct Found {
        var restored: RestoredState<State>
        var look: Look
        var bytes: [UInt8]?
    }

    private static func find(in archive: any StateArchive, _ format: StateFormat<State>) -> Found {
        do throws(SavedStateError) {
            guard let bytes = try archive.read() else {
                return Found(restored: .nothing, look: .done)
            }
            let (state, version) = try format.state(in: bytes)
            return Found(
                restored: .restored(state, version: version), look: .done, bytes: bytes)
        } catch {
            // Another attempt may find it whole.
            guard ![.unreadable, .inUse].contains(error.reason) else {
                return Found(restored: .failed(error), look: .failed)
            }
            return setAside(error, in: archive)
        }
    }

    /// Saves a state, replacing the one before.
    ///
    /// Nothing is written if it would be the same again. What was not restored
    /// yet is looked at first: it is set aside if it is not a state.
    ///
    /// - Throws: ``SavedStateError`` with the reason `notEncodable`,
    ///   `unwritable` or `notSetAside`; what was kept is as it was.
    /// - Complexity: O(n) in the number of bytes, beside what the format does.
    public func save(_ state: State) throws(SavedStateError) {
        if look == .none { _ = restore() }
        if look == .failed {
            _ = try archive.setAside()
            look = .done
        }
        let bytes = try format.bytes(of: state)
        guard bytes != current else { return }
        try archive.replace(with: bytes)
        current = bytes
    }

    private static func setAside(
        _ error: SavedStateError, in archive: any StateArchive
    ) -> Found {
        do throws(SavedStateError) {
            let name = try archive.setAside()
            return Found(restored: .setAside(error, name: name), look: .done)
        } catch let failure {
            let combined = SavedStateError(
                failure.reason, path: error.path,
                message: "\(error.message) It cannot be set aside: \(failure.message)",
                underlying: error)
            return Found(restored: .failed(combined), look: .failed)
        }
    }
}

/// The result of restoring a state.
public enum RestoredState<State> {
    /// Nothing was kept: the app begins for the first time.
    case nothing

    /// The state, and which version of it was kept.
    case restored(State, version: Int)

    /// What was stored is not a state for this app; it has the name from now
    /// on.
    ///
    /// There is no name if it was removed meanwhile.
    case setAside(SavedStateError, name: String?)

    /// What was stored cannot be read, or is not a state for this app and could
    /// not be set aside. Until it can, nothing is saved.
    case failed(SavedStateError)

    /// The state, if there is one.
    public var state: State? { if case .restored(let state, _) = self { state } else { nil } }

    /// Why there is none though something was kept.
    public var error: SavedStateError? {
        switch self {
        case .nothing, .restored: nil
        case .setAside(let error, _), .failed(let error): error
        }
    }
}

extension RestoredState: Sendable where State: Sendable {}
