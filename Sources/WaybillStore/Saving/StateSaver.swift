/// A saver of a state: it writes a state, and restores it at the next start of the app.
///
/// ```swift
/// let saver = StateSaver<Tally>(file: url, format: .json(version: 1))
/// let store = Store(await saver.restore().state ?? Tally(), reducer: reducer)
/// let saving = store.save(with: saver) { error in print(error.description) }
/// store.dispatch(.add(3))
/// try await saving.flush()
/// ```
///
/// A damaged state, one of another version, or one that was unreadable at the start, is never
/// overwritten: it is set aside and reported. If that fails, nothing is saved. The saver works
/// serially, outside the isolation of the store's owner.
public actor StateSaver<State: Sendable> {
    private let archive: any StateArchive
    private let format: StateFormat<State>

    private enum Look {
        case none

        /// The archive is neither restored nor set aside.
        case failed

        case done
    }

    private var look = Look.none

    private var current: [UInt8]?

    /// Creates a saver without reading the archive, which must belong to this saver alone.
    public init(_ archive: some StateArchive, format: StateFormat<State>) {
        self.archive = archive
        self.format = format
    }

    private init(_ archive: any StateArchive, _ format: StateFormat<State>, _ found: Found) {
        self.archive = archive
        self.format = format
        (look, current) = (found.look, found.bytes)
    }

    /// Reads the archive, which must belong to this saver alone, and creates a saver for it.
    package static func opened(
        _ archive: some StateArchive, format: StateFormat<State>
    ) -> (saver: StateSaver, restored: RestoredState<State>) {
        let found = find(in: archive, format)
        return (StateSaver(archive, format, found), found.restored)
    }

    /// Reads the saved state, and sets invalid bytes aside.
    ///
    /// - Complexity: O(n) in the number of bytes, besides the work of the format.
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
            let state = try format.state(in: bytes)
            return Found(restored: .restored(state), look: .done, bytes: bytes)
        } catch {
            // Another attempt may find it whole.
            guard ![.unreadable, .inUse].contains(error.reason) else {
                return Found(restored: .failed(error), look: .failed)
            }
            return setAside(error, in: archive)
        }
    }

    /// Saves a state, replacing the previous one.
    ///
    /// Equal bytes are not written again. If nothing was restored yet, the archive is checked
    /// first, and invalid bytes are set aside.
    ///
    /// - Throws: ``SavedStateError`` with the reason `notEncodable`, `unwritable` or `notSetAside`;
    ///   the old state is unchanged.
    /// - Complexity: O(n) in the number of bytes, besides the work of the format.
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
    /// Nothing is stored: this is the first start of the app.
    case nothing

    /// The restored state.
    case restored(State)

    /// The archive was not a state for this app, and was renamed; the name is nil if it was removed
    /// meanwhile.
    case setAside(SavedStateError, name: String?)

    /// The archive is unreadable, or invalid and could not be set aside. Nothing is saved until it
    /// can be.
    case failed(SavedStateError)

    /// The state, if there is one.
    public var state: State? { if case .restored(let state) = self { state } else { nil } }

    /// The error that prevented the restoration.
    public var error: SavedStateError? {
        switch self {
        case .nothing, .restored: nil
        case .setAside(let error, _), .failed(let error): error
        }
    }
}

extension RestoredState: Sendable where State: Sendable {}
