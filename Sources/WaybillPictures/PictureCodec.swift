import CWaybillPictures
public import WaybillScreens

/// A codec of PNG and JPEG, with libpng and libjpeg-turbo.
///
/// It scales down while it reads, so that a large picture takes little more memory than the result;
/// a progressive JPEG and an interlaced PNG are whole in memory, within a limit. The output holds
/// pixels alone: no place, no camera, no colour profile.
public struct PictureCodec: PictureDecoder {
    package var limits: PictureLimits

    /// Creates a codec for pictures of at most 24 MB and 64 million pixels, as cameras make them.
    public init() { self.init(limits: PictureLimits()) }

    package init(limits: PictureLimits) { self.limits = limits }

    /// Decodes a picture, and turns it upright by its Exif orientation.
    ///
    /// - Parameter size: The room for the picture, at most 8,192 pixels each way.
    /// - Throws: `PictureError` if the bytes are not a PNG or a JPEG, are damaged, or exceed the
    ///   limits.
    /// - Complexity: O(n) in the number of pixels of the file.
    public func pixels(
        of bytes: [UInt8], fitting size: PictureSize
    ) throws(PictureError) -> PixelPicture {
        guard bytes.count <= limits.bytes else { throw PictureError(.tooManyBytes) }
        var granted = limits.granted(fitting: size)
        var pixels = waybill_pixels()
        let status =
            switch PictureData.Format(of: bytes) {
            case .png: waybill_decode_png(bytes, bytes.count, &granted, &pixels)
            case .jpeg: waybill_decode_jpeg(bytes, bytes.count, &granted, &pixels)
            case .gif, .webP, nil: throw PictureError(.unknownKind)
            }
        try PictureCodec.check(status)
        defer { waybill_picture_free(pixels.pixels) }
        let size = PictureSize(width: Int(pixels.width), height: Int(pixels.height))
        let buffer = UnsafeBufferPointer(start: pixels.pixels, count: size.width * size.height * 4)
        guard let picture = PixelPicture(size: size, bytes: Array(buffer)) else {
            throw PictureError(.damaged)
        }
        return picture
    }

    /// Encodes a picture as PNG, without loss.
    ///
    /// - Throws: `PictureError` if there is no memory.
    /// - Complexity: O(n) in the number of pixels.
    public static func png(_ picture: PixelPicture) throws(PictureError) -> PictureData {
        var file = waybill_bytes()
        let status = waybill_encode_png(
            picture.bytes, UInt32(picture.size.width), UInt32(picture.size.height),
            picture.isOpaque ? 1 : 0, &file)
        return try data(of: file, status)
    }

    /// Encodes a picture as JPEG, with transparent parts on white.
    ///
    /// - Parameter quality: From 1, for few bytes, to 100; 85 by default.
    package static func jpeg(
        _ picture: PixelPicture, quality: Int = 85
    ) throws(PictureError) -> PictureData {
        var file = waybill_bytes()
        let status = waybill_encode_jpeg(
            picture.bytes, UInt32(picture.size.width), UInt32(picture.size.height),
            Int32(min(max(quality, 1), 100)), &file)
        return try data(of: file, status)
    }

    private static func data(
        of file: waybill_bytes, _ status: Int32
    ) throws(PictureError) -> PictureData {
        try check(status)
        defer { waybill_picture_free(file.bytes) }
        let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
        guard let data = PictureData(bytes) else { throw PictureError(.damaged) }
        return data
    }

    private static func check(_ status: Int32) throws(PictureError) {
        switch Int(status) {
        case waybill_picture_ok: return
        case waybill_picture_too_large: throw PictureError(.tooManyPixels)
        case waybill_picture_no_memory: throw PictureError(.unavailable)
        default: throw PictureError(.damaged)
        }
    }
}

extension PictureLimits {
    fileprivate func granted(fitting size: PictureSize) -> waybill_picture_limits {
        waybill_picture_limits(
            pixels: UInt64(max(pixels, 0)), side: UInt32(min(max(side, 1), 65_500)),
            memory: UInt64(max(memory, 0)), scanned: UInt64(max(scanned, 0)),
            width: UInt32(min(max(size.width, 1), 8_192)),
            height: UInt32(min(max(size.height, 1), 8_192)))
    }
}
