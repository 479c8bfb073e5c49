// Decodes and encodes pictures with libpng and libjpeg-turbo.
//
// Both leave a failure by longjmp, which must not cross a frame of Swift: every function
// here sets its own place to come back to and returns a status. Limits are checked once the
// header is read, before memory for pixels is allocated.
#ifndef CWAYBILL_PICTURES_H
#define CWAYBILL_PICTURES_H

#include <stddef.h>
#include <stdint.h>

// What became of a call.
enum {
    waybill_picture_ok = 0,
    // The bytes are not such a picture, or end too soon.
    waybill_picture_damaged = 1,
    // The picture has more pixels, or needs more memory, than is granted.
    waybill_picture_too_large = 2,
    // There is no memory.
    waybill_picture_no_memory = 3,
};

// What a picture may cost.
typedef struct {
    // The most pixels that the file may have.
    uint64_t pixels;
    // The most pixels from side to side, in either direction.
    uint32_t side;
    // The most bytes for what a decoder keeps of a whole picture.
    uint64_t memory;
    // The most pixels that the scans of a progressive JPEG go over, all together.
    uint64_t scanned;
    // The room that the picture is scaled down into, after it was turned upright.
    uint32_t width;
    uint32_t height;
} waybill_picture_limits;

// Pixels in rows from the top: red, green, blue and opacity, a byte each.
typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t *pixels;
} waybill_pixels;

// Bytes of a file.
typedef struct {
    size_t count;
    uint8_t *bytes;
} waybill_bytes;

// Decodes a PNG; its pixels are to be given to waybill_picture_free.
int waybill_decode_png(
    const uint8_t *bytes, size_t count, const waybill_picture_limits *limits,
    waybill_pixels *pixels);

// Decodes a JPEG; its pixels are to be given to waybill_picture_free.
int waybill_decode_jpeg(
    const uint8_t *bytes, size_t count, const waybill_picture_limits *limits,
    waybill_pixels *pixels);

// Encodes a PNG without metadata; its bytes are to be given to waybill_picture_free.
int waybill_encode_png(
    const uint8_t *pixels, uint32_t width, uint32_t height, int is_opaque, waybill_bytes *file);

// Encodes a JPEG without metadata, on white where the picture is not opaque; its bytes are to
// be given to waybill_picture_free.
int waybill_encode_jpeg(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, waybill_bytes *file);

// Frees what another function handed out.
void waybill_picture_free(void *memory);

#endif
