import Foundation
import Waybill
import WaybillPictures

/// The pictures of Showcase, made lazily or in advance.
struct ShowcasePictures: PictureLibrary {
    /// The first part of the names of those that a server has.
    static let fetched = "fetched-"

    private static let remote = RemotePictures(
        from: [LandscapeServer.origin].compactMap(\.self), over: LandscapeServer(),
        keeping: DiskCache(
            folder: (FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
                ?? FileManager.default.temporaryDirectory)
                .appending(path: "waybill/landscapes"), limit: 4 << 20))

    private static let shelf = PictureShelf(limit: 8 << 20)

    /// Makes pictures in advance, so that they are there when they are requested.
    ///
    /// - Parameter widths: In which widths, in pixels.
    static func prepare(_ numbers: [Int], widths: [Int]) async {
        for number in numbers {
            for width in widths where !Task.isCancelled {
                await shelf.make(number, width: width)
            }
        }
    }

    func picture(named name: String, width: Int?) async throws -> PictureData? {
        let width = min(width ?? 240, 640)
        if name.hasPrefix(ShowcasePictures.fetched), let origin = LandscapeServer.origin,
            let number = Int(name.dropFirst(ShowcasePictures.fetched.count))
        {
            return try await ShowcasePictures.remote.picture(
                at: "\(origin.text)/\(number)?\(width)")
        }
        guard let number = Int(name) else { return nil }
        if let ready = await ShowcasePictures.shelf.picture(number, width: width) { return ready }
        return try ShowcasePictures.picture(number, width: width)
    }

    /// A landscape as a file; nil where there is none.
    static func picture(_ number: Int, width: Int) throws -> PictureData? {
        guard (0..<Landscape.count).contains(number) else { return nil }
        return try Landscape(number).pixels(width: width).map(PictureCodec.png)
    }
}

/// A server of landscapes that is within the app: what fetches pictures can be seen where
/// there is no network.
struct LandscapeServer: HTTPTransport {
    static let origin = PictureOrigin("https://pictures.example")

    /// Responds like a server: with a picture that may be kept, and without it to who has it
    /// already; it is asked each time, as another version of the app draws others.
    func send(_ call: HTTPCall) async throws -> TransportResponse {
        let parts = (call.head.path ?? "").dropFirst().split(separator: "?")
        guard parts.count == 2, let number = Int(parts[0]), let width = Int(parts[1]),
            let picture = try ShowcasePictures.picture(number, width: min(max(width, 1), 640))
        else { return TransportResponse(head: HTTPResponse(status: .notFound)) }
        let tag = "\"\(picture.digest)\""
        let fields: HTTPFields = [.cacheControl: "no-cache", .eTag: tag]
        guard call.head.headerFields[.ifNoneMatch] != tag else {
            return TransportResponse(head: HTTPResponse(status: .notModified, headerFields: fields))
        }
        return TransportResponse(
            head: HTTPResponse(status: .ok, headerFields: fields), body: Data(picture.bytes))
    }
}
