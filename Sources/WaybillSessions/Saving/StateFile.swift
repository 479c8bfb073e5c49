public import Foundation
public import WaybillStore

/// A file in which a `StateSaver` keeps a state.
///
/// It is written beside its place and then renamed, so that at any time all of
/// the old state or all of the new one is there. What is set aside stays beside
/// it, as `state.aside-1`, and is never deleted.
package struct StateFile: StateArchive {
    package let url: URL

    private let mostBytes: Int

    /// Names a file; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - url: Where the file is. Its folder is made when it is written.
    ///   - mostBytes: How long a file may be to be read, in bytes; 64 MiB by
    ///     default. A longer one counts as damaged.
    package init(_ url: URL, mostBytes: Int = 64 << 20) {
        // A link stays one: what it leads to is replaced.
        self.url = url.resolvingSymlinksInPath()
        self.mostBytes = mostBytes
    }

    /// Reads the file.
    ///
    /// - Throws: `SavedStateError`: `damaged` when it is too long or no file,
    ///   else `unreadable`.
    /// - Complexity: O(n) in the number of bytes.
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

    /// Replaces the file by bytes, for the owner alone; so is a folder that is made for it.
    ///
    /// - Throws: `SavedStateError` with the reason `unwritable`, as when the
    ///   disk is full or the folder read-only; the file is as it was.
    /// - Complexity: O(n) in the number of bytes.
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

    /// Gives the file the first name beside it that is free.
    ///
    /// - Returns: The path; nil when there is no file.
    /// - Throws: `SavedStateError` with the reason `notSetAside`.
    /// - Complexity: O(n) in the number of files that were set aside.
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
    /// The error of the system call that failed last.
    fileprivate static var current: POSIXError { POSIXError(Code(rawValue: errno) ?? .EIO) }
}

extension StateSaver {
    /// Creates a saver of a state in a file, which does nothing yet.
    ///
    /// The file is replaced as a whole at each save. A damaged one is kept beside it, as
    /// `state.aside-1`, and is never deleted.
    ///
    /// - Parameters:
    ///   - file: The file, which belongs to this saver alone. Its folder is made when it is
    ///     written. One longer than 64 MiB counts as damaged.
    ///   - format: How it is encoded.
    public init(file: URL, format: StateFormat<State>) {
        self.init(StateFile(file), format: format)
    }
}
