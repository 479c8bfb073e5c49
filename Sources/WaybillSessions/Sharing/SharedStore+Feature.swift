public import Foundation
public import WaybillStore

extension SharedStore {
    /// A feature of a store besides reducing: logging, undo, or saving.
    ///
    /// ```swift
    /// let tally = SharedStore(
    ///     Tally(), reducer: Tally.reducer,
    ///     features: [.logging(), .undoable(limit: 20), .saved(in: file)])
    /// ```
    public struct Feature: Sendable {
        var middleware: (@Sendable () -> Middleware<State, Action>)?
        var undo: (limit: Int, isStep: @Sendable (Action) -> Bool)?

        /// Opens the file of the state.
        ///
        /// Its closure is called with the error of each save; nil for a success.
        var open:
            (
                @Sendable (_ onSave: @escaping @Sendable (SavedStateError?) -> Void)
                    -> SharedFile<State, Action>
            )?

        /// Whether an earlier store's state is kept, or may be.
        var keeps: @Sendable () -> Bool = { false }

        /// Sends each action through middleware before the reducer.
        ///
        /// - Parameter make: Creates the middleware in the store's own isolation; in the order of the
        ///   features.
        public static func middleware(
            _ make: @escaping @Sendable () -> Middleware<State, Action>
        ) -> Feature {
            // It may store the state elsewhere.
            Feature(middleware: make, keeps: { true })
        }

        /// Writes the name of each action in a line, as `Middleware.logging` does.
        ///
        /// - Parameter write: Called with each line, in the store's own isolation; standard error by
        ///   default.
        public static func logging(
            write: (@Sendable (String) -> Void)? = nil
        ) -> Feature {
            Feature(middleware: { .logging(write: write ?? SharedLog.write) })
        }

        /// Counts steps for ``SharedStore/undo()`` and ``SharedStore/redo()``.
        ///
        /// Typing in one field is one step, until the user leaves it, uses another element, or pauses
        /// for two seconds.
        ///
        /// - Parameter limit: The maximum number of steps; 100 by default.
        public static func undoable(
            limit: Int = 100, isStep: @escaping @Sendable (Action) -> Bool = { _ in true }
        ) -> Feature {
            Feature(undo: (limit, isStep))
        }

        /// Restores the state from a file at the start, and saves it after changes, with a delay.
        ///
        /// The file is a JSON object with the members `version` and `state`. A damaged one, or one of
        /// another version, is kept beside its place, as `library.json.aside-1`, and reported. Added
        /// properties must be optional: synthesized `Codable` has no default values for missing fields.
        ///
        /// The file is its owner's alone, and so is `library.json.lock` beside it. While another
        /// process uses it the store is not saved, and a program ends at its start. A screen that reads
        /// the store reports a failure to save.
        ///
        /// - Parameters:
        ///   - file: The file; it belongs to this store alone.
        ///   - delay: The delay after the first unsaved change; one second by default.
        ///   - onFailure: Called from any task with an error of restoring or saving; written to the
        ///     standard error by default.
        public static func saved(
            in file: URL, version: Int = 1, after delay: Duration = .seconds(1),
            clock: some Clock<Duration> = ContinuousClock(),
            onFailure: (@Sendable (SavedStateError) -> Void)? = nil
        ) -> Feature where State: Codable & SendableMetatype {
            saved(
                at: { file }, version: version, after: delay, clock: clock, isLocked: true,
                initial: nil, onFailure: onFailure)
        }

        /// The same feature, with the current location of the file, a lock, and an initial state
        /// without a file.
        static func saved(
            at place: @escaping @Sendable () -> URL, version: Int,
            after delay: Duration = .seconds(1),
            clock: some Clock<Duration> = ContinuousClock(), isLocked: Bool, initial: State?,
            onFailure: (@Sendable (SavedStateError) -> Void)?
        ) -> Feature where State: Codable & SendableMetatype {
            let onFailure = onFailure ?? { SharedLog.write($0.description) }
            return Feature(
                open: { onSave in
                    let format = StateFormat<State>.json(version: version)
                    let archive = SavedFile(
                        place, isLocked: isLocked,
                        initial: initial.flatMap { try? format.bytes(of: $0) }, onReplace: onSave)
                    let conflict = archive.takeLock()
                    let (saver, restored) = StateSaver<State>.opened(archive, format: format)
                    if let error = restored.error { onFailure(error.naming(place(), restored)) }
                    return SharedFile(restored: restored.state, conflict: conflict) {
                        store, owner in
                        store.save(
                            with: saver, after: delay, clock: clock, isolation: owner,
                            onFailure: onFailure)
                    }
                },
                keeps: { FileManager.default.fileExists(atPath: place().path) })
        }
    }
}

extension SavedStateError {
    /// The error with its file, and the new name of that.
    fileprivate func naming<State>(_ file: URL, _ restored: RestoredState<State>) -> Self {
        var error = self
        error.message += " \(file.lastPathComponent) was not read"
        if case .setAside(_, let name?) = restored {
            error.message += ": the app begins without it, and it is kept as \(name)"
        }
        error.message += "."
        return error
    }
}

struct SharedFile<State: Sendable, Action: Sendable>: Sendable {
    typealias Save =
        @Sendable (Store<State, Action>, isolated any Actor) -> StateSaving<State>

    let restored: State?

    /// The error of a file that another process uses.
    let conflict: SavedStateError?

    let save: Save
}

private enum SharedLog {
    @Sendable static func write(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
    }
}
