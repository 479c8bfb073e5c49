public import Foundation
public import WaybillStore

/// A file with the state of a `StateSaver`.
///
/// It is written under another name and then renamed, so that it always has the whole old state or
/// the whole new one. Damaged files are kept beside it, as `state.aside-1`, and never deleted.
package struct StateFile: StateArchive {
    package let url: URL

    private let mostBytes: Int

    /// Creates an archive without accessing the file.
    ///
    /// - Parameters:
    ///   - url: The file. Its folder is created by the first write.
    ///   - mostBytes: The maximum length of the file in bytes; 64 MiB by default. A longer one
    ///     counts as damaged.
    package init(_ url: URL, mostBytes: Int = 64 << 20) {
        // A link stays one: its target is replaced.
        self.url = url.resolvingSymlinksInPath()
        self.mostBytes = mostBytes
    }

    /// Reads the file.
    ///
    /// - Throws: `SavedStateError`: `damaged` when it is too long or no file, else `unreadable`.
    package func read() throws(SavedStateError) -> [UInt8]? {
        let data: Data
        do {
            let facts = try FileManager.default.attributesOfItem(atPath: url.path)
            guard facts[.type] as? FileAttributeType == .typeRegular else {
                throw SavedStateError(.damaged, message: "\(url.path) is not a file.")
            }
            let size = (facts[.size] as? NSNumber)?.intValue ?? 0
            guard size <= mostBytes else {
                throw SavedStateError(
                    .damaged, message: "\(url.path) has \(size) bytes, more than \(mostBytes).")
            }
            data = try Data(contentsOf: url)
        } catch let error as SavedStateError {
            throw error
        } catch {
            if (error as? CocoaError)?.code == .fileReadNoSuchFile { return nil }
            throw failure(.unreadable, error)
        }
        return Array(data)
    }

    /// Replaces the file, with access for the owner only, also to a new folder.
    ///
    /// - Throws: `SavedStateError` with the reason `unwritable`, such as for a full disk or a
    ///   read-only folder; the file is unchanged.
    package func replace(with bytes: [UInt8]) throws(SavedStateError) {
        let folder = url.deletingLastPathComponent()
        let draft = folder.appendingPathComponent(".\(UUID().uuidString).new")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw POSIXError.current }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            do {
                try handle.write(contentsOf: Data(bytes))
                guard fsync(descriptor) == 0 else { throw POSIXError.current }
                guard rename(draft.path, url.path) == 0 else { throw POSIXError.current }
                try handle.close()
            } catch {
                unlink(draft.path)
                throw error
            }
        } catch {
            throw failure(.unwritable, error)
        }
    }

    /// Renames the file to the first free name, and returns the path; nil without a file.
    ///
    /// - Throws: `SavedStateError` with the reason `notSetAside`.
    package func setAside() throws(SavedStateError) -> String? {
        var number = 1
        while true {
            let aside = url.appendingPathExtension("aside-\(number)")
            do {
                // Never replaces another file: then it throws.
                try FileManager.default.moveItem(at: url, to: aside)
                return aside.path
            } catch let error as CocoaError where error.code == .fileWriteFileExists {
                number += 1
            } catch let error as CocoaError where StateFile.isMissing(error) {
                return nil
            } catch {
                throw failure(.notSetAside, error)
            }
        }
    }

    private static func isMissing(_ error: CocoaError) -> Bool {
        error.code == .fileNoSuchFile || error.code == .fileReadNoSuchFile
    }

    private func failure(_ reason: SavedStateError.Reason, _ error: any Error) -> SavedStateError {
        SavedStateError(reason, message: "\(url.path): \(cause(of: error))", underlying: error)
    }

    /// The system's message, such as "No space left on device".
    private func cause(of error: any Error) -> String {
        if let error = error as? POSIXError { return error.localizedDescription }
        guard let error = error as? CocoaError else { return String(describing: error) }
        let underlying = error.underlying as? POSIXError
        return underlying?.localizedDescription ?? error.localizedDescription
    }
}

extension POSIXError {
    fileprivate static var current: POSIXError { POSIXError(Code(rawValue: errno) ?? .EIO) }
}

extension StateSaver {
    /// Creates a saver for a state in a file, without accessing it.
    ///
    /// The file is replaced atomically at each save. A damaged one is kept beside it, as
    /// `state.aside-1`, and never deleted.
    ///
    /// - Parameter file: The file, which belongs to this saver alone. Its folder is created by the
    ///   first write. One longer than 64 MiB counts as damaged.
    public init(file: URL, format: StateFormat<State>) {
        self.init(StateFile(file), format: format)
    }
}
