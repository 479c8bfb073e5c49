import Foundation
import WaybillScreens

/// A file that someone sends, in the temporary folder; it is deleted when no one holds it.
///
/// Only its owner on this machine can read it.
final class UploadedFile: Sendable {
    /// What the names of all such files begin with; the number of their process follows.
    private static let prefix = "waybill-upload-"

    let path: String

    private let handle: FileHandle

    init() throws(UploadFailure) {
        let process = ProcessInfo.processInfo.processIdentifier
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UploadedFile.prefix)\(process)-\(UUID().uuidString)")
        path = url.path
        let isMade = FileManager.default.createFile(
            atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        guard isMade, let handle = FileHandle(forWritingAtPath: path) else {
            throw UploadFailure.storage
        }
        self.handle = handle
    }

    func write(_ bytes: some Sequence<UInt8>) throws(UploadFailure) {
        do {
            try handle.write(contentsOf: Data(bytes))
        } catch {
            throw UploadFailure.storage
        }
    }

    func close() { try? handle.close() }

    /// The file as an app is handed it.
    ///
    /// - Parameter size: How many bytes it has.
    func chosen(name: String, size: Int) -> ChosenFile {
        ChosenFile(name: UploadedFile.clean(name), path: path, size: size)
    }

    /// The last part of a name, without control characters, and not too long.
    static func clean(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let scalars = last.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
            default: true
            }
        }
        let clean = String(String.UnicodeScalarView(scalars)).prefix(120)
        return clean.isEmpty || clean.allSatisfy({ $0 == "." }) ? "file" : String(clean)
    }

    /// Deletes the files that processes left which were ended: those of this user, of no process
    /// that runs, and older than a day.
    ///
    /// The number of a process is not enough: another machine, or container, may share the folder.
    ///
    /// - Complexity: O(n) in the number of files in the folder.
    static func sweep(
        _ folder: URL = FileManager.default.temporaryDirectory, now: Date = Date()
    ) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(prefix) {
            let path = folder.appendingPathComponent(name).path
            guard let attributes = try? files.attributesOfItem(atPath: path),
                attributes[.type] as? FileAttributeType == .typeRegular,
                (attributes[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(),
                let date = attributes[.modificationDate] as? Date,
                now.timeIntervalSince(date) > 24 * 60 * 60
            else { continue }
            // Those of earlier versions are without a number.
            let process = name.dropFirst(prefix.count).prefix { $0 != "-" }
            if let process = pid_t(process), process > 0, isRunning(process) { continue }
            try? files.removeItem(atPath: path)
        }
    }

    private static func isRunning(_ process: pid_t) -> Bool {
        kill(process, 0) == 0 || errno == EPERM
    }

    deinit {
        try? handle.close()
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Why a file was not taken.
enum UploadFailure: Error, Hashable {
    /// It has more bytes than are taken.
    case tooLong

    /// It did not arrive as a whole.
    case incomplete

    case storage

    case busy

    /// The page has gone, or does not take it any more.
    case notWanted

    var response: TextResponse {
        switch self {
        case .tooLong: TextResponse(status: 413, line: "The file is too large.")
        case .incomplete: TextResponse(status: 400, line: "The file did not arrive as a whole.")
        case .storage: TextResponse(status: 500, line: "The file cannot be kept here.")
        case .busy: TextResponse(status: 503, line: "Other files are on their way; try again.")
        case .notWanted: TextResponse(status: 409, line: "The page does not take it any more.")
        }
    }
}
