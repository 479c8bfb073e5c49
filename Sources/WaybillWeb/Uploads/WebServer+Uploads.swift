import Hummingbird
import NIOCore
import WaybillScreens
import WaybillSessions

extension WebHost {
    /// Receives an upload of a live page for a ticket.
    ///
    /// - Returns: The response: 400 for another size than announced, 409 if the page no longer
    ///   accepts it.
    func receive(
        _ body: RequestBody, for token: String, limits: ServerLimits
    ) async -> TextResponse {
        guard let ticket = uploads.tickets.take(token) else {
            return TextResponse(status: 404, line: "There is no such ticket.")
        }
        do {
            try await uploads.whileActive(for: Peer.current, limits) {
                let file = try UploadedFile(in: uploads.folder, limits)
                var size = 0
                for try await piece in body {
                    size += piece.readableBytes
                    guard size <= min(ticket.limit, limits.upload) else {
                        throw UploadFailure.tooLong
                    }
                    try file.write(piece.readableBytesView)
                }
                file.close()
                guard size == ticket.size else { throw UploadFailure.incomplete }
                let chosen = file.chosen(name: ticket.name, size: size)
                guard await ticket.deliver(file, chosen) == .taken else {
                    throw UploadFailure.notWanted
                }
            }
            return TextResponse(status: 200, line: "ok")
        } catch let failure as UploadFailure {
            return failure.response
        } catch {
            return UploadFailure.incomplete.response
        }
    }

    /// Receives a form with files, for a page at a percent-encoded path and query.
    ///
    /// - Parameter limits: The maximum size of all texts, and of a file, in bytes.
    func submit(
        _ body: RequestBody, _ reader: MultipartReader, limits: ServerLimits,
        to target: String, for visitor: Visitor
    ) async -> Result<WebResponse, UploadFailure> {
        guard let local = face.local(target) else { return .success(.outside) }
        // It performs the earlier forms once, for the limits and for the page.
        let visit = makeVisit(for: visitor)
        let result = await submit(body, reader, limits, in: visit, to: local, for: visitor)
        await visit.close()
        return result
    }

    private func submit(
        _ body: RequestBody, _ reader: MultipartReader, _ limits: ServerLimits,
        in visit: WebVisit, to target: String, for visitor: Visitor
    ) async -> Result<WebResponse, UploadFailure> {
        do {
            return .success(
                try await uploads.whileActive(for: Peer.current, limits) {
                    var form = MultipartForm(limits, in: uploads.folder)
                    var reader = reader
                    for try await piece in body {
                        var events: [MultipartReader.Event] = []
                        try reader.take(piece.readableBytesView) { events.append($0) }
                        for event in events {
                            if event.isFile, form.offered == nil {
                                // Nothing is written for a field that the page does not have.
                                form.offered = await fileLimits(
                                    in: visit, at: target, after: form.takeEarlier())
                            }
                            try form.take(event)
                        }
                    }
                    guard reader.isComplete, let page = PageForm(form.pairs) else {
                        return .unreadableForm
                    }
                    return await submit(
                        page, files: form.sent, in: visit, to: target, for: visitor)
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

extension MultipartReader.Event {
    fileprivate var isFile: Bool {
        if case .field(_, let file?) = self { !file.isEmpty } else { false }
    }
}
