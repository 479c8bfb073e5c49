import Foundation
import Synchronization
import WaybillScreens

/// An uploaded file in the folder of its host, deleted with its last reference.
///
/// Only the owner of the process can read it. The lock `size` guards the counted bytes.
final class UploadedFile: Sendable {
    let path: String

    private let handle: FileHandle
    private let folder: UploadFolder
    private let peer: Peer
    private let limits: ServerLimits
    private let size: Mutex<Int>

    /// Creates an empty file of a peer, within the limits of all files and of the peer.
    init(
        in folder: UploadFolder = UploadFolder(), of peer: Peer = .current,
        _ limits: ServerLimits = ServerLimits()
    ) throws(UploadFailure) {
        let path = try folder.newFile().path
        try folder.reserve(UploadFolder.blockBytes, of: peer, limits)
        let isMade = FileManager.default.createFile(
            atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        guard isMade, let handle = FileHandle(forWritingAtPath: path) else {
            folder.release(UploadFolder.blockBytes, of: peer)
            throw .storage
        }
        self.path = path
        self.handle = handle
        self.folder = folder
        self.peer = peer
        self.limits = limits
        size = Mutex(UploadFolder.blockBytes)
    }

    func write(_ bytes: some Sequence<UInt8>) throws(UploadFailure) {
        let data = Data(bytes)
        try folder.reserve(data.count, of: peer, limits)
        size.withLock { $0 += data.count }
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw UploadFailure.storage
        }
    }

    func close() { try? handle.close() }

    /// The file for an app.
    func chosen(name: String, size: Int) -> ChosenFile {
        ChosenFile(name: UploadedFile.clean(name), path: path, size: size)
    }

    /// The last part of a name, without control characters, and of limited length; joiners stay for
    /// some scripts and emoji.
    static func clean(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let scalars = last.unicodeScalars.filter { scalar in
            if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
            return switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
            default: true
            }
        }
        let clean = String(String.UnicodeScalarView(scalars)).prefix(120)
        return clean.isEmpty || clean.allSatisfy({ $0 == "." }) ? "file" : String(clean)
    }

    deinit {
        try? handle.close()
        try? FileManager.default.removeItem(atPath: path)
        folder.release(size.withLock { $0 }, of: peer)
    }
}

/// An error: a file was refused.
enum UploadFailure: Error, Hashable {
    /// It exceeds the limit.
    case tooLong

    case incomplete

    case storage

    /// The limit of all files, or of the peer's, is reached.
    case full

    case busy

    /// The page is closed, or no longer accepts it.
    case notWanted

    var response: TextResponse {
        switch self {
        case .tooLong: TextResponse(status: 413, line: "The file is too large.")
        case .incomplete: TextResponse(status: 400, line: "The file did not arrive as a whole.")
        case .storage: TextResponse(status: 500, line: "The file cannot be kept here.")
        case .full:
            TextResponse(status: 503, line: "Too many files are kept here; try again later.")
        case .busy: TextResponse(status: 503, line: "Other files are on their way; try again.")
        case .notWanted: TextResponse(status: 409, line: "The page does not take it any more.")
        }
    }
}
