#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "CWaybillPictures.h"
#include "scaling.h"

// All that a decoding needs. It is the caller's, so that it is whole after a longjmp.
typedef struct {
    const uint8_t *bytes;
    size_t count, place;
    const waybill_picture_limits *limits;
    waybill_pixels *pixels;
    png_structp png;
    png_infop info;
    waybill_scaling scaling;
    uint8_t *rows;
    int orientation;
} reading;

static void fail(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    reading *work = png_get_io_ptr(png);
    if (count > work->count - work->place) png_longjmp(png, 1);
    memcpy(bytes, work->bytes + work->place, count);
    work->place += count;
}

static void read_orientation(reading *work) {
#ifdef PNG_eXIf_SUPPORTED
    png_uint_32 count = 0;
    png_bytep exif = NULL;
    if (png_get_eXIf_1(work->png, work->info, &count, &exif)) {
        work->orientation = waybill_exif_orientation(exif, count);
    }
#endif
}

// Has all rows made as four bytes a pixel.
static int read_header(reading *work, int *passes) {
    png_structp png = work->png;
    png_read_info(png, work->info);
    uint64_t width = png_get_image_width(png, work->info);
    uint64_t height = png_get_image_height(png, work->info);
    if (width * height > work->limits->pixels) return waybill_picture_too_large;
    if (png_get_interlace_type(png, work->info) != PNG_INTERLACE_NONE
        && width * height * 4 > work->limits->memory) {
        return waybill_picture_too_large;
    }
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    *passes = png_set_interlace_handling(png);
    png_read_update_info(png, work->info);
    if (png_get_rowbytes(png, work->info) != width * 4) return waybill_picture_damaged;
    return waybill_picture_ok;
}

static int read_rows(reading *work, int passes) {
    uint32_t width = png_get_image_width(work->png, work->info);
    uint32_t height = png_get_image_height(work->png, work->info);
    size_t row_size = (size_t)width * 4;
    read_orientation(work);
    uint32_t fitted_width, fitted_height;
    waybill_fit(width, height, work->orientation, work->limits, &fitted_width, &fitted_height);
    int status = waybill_scaling_begin(&work->scaling, width, height, fitted_width, fitted_height);
    if (status != waybill_picture_ok) return status;
    work->rows = calloc(passes > 1 ? height : 1, row_size);
    if (!work->rows) return waybill_picture_no_memory;
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            uint8_t *row = work->rows + (passes > 1 ? y * row_size : 0);
            png_read_row(work->png, row, NULL);
            if (pass == passes - 1) waybill_scaling_take(&work->scaling, row);
        }
    }
    png_read_end(work->png, NULL);
    return waybill_scaling_end(&work->scaling, work->orientation, work->pixels);
}

static int read_picture(reading *work) {
    if (setjmp(png_jmpbuf(work->png))) return waybill_picture_damaged;
    png_set_read_fn(work->png, work, read_bytes);
    png_set_user_limits(work->png, work->limits->side, work->limits->side);
    png_set_chunk_malloc_max(work->png, 1 << 20);
    png_set_chunk_cache_max(work->png, 64);
    int passes = 1;
    int status = read_header(work, &passes);
    return status == waybill_picture_ok ? read_rows(work, passes) : status;
}

int waybill_decode_png(
    const uint8_t *bytes, size_t count, const waybill_picture_limits *limits,
    waybill_pixels *pixels) {
    reading work = {.bytes = bytes, .count = count, .limits = limits, .pixels = pixels};
    work.orientation = 1;
    work.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (work.png) work.info = png_create_info_struct(work.png);
    int status = work.info ? read_picture(&work) : waybill_picture_no_memory;
    png_destroy_read_struct(&work.png, &work.info, NULL);
    waybill_scaling_drop(&work.scaling);
    free(work.rows);
    return status;
}

// All that an encoding needs.
typedef struct {
    const uint8_t *pixels;
    uint32_t width, height;
    int is_opaque;
    png_structp png;
    png_infop info;
    uint8_t *bytes;
    size_t count, room;
} writing;

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
    writing *work = png_get_io_ptr(png);
    if (count > work->room - work->count) {
        size_t room = (work->count + count) * 2;
        uint8_t *more = realloc(work->bytes, room);
        if (!more) png_longjmp(png, 1);
        work->bytes = more;
        work->room = room;
    }
    memcpy(work->bytes + work->count, bytes, count);
    work->count += count;
}

static void flush(png_structp png) { (void)png; }

static int write_picture(writing *work) {
    if (setjmp(png_jmpbuf(work->png))) return waybill_picture_no_memory;
    png_set_write_fn(work->png, work, write_bytes, flush);
    int kind = work->is_opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
    png_set_IHDR(
        work->png, work->info, work->width, work->height, 8, kind, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(work->png, work->info);
    if (work->is_opaque) png_set_filler(work->png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < work->height; y++) {
        png_write_row(work->png, work->pixels + (size_t)y * work->width * 4);
    }
    png_write_end(work->png, NULL);
    return waybill_picture_ok;
}

int waybill_encode_png(
    const uint8_t *pixels, uint32_t width, uint32_t height, int is_opaque, waybill_bytes *file) {
    writing work = {.pixels = pixels, .width = width, .height = height, .is_opaque = is_opaque};
    work.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (work.png) work.info = png_create_info_struct(work.png);
    int status = work.info ? write_picture(&work) : waybill_picture_no_memory;
    png_destroy_write_struct(&work.png, &work.info);
    if (status != waybill_picture_ok) {
        free(work.bytes);
        return status;
    }
    file->bytes = work.bytes;
    file->count = work.count;
    return waybill_picture_ok;
}
