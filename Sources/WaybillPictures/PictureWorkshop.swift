import Dispatch
import Foundation
import Synchronization
public import WaybillScreens

/// A resizer of uploaded pictures: it decodes, scales and encodes them, without their metadata.
///
/// A picture is decoded within limits, turned upright, scaled down and encoded again. The output
/// holds its pixels alone, without place, camera and date.
///
/// One picture is processed at a time, on a thread of its own: many or slow ones take neither all
/// memory nor the threads of sessions.
///
/// ```swift
/// return .run("picture") { send in
///     do throws(PictureError) {
///         send(.show(try await ImagesScreen.workshop.picture(from: file)))
///     } catch {
///         send(.refuse(error.description))
///     }
/// }
/// ```
public final class PictureWorkshop: Sendable {
    private let codec: PictureCodec
    private let size: PictureSize
    private let queue = DispatchQueue(label: "waybill.pictures", qos: .utility)

    /// Creates a resizer.
    ///
    /// - Parameter size: The room for a picture, in pixels; 2,048 each way by default.
    public convenience init(size: PictureSize = PictureSize(width: 2_048, height: 2_048)) {
        self.init(limits: PictureLimits(), size: size)
    }

    package init(
        limits: PictureLimits, size: PictureSize = PictureSize(width: 2_048, height: 2_048)
    ) {
        codec = PictureCodec(limits: limits)
        self.size = size
    }

    /// Resizes the picture in a file; the file's name, and its declared kind and size, are ignored.
    ///
    /// - Returns: A JPEG, or a PNG for a picture with transparency.
    /// - Throws: `PictureError` if the file cannot be read, exceeds the limits, or is not a
    ///   picture; `unavailable` if the task was cancelled before its turn.
    public func picture(from file: ChosenFile) async throws(PictureError) -> PictureData {
        let path = file.path
        return try await inTurn { [self] () throws(PictureError) in
            try picture(of: bytes(at: path))
        }
    }

    package func picture(from bytes: [UInt8]) async throws(PictureError) -> PictureData {
        try await inTurn { [self] () throws(PictureError) in try picture(of: bytes) }
    }

    private func picture(of bytes: [UInt8]) throws(PictureError) -> PictureData {
        let pixels = try codec.pixels(of: bytes, fitting: size)
        return try pixels.isOpaque ? PictureCodec.jpeg(pixels) : PictureCodec.png(pixels)
    }

    private func bytes(at path: String) throws(PictureError) -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw PictureError(.unavailable)
        }
        defer { try? handle.close() }
        do {
            return Array(try handle.read(upToCount: codec.limits.bytes + 1) ?? Data())
        } catch {
            throw PictureError(.unavailable)
        }
    }

    /// Performs work after all earlier work, unless it was cancelled.
    private func inTurn(
        _ work: @escaping @Sendable () throws(PictureError) -> PictureData
    ) async throws(PictureError) -> PictureData {
        let isWanted = Atomic(true)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    continuation.resume(
                        returning: Result { () throws(PictureError) in
                            guard isWanted.load(ordering: .relaxed) else {
                                throw PictureError(.unavailable)
                            }
                            return try work()
                        })
                }
            }
        } onCancel: {
            isWanted.store(false, ordering: .relaxed)
        }
        return try result.get()
    }
}
