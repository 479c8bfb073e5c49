import Hummingbird
import NIOCore
import WaybillAppCore
import WaybillScreens

extension WebHost {
    /// Takes a file that a live page sends for a ticket.
    ///
    /// - Parameters:
    ///   - body: The file, piece by piece.
    ///   - token: The number of the ticket, or anything.
    /// - Returns: What to respond.
    func receive(_ body: RequestBody, for token: String) async -> TextResponse {
        guard let ticket = uploads.take(token) else {
            return TextResponse(status: 404, line: "There is no such ticket.")
        }
        do {
            try await uploads.whileActive {
                let file = try UploadedFile()
                var size = 0
                for try await piece in body {
                    size += piece.readableBytes
                    guard size <= ticket.limit else { throw UploadFailure.tooLong }
                    try file.write(piece.readableBytesView)
                }
                file.close()
                await ticket.deliver(file, file.chosen(name: ticket.name, size: size))
            }
            return TextResponse(status: 200, line: "ok")
        } catch let failure as UploadFailure {
            return failure.response
        } catch {
            return UploadFailure.incomplete.response
        }
    }

    /// Takes a form with files.
    ///
    /// - Parameters:
    ///   - body: The form, piece by piece.
    ///   - reader: Reads it.
    ///   - limits: The most bytes of all texts, and of a file.
    ///   - target: The path and the query of the page, percent encoded.
    ///   - visitor: Who sends it.
    /// - Returns: What to respond; nil where it is not such a form, or too long.
    func submit(
        _ body: RequestBody, _ reader: MultipartReader, limits: ServerLimits,
        to target: String, for visitor: Visitor
    ) async -> Result<WebResponse, UploadFailure> {
        guard let local = face.local(target) else { return .success(.outside) }
        do {
            return .success(
                try await uploads.whileActive {
                    var form = MultipartForm(limits)
                    var reader = reader
                    for try await piece in body {
                        try reader.take(piece.readableBytesView) { try form.take($0) }
                    }
                    guard reader.isComplete, let page = PageForm(form.pairs) else {
                        return .unreadableForm
                    }
                    return await submit(page, files: form.files, to: local, for: visitor)
                })
        } catch let failure as UploadFailure {
            return .failure(failure)
        } catch is MultipartReader.Failure {
            return .success(.unreadableForm)
        } catch {
            return .failure(.incomplete)
        }
    }
}

/// A form with files, as far as it has arrived.
private struct MultipartForm {
    /// The texts, by their names.
    private(set) var pairs: [(name: String, value: String)] = []

    /// The files, by the names of their controls.
    private(set) var files: [String: SentFile] = [:]

    private let limits: ServerLimits
    private var text: [UInt8] = []
    private var textSize = 0
    private var name = ""
    private var file: (file: UploadedFile, name: String, size: Int)?

    init(_ limits: ServerLimits) { self.limits = limits }

    mutating func take(_ event: MultipartReader.Event) throws {
        switch event {
        case .field(let name, let fileName):
            finishField()
            self.name = name
            // A field in which no file was chosen has an empty name.
            if let fileName, !fileName.isEmpty, files.count < 4 {
                file = (try UploadedFile(), fileName, 0)
            }
        case .bytes(let bytes):
            if let (file, fileName, size) = file {
                guard size + bytes.count <= limits.upload else { throw UploadFailure.tooLong }
                try file.write(bytes)
                self.file = (file, fileName, size + bytes.count)
            } else {
                textSize += bytes.count
                guard textSize <= limits.body else { throw UploadFailure.tooLong }
                text += bytes
            }
        case .end: finishField()
        }
    }

    private mutating func finishField() {
        defer { (text, name, file) = ([], "", nil) }
        guard !name.isEmpty else { return }
        guard let (file, fileName, size) = file else {
            pairs.append((name, String(decoding: text, as: UTF8.self)))
            return
        }
        file.close()
        let control = name.split(separator: ".")[0]
        files[String(control)] = SentFile(
            file: file, chosen: file.chosen(name: fileName, size: size))
    }
}
