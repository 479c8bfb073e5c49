import Foundation
public import WaybillScreens

/// Makes pictures that people chose fit to be kept and shown to others.
///
/// A picture is decoded within limits, turned upright, scaled down and encoded again: what
/// comes out holds its pixels alone. Where it was taken, with what and when is lost.
///
/// One picture is worked on at a time, whoever else waits: so many cannot take all memory,
/// or all of a server's time, at once.
///
/// ```swift
/// case .choose(let file):
///     return .run { send in
///         do { send(.show(try await workshop.picture(from: file))) }
///         catch { send(.refuse("\(error)")) }
///     }
/// ```
public actor PictureWorkshop {
    private let codec: PictureCodec
    private let size: PictureSize

    /// Opens a workshop.
    ///
    /// - Parameters:
    ///   - limits: What a picture may cost; what pictures of cameras need by default.
    ///   - size: The room for a picture, in pixels; 2,048 each way by default.
    public init(
        limits: PictureLimits = PictureLimits(),
        size: PictureSize = PictureSize(width: 2_048, height: 2_048)
    ) {
        codec = PictureCodec(limits: limits)
        self.size = size
    }

    /// Makes the picture in a file fit.
    ///
    /// What the file is called, and what was said of its kind and size, do not count.
    ///
    /// - Parameter file: The file that a person chose.
    /// - Returns: The picture: a JPEG, or a PNG where something can be seen through it.
    /// - Throws: ``PictureError`` where the file cannot be read, passes the limits, or is
    ///   not a picture.
    public func picture(from file: ChosenFile) throws(PictureError) -> PictureData {
        let most = codec.limits.bytes
        guard let handle = FileHandle(forReadingAtPath: file.path) else {
            throw PictureError(.unavailable)
        }
        defer { try? handle.close() }
        let data: Data?
        do {
            data = try handle.read(upToCount: most + 1)
        } catch {
            throw PictureError(.unavailable)
        }
        return try picture(from: Array(data ?? Data()))
    }

    /// Makes a picture fit.
    ///
    /// - Parameter bytes: The file.
    /// - Returns: The picture: a JPEG, or a PNG where something can be seen through it.
    /// - Throws: ``PictureError`` where the file passes the limits, or is not a picture.
    public func picture(from bytes: [UInt8]) throws(PictureError) -> PictureData {
        let pixels = try codec.pixels(of: bytes, fitting: size)
        return try pixels.isOpaque ? PictureCodec.jpeg(pixels) : PictureCodec.png(pixels)
    }
}
